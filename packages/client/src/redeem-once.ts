import type { Settings } from "./ground/options.ts";
import type { Page } from "./landing.ts";

/** Redeems a one-time token: callers that come while it is under way share the one answer. */
export function redeemOnce<T>(page: Page, token: string, redeem: () => Promise<T>): Promise<T> {
  const running = page.flights.get(token) as Promise<T> | undefined;
  if (running) return running;
  const flight = redeem().finally(() => {
    page.flights.delete(token);
    if (page.landing.token === token) page.forget();
  });
  page.flights.set(token, flight);
  return flight;
}

/** A new password is set: the page asks for none any more, not after a reload either. */
export function endReset(page: Page, { view, names }: Settings): void {
  page.forget();
  page.landing.redirectType = null;
  const url = new URL(view.location.href);
  url.searchParams.delete(names.redirectType);
  page.replaceAddress(url);
}
