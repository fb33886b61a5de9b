import { type Client, createClient } from "@portico/client";
import { type Failure, toFailure } from "@portico/ui/lib/failure";
import { useCallback, useEffect, useState } from "react";
import type { Operator } from "../shared/calls.ts";
import type { ConsoleCalls } from "../shared/operations.ts";

/** Public settings that the page loads before sign-in. */
export interface ConsoleSettings {
  public_token: string;
  /** The path of the provider's `public_url`, empty without one. */
  base_path: string;
  organization_slug: string;
  mode: "development" | "production";
}

export type Entry =
  | { at: "loading" }
  | { at: "failed"; failure: Failure }
  | { at: "sign_in"; settings: ConsoleSettings; client: Client }
  /** Signed in without an operator role. */
  | { at: "refused"; settings: ConsoleSettings; client: Client }
  | { at: "in"; settings: ConsoleSettings; client: Client; operator: Operator };

const EXTEND_EVERY_MS = 5 * 60_000;

/** The signed-in operator, or what the page should show instead. */
export function useOperator(calls: ConsoleCalls): Entry & { enter: () => Promise<void>; leave: () => Promise<void> } {
  const [entry, setEntry] = useState<Entry>({ at: "loading" });
  const [outside, setOutside] = useState<{ settings: ConsoleSettings; client: Client } | null>(null);

  const enter = useCallback(async () => {
    try {
      const known = outside ?? (await open());
      setOutside(known);
      setEntry(await findEntry(calls, known));
    } catch (error) {
      setEntry({ at: "failed", failure: toFailure(error) });
    }
  }, [calls, outside]);

  useEffect(() => void enter(), []);

  // Extends the session while the console is open, up to its maximum.
  const isIn = entry.at === "in";
  useEffect(() => {
    if (!isIn || !outside) return;
    const extend = () => outside.client.session.authenticate({ session_duration_minutes: 60 }).catch(() => {});
    const timer = setInterval(() => void extend(), EXTEND_EVERY_MS);
    return () => clearInterval(timer);
  }, [isIn, outside]);

  const leave = useCallback(async () => {
    if (!outside) return;
    await outside.client.session.revoke().catch(() => {});
    setEntry({ at: "sign_in", ...outside });
  }, [outside]);
  return { ...entry, enter, leave };
}

async function open(): Promise<{ settings: ConsoleSettings; client: Client }> {
  const response = await fetch("/console/settings.json");
  if (!response.ok) throw await response.json();
  const settings = (await response.json()) as ConsoleSettings;
  const options = {
    apiUrl: `${location.origin}${settings.base_path}`,
    wirePrefix: "porticoconsole",
    httpOnlyCookies: true,
  };
  return { settings, client: createClient(settings.public_token, options) };
}

/** @throws errors that are not about the session or the role. */
async function findEntry(calls: ConsoleCalls, outside: { settings: ConsoleSettings; client: Client }): Promise<Entry> {
  // A link carries a token of its own, so opening one starts a new sign-in.
  if (outside.client.landing.token) return { at: "sign_in", ...outside };
  try {
    const { operator } = await calls.me.get();
    return { at: "in", ...outside, operator };
  } catch (error) {
    const { kind, type } = toFailure(error);
    if (kind === "signed_out" || type === "second_factor_required") return { at: "sign_in", ...outside };
    if (kind === "forbidden") return { at: "refused", ...outside };
    throw error;
  }
}
