const KEY = "portico:last-organizations";
const MOST = 20;

/** The ids of the organizations that this browser was signed in to, the last first. */
export function readLastUsed(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string").slice(0, MOST) : [];
  } catch {
    // No storage, or somebody else's text in it: nothing was used.
    return [];
  }
}

export function writeLastUsed(id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([id, ...readLastUsed().filter((other) => other !== id)].slice(0, MOST)));
  } catch {
    // Without storage the order is that of the names.
  }
}
