/** `1234567` as `1,234,567`. */
export function thousands(value: number | bigint): string {
  const [whole, fraction] = String(value).split('.');
  const grouped = whole!.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A share as `56.20 %`. */
export function percent(share: number, digits = 2): string {
  return `${(100 * share).toFixed(digits)} %`;
}

/** Three significant digits and thousands: 0.37, 12.3, 1,240,000. */
export function significant(value: number): string {
  if (value === 0) return '0';
  if (value >= 1000) return thousands(Math.round(Number(value.toPrecision(3))));
  return String(Number(value.toPrecision(3)));
}

/** Milliseconds as `12.3 s`, `4 min 05 s`, `2 h 03 min`, `12 days`. */
export function durationText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const minutes = Math.floor(Math.round(seconds) / 60);
  if (minutes < 60) return `${minutes} min ${two(Math.round(seconds) % 60)} s`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${two(minutes % 60)} min`;
  return `${thousands(Math.round(hours / 24))} days`;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Bytes as `512 MiB`. */
export function bytesText(bytes: number): string {
  if (bytes >= 2 ** 30 && bytes % 2 ** 28 === 0) return `${bytes / 2 ** 30} GiB`;
  if (bytes >= 2 ** 20) return `${Math.round((10 * bytes) / 2 ** 20) / 10} MiB`;
  return `${Math.round(bytes / 2 ** 10)} KiB`;
}
