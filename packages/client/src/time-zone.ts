interface Newer {
  Temporal?: { Now: { timeZoneId(): string } };
}

let known: string | undefined;

/** The time zone, as far as it is known: it is told, and no call waits for it. */
export const timeZone = (): string | undefined => known ?? (globalThis as Newer).Temporal?.Now.timeZoneId();

/** Finds it out, after the first paint: where there is no `Temporal`, asking takes as long as all else until then. */
export function findTimeZone(): void {
  known = timeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
