import type { Settings } from "./ground/options.ts";
import { forgetLanding, type Page, pages, replaceAddress } from "./landing.ts";

/** Redeems a one-time token: callers that come while it is under way share the one answer. */
export function redeemOnce<T>(view: Window, token: string, redeem: () => Promise<T>): Promise<T> {
  const page = pages.get(view) as Page;
  const running = page.flights.get(token) as Promise<T> | undefined;
  if (running) return running;
  const flight = redeem().finally(() => {
    page.flights.delete(token);
    if (page.landing.token === token) forgetLanding(view);
  });
  page.flights.set(token, flight);
  return flight;
}

/** A new password is set: the page asks for none any more, not after a reload either. */
export function endReset({ view, names }: Settings): void {
  forgetLanding(view);
  (pages.get(view) as Page).landing.redirectType = null;
  const url = new URL(view.location.href);
  url.searchParams.delete(names.redirectType);
  replaceAddress(view, url);
}
