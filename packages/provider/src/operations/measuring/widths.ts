const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/** The widths of the buckets, in seconds, and the days for which each stays. Each number is written at every width at once. */
export const bucketWidths = [
  { seconds: 60, keptDays: 1.125 },
  { seconds: HOUR_SECONDS, keptDays: 32 },
  { seconds: DAY_SECONDS, keptDays: 395 },
] as const;

/** What a chart may span: how far back, in which steps, read from buckets of which width. */
export const ranges = {
  hour: { seconds: HOUR_SECONDS, step: 60, width: 60 },
  day: { seconds: DAY_SECONDS, step: 900, width: 60 },
  week: { seconds: 7 * DAY_SECONDS, step: HOUR_SECONDS, width: HOUR_SECONDS },
  month: { seconds: 30 * DAY_SECONDS, step: 6 * HOUR_SECONDS, width: HOUR_SECONDS },
  year: { seconds: 365 * DAY_SECONDS, step: DAY_SECONDS, width: DAY_SECONDS },
} as const;

export type Range = keyof typeof ranges;
export const rangeNames = Object.keys(ranges) as [Range, ...Range[]];
