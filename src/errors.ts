/**
 * Wrong usage or unusable input: one sentence that names the option and the remedy. The program
 * prints it on standard error and exits with 2.
 */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Something outside went wrong while the program worked; printed the same way, exit 1. */
export class Failure extends Error {
  override name = 'Failure';
}
