/** Statements whose plan may read more than it answers, and why. */
export const exceptions: { statement: RegExp; reason: string }[] = [];
