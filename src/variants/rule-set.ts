import type { Rules, Variant } from './variant.ts';

/** Every rule of a game at its default. */
export function defaultRules({ ruleOptions }: Pick<Variant, 'ruleOptions'>): Rules {
  return Object.fromEntries(ruleOptions.map(({ name, values }) => [name, values[0]!]));
}

/** The rules that a question under these rules is answered for, and why they are others. */
export function answeredRules(variant: Variant, rules: Rules): { rules: Rules; note?: string } {
  return (variant.players === 1 && variant.question?.(rules)) || { rules };
}

/** `first-gap=at-once redeals=0`, in the order of the rules given. */
export function ruleText(rules: Rules): string {
  return Object.entries(rules)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

/** `royal: first-gap=at-once redeals=0`; the title alone where there are no rules. */
export function withRules(title: string, rules: Rules): string {
  const text = ruleText(rules);
  return text === '' ? title : `${title}: ${text}`;
}
