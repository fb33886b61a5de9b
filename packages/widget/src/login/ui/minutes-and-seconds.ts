/** A time as clocks show it: 9:59. */
export function minutesAndSeconds(durationMs: number): string {
  const seconds = Math.ceil(durationMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
