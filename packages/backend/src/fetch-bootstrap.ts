import type { BootstrapResponse } from "@portico/wire";
import { requireUrl } from "./require-url.ts";

const PATIENCE_MS = 2_000;

export interface BootstrapOptions {
  /** The address at which this server reaches the provider, such as "https://id.example.com". */
  apiUrl: string;
  /** Another `fetch`: behind a proxy, in tests. */
  fetch?: typeof globalThis.fetch;
}

/**
 * The project's public settings, for a sign-in page that this server renders. They are the same for every visitor, so
 * keep them for a minute.
 * @returns undefined when the provider gives none within 2 seconds: the page is worth more, and its widget asks again.
 * @throws Error for an `apiUrl` that is none.
 */
export async function fetchBootstrap(
  publicToken: string,
  { apiUrl, fetch = globalThis.fetch }: BootstrapOptions,
): Promise<BootstrapResponse | undefined> {
  const url = `${requireUrl("fetchBootstrap", "apiUrl", apiUrl)}/sdk/v1/projects/bootstrap/${encodeURIComponent(publicToken)}`;
  try {
    const response = await fetch(url, {
      headers: { Authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}` },
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { data } = (await response.json()) as { data?: BootstrapResponse };
    return data;
  } catch {
    return undefined;
  }
}
