import type { BootstrapResponse } from "@portico/wire";

const PATIENCE_MS = 2_000;

export interface BootstrapOptions {
  /** The URL at which this server reaches the provider, such as "https://id.example.com". */
  apiUrl: string;
  /** Replaces the global `fetch`, behind a proxy or in tests. */
  fetch?: typeof globalThis.fetch;
}

/**
 * Fetches the project's public settings, for a sign-in page that your server renders. They are the same for every visitor,
 * so you can cache them for a minute.
 * @returns undefined if the provider does not answer within 2 seconds. Render the page anyway: its widget asks again.
 * @throws Error if `apiUrl` is not a URL.
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

/** @returns the URL without a trailing slash. @throws Error if the value is not a URL. */
export function requireUrl(caller: string, option: string, value: string): string {
  if (/^https?:\/\/[^/]/.test(value ?? "")) return value.replace(/\/+$/, "");
  throw new Error(
    `${caller}: ${option} is ${JSON.stringify(value)}. The provider cannot be found there. Pass a URL such as "https://id.example.com".`,
  );
}
