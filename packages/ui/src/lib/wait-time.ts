/** Returns a waiting time as text, for example "40 seconds" or "3 minutes", rounded up. */
export function waitTime(seconds: number, locale: string): string {
  const [unit, length] = seconds <= 90 ? ["second", 1] : seconds <= 90 * 60 ? ["minute", 60] : ["hour", 3600];
  return new Intl.NumberFormat(locale, { style: "unit", unit: `${unit}`, unitDisplay: "long" }).format(
    Math.ceil(seconds / Number(length)),
  );
}
