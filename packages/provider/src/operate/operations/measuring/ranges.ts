const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/** The ranges of measurements and their steps. Steps of a day begin at midnight UTC. */
export const ranges = {
  day: { seconds: DAY_SECONDS, stepSeconds: HOUR_SECONDS },
  week: { seconds: 7 * DAY_SECONDS, stepSeconds: DAY_SECONDS },
  month: { seconds: 30 * DAY_SECONDS, stepSeconds: DAY_SECONDS },
} as const;

export type Range = keyof typeof ranges;
export const rangeNames = Object.keys(ranges) as [Range, ...Range[]];
