"use client";

import { type Client, createClient, type LoginSuccess, PorticoProvider as Provider } from "@portico/widget";
import { PorticoLogin as ServedLogin, type ServedLoginProps } from "@portico/widget/server-rendered";
import { type ReactNode, useEffect } from "react";
import { NEXT, readNext } from "./return-path.ts";
import type { BrowserSettings } from "./settings.ts";

export type LoginProps = Omit<ServedLoginProps, "client" | "bootstrap"> & {
  bootstrap?: ServedLoginProps["bootstrap"];
  /** Where to go on after signing in, unless the address says so by `next`; "/" when absent. */
  afterSignInPath?: string;
};

/** The sign-in widget. After signing in the browser goes on to where the visitor was headed. */
export function BrowserLogin({
  settings,
  afterSignInPath = "/",
  callbacks,
  bootstrap,
  ...props
}: LoginProps & { settings: BrowserSettings }) {
  const client = clientOf(settings);
  useEffect(() => rememberNext(client), [client]);
  function onSuccess(success: LoginSuccess) {
    callbacks?.onSuccess?.(success);
    // A whole page: the server sees the new cookies, and nothing of before is shown.
    location.assign(recallNext() ?? afterSignInPath);
  }
  return (
    <ServedLogin
      {...(props as ServedLoginProps)}
      client={client}
      bootstrap={bootstrap}
      callbacks={{ ...callbacks, onSuccess }}
    />
  );
}

/** Gives the client to the hooks below it. */
export function BrowserProvider({ settings, children }: { settings: BrowserSettings; children: ReactNode }) {
  return <Provider client={clientOf(settings)}>{children}</Provider>;
}

const clients = new Map<string, Client>();

/** One for each page, however many components ask; on a server it is a placeholder. */
function clientOf({ publicToken, ...options }: BrowserSettings): Client {
  const known = clients.get(publicToken);
  if (known) return known;
  const client = createClient(publicToken, options);
  clients.set(publicToken, client);
  return client;
}

const STORED = "portico_next";
/** As long as a mailed link is good. */
const STORED_MS = 3_600_000;

/** A login by a link or at another provider comes back without `next`: redirect URLs match exactly. */
function rememberNext({ landing }: Client): void {
  const next = readNext(new URLSearchParams(location.search).get(NEXT), location.origin);
  const isBack = landing.token || landing.error || landing.redirectType;
  try {
    if (next) localStorage.setItem(STORED, JSON.stringify({ next, untilMs: Date.now() + STORED_MS }));
    else if (!isBack) localStorage.removeItem(STORED);
  } catch {
    // Storage is blocked: the page that is named in the address alone is gone back to.
  }
}

function recallNext(): string | undefined {
  const named = readNext(new URLSearchParams(location.search).get(NEXT), location.origin);
  try {
    const { next, untilMs } = JSON.parse(localStorage.getItem(STORED) ?? "{}");
    localStorage.removeItem(STORED);
    // Any script of this origin may have written it.
    const { pathname, search, hash, origin } = new URL(next);
    const isOurs = origin === location.origin && Date.now() < untilMs;
    return named ?? (isOurs ? origin + pathname + search + hash : undefined);
  } catch {
    return named;
  }
}
