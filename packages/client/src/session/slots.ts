import type { SessionSlot } from "@portico/wire";
import type { Settings } from "../lib/options.ts";
import { createStorage, type Storage } from "../lib/storage.ts";

// A browser can hold several sessions: docs/wire/rules.md#session-slots. A client has one of them until its page is
// left. A slot's name is not a secret and proves nothing.

/** A link or a redirect returns within this time. */
const FLOW_MS = 3_600_000;

/**
 * Returns the slot that this tab remembers, after writing one if given. `sessionStorage` belongs to the tab and
 * survives reloads. Where it is blocked, the tab has the default slot.
 */
export function tabSlot({ view, names, publicToken }: Settings, slot?: string | null): string | null | undefined {
  try {
    const { sessionStorage } = view;
    const key = names.sessionSlot + publicToken;
    if (slot) sessionStorage.setItem(key, slot);
    return sessionStorage.getItem(key);
  } catch {}
}

/**
 * Returns the slot of this page. A landing returns to where its sign-in began, whatever its URL names. Otherwise the URL
 * may name a slot, but only one that a page of this origin has signed in to.
 */
export function findSlot(
  settings: Settings,
  shared: Storage,
  landing?: { token: string | null; tokenType: string | null },
): SessionSlot {
  const { view, names } = settings;
  let slot = tabSlot(settings);
  if (landing?.token) {
    // The slot and the time at which a sign-in began, written by `pkce.ts`.
    const flow = shared.get(`slot:${/oauth|sso/.exec(`${landing.tokenType}`) ?? "email"}`) ?? "";
    if (Date.now() - Number(flow.slice(1)) < FLOW_MS) slot ??= flow[0];
  } else {
    const named = new URLSearchParams(view.location.search).get(names.sessionSlot);
    // A signed-out slot has no state, or the text "null".
    if (isSlot(named) && createStorage({ ...settings, slot: named }).get("")?.[4]) slot = named;
  }
  const known = isSlot(slot) ? slot : "1";
  // Later pages of this tab keep it, whatever their URL.
  tabSlot(settings, known);
  return known;
}

const isSlot = (name?: string | null): name is SessionSlot => /^[1-5]$/.test(`${name}`);
