const KEY = "portico:last-organizations";
const MOST = 20;

/** Returns the IDs of the organizations that this browser was signed in to, the most recent first. */
export function readLastUsed(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string").slice(0, MOST) : [];
  } catch {
    // Storage is unavailable, or other code wrote to this key.
    return [];
  }
}

export function writeLastUsed(id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([id, ...readLastUsed().filter((other) => other !== id)].slice(0, MOST)));
  } catch {
    // Storage is unavailable. The list is sorted by name then.
  }
}
