const SOON_MS = 30 * 86_400_000;

/** Whether a token has expired or will soon. Directories often fail silently when a token is rejected. */
export function tokenState(expiresAt: string, nowMs: number): "good" | "soon" | "over" {
  const left = Date.parse(expiresAt) - nowMs;
  if (left <= 0) return "over";
  return left <= SOON_MS ? "soon" : "good";
}
