const FIRST_MS = 2_000;
const MOST_DOUBLINGS = 7;
const JITTER_MS = 175;

/** How long one waits after so many failures in a row: docs/wire/rules.md#refresh. */
export const backoffMs = (failures: number): number =>
  FIRST_MS * 2 ** Math.min(failures, MOST_DOUBLINGS) + (Math.random() * 2 - 1) * JITTER_MS;
