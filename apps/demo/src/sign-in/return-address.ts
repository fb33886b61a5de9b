const KEY = "acme-boards-return-address";

/** As long as the provider keeps an app's request. */
const LIFETIME_MS = 10 * 60_000;

/**
 * Keeps where the visitor is, for when they have signed in: a mail or another provider leads them to `/authenticate`,
 * perhaps in another tab. Only pages of ours call this, so no link from outside decides where it leads.
 */
export function keepReturnAddress(): void {
  const address = location.pathname + location.search;
  localStorage.setItem(KEY, JSON.stringify({ address, keptAtMs: Date.now() }));
}

export function readReturnAddress(): string | null {
  const { address, keptAtMs } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  return typeof address === "string" && Date.now() - keptAtMs < LIFETIME_MS ? address : null;
}

export function forgetReturnAddress(): void {
  localStorage.removeItem(KEY);
}
