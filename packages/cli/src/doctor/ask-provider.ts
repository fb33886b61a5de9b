import { lookup } from "node:dns/promises";
import { type ProviderConfig, type StartIssue, tryListening } from "@portico/provider/tools";
import { reasonOf } from "../shared/reason-of.ts";
import { PATIENCE_MS, within } from "./within.ts";

/** The key ids of each project's JWKS, none when it has no answer; null when the provider has no such project. */
export type PublishedKeys = Record<string, string[] | null>;

/** The state of the provider, as a look at `public_url` from outside has shown. */
export type ProviderFacts =
  | { state: "running"; clockOffsetMs: number | undefined; publishedKeys: PublishedKeys }
  /** It listens where the configuration says, but `public_url` does not lead there. */
  | { state: "out of reach"; listensAt: string; reason: string }
  | { state: "unknown host"; host: string }
  | { state: "stranger"; status: number }
  /** `unheard` is what keeps a provider from listening where it should. */
  | { state: "not running"; reason: string; unheard?: StartIssue };

/** A server that listens at every address is asked at this machine's own. */
const anyAddress: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "[::1]", "::1": "[::1]" };

/** Asks the provider at `public_url` who it is, what its clock shows and which keys it publishes. */
export async function askProvider(config: ProviderConfig): Promise<ProviderFacts> {
  const { public_url, host, port, projects } = config;
  const publicUrl = public_url.replace(/\/$/, "");
  const hostname = new URL(publicUrl).hostname.replace(/^\[|\]$/g, "");
  const isKnown = await within(lookup(hostname)).then(
    () => true,
    () => false,
  );
  if (!isKnown) return { state: "unknown host", host: hostname };
  try {
    const health = await askHealth(publicUrl);
    if (!health.isPortico) return { state: "stranger", status: health.status };
    const published = projects.map(async ({ project_id }) => [project_id, await askKeys(publicUrl, project_id)]);
    return {
      state: "running",
      clockOffsetMs: health.clockOffsetMs,
      publishedKeys: Object.fromEntries(await Promise.all(published)),
    };
  } catch (error) {
    const reason = reasonOf(error);
    const listensAt = `http://${anyAddress[host] ?? host}:${port}`;
    const isNear = await askHealth(listensAt).then(
      ({ isPortico }) => isPortico,
      () => false,
    );
    if (isNear) return { state: "out of reach", listensAt, reason };
    return { state: "not running", reason, unheard: await within(tryListening(config)).catch(() => undefined) };
  }
}

async function askHealth(url: string) {
  const askedMs = Date.now();
  const response = await ask(`${url}/healthz`);
  const middleMs = (askedMs + Date.now()) / 2;
  const body = (await response.json().catch(() => undefined)) as { status?: unknown } | undefined;
  const isPortico = body?.status === "up" && /^request-id-/.test(response.headers.get("x-request-id") ?? "");
  // The header counts whole seconds; half of one is the middle of what it may mean.
  const dateMs = Date.parse(response.headers.get("date") ?? "") + 500;
  const clockOffsetMs = Number.isNaN(dateMs) ? undefined : dateMs - middleMs;
  return { isPortico, status: response.status, clockOffsetMs };
}

async function askKeys(publicUrl: string, projectId: string): Promise<string[] | null> {
  const response = await ask(`${publicUrl}/v1/sessions/jwks/${encodeURIComponent(projectId)}`);
  if (response.status === 404) return null;
  const { keys = [] } = (await response.json().catch(() => ({}))) as { keys?: { kid: string }[] };
  return keys.map(({ kid }) => kid);
}

function ask(url: string): Promise<Response> {
  return fetch(url, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS) });
}
