/** A length of time, in the most readable unit. */
export interface Duration {
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
}

export function inSeconds({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Duration): number {
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}

export function inMs(duration: Duration): number {
  return 1000 * inSeconds(duration);
}

export function after(time: Date, duration: Duration): Date {
  return new Date(time.getTime() + inMs(duration));
}

/** The earlier of two times. */
export function earlierOf(time: Date, other: Date = time): Date {
  return other < time ? other : time;
}

export function before(time: Date, duration: Duration): Date {
  return new Date(time.getTime() - inMs(duration));
}
