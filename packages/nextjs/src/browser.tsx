"use client";

import { type Client, createClient, type LoginSuccess, PorticoProvider as Provider } from "@portico/widget";
import { PorticoLogin as ServedLogin, type ServedLoginProps } from "@portico/widget/server-rendered";
import { type ReactNode, useEffect } from "react";
import { NEXT_PARAMETER, readNext } from "./lib/return-path.ts";
import type { BrowserSettings } from "./lib/settings.ts";

export type LoginProps = Omit<ServedLoginProps, "client" | "bootstrap"> & {
  bootstrap?: ServedLoginProps["bootstrap"];
  /** The path to open after signing in if the URL has no `next` parameter. Default: `/`. */
  afterSignInPath?: string;
};

/** The sign-in widget. After signing in, the browser opens the page that the visitor asked for. */
export function BrowserLogin({
  settings,
  afterSignInPath = "/",
  callbacks,
  bootstrap,
  ...props
}: LoginProps & { settings: BrowserSettings }) {
  const client = getClient(settings);
  useEffect(() => saveNext(client), [client]);
  function onSuccess(success: LoginSuccess) {
    callbacks?.onSuccess?.(success);
    // A full page load, so that the server sees the new cookies and no cached page is shown.
    location.assign(takeNext() ?? afterSignInPath);
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

/** Provides the client to the hooks of `@portico/nextjs/client`. */
export function BrowserProvider({ settings, children }: { settings: BrowserSettings; children: ReactNode }) {
  return <Provider client={getClient(settings)}>{children}</Provider>;
}

const clients = new Map<string, Client>();

/** Returns the same client to all components of a page. On the server, the client is a placeholder. */
function getClient({ publicToken, ...options }: BrowserSettings): Client {
  const known = clients.get(publicToken);
  if (known) return known;
  const client = createClient(publicToken, options);
  clients.set(publicToken, client);
  return client;
}

const STORAGE_KEY = "portico_next";
/** The lifetime of magic links. */
const STORAGE_MS = 3_600_000;

/** Stores `next`, because magic links and OAuth come back without it: redirect URLs must match exactly. */
function saveNext({ landing }: Client): void {
  const next = readNext(new URLSearchParams(location.search).get(NEXT_PARAMETER), location.origin);
  const isReturning = landing.token || landing.error || landing.redirectType;
  try {
    if (next) localStorage.setItem(STORAGE_KEY, JSON.stringify({ next, untilMs: Date.now() + STORAGE_MS }));
    else if (!isReturning) localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked. Only a `next` in the current URL works then.
  }
}

function takeNext(): string | undefined {
  const current = readNext(new URLSearchParams(location.search).get(NEXT_PARAMETER), location.origin);
  try {
    const { next, untilMs } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    localStorage.removeItem(STORAGE_KEY);
    // Any script of this origin can write to the storage, so check the origin again.
    const { pathname, search, hash, origin } = new URL(next);
    const isValid = origin === location.origin && Date.now() < untilMs;
    return current ?? (isValid ? origin + pathname + search + hash : undefined);
  } catch {
    return current;
  }
}
