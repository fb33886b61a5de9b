import { lookup } from "node:dns/promises";
import { type ProviderConfig, type StartIssue, tryListening } from "@portico/provider/tools";
import { reasonOf } from "../shared/reason-of.ts";
import { TIMEOUT_MS, within } from "./check.ts";

/** The key IDs in each project's JWKS. Null if the provider does not know the project. */
export type PublishedKeys = Record<string, string[] | null>;

/** The state of the provider, as seen at `public_url`. */
export type ProviderState =
  | {
      state: "running";
      clockOffsetMs: number | undefined;
      publishedKeys: PublishedKeys;
      /** Pages of the provider that something else answers at `public_url`, with the status of that answer. */
      missingPages: { path: string; status: number }[];
    }
  /** It listens on the configured port, but `public_url` does not lead to it. */
  | { state: "out of reach"; listensAt: string; reason: string }
  | { state: "unknown host"; host: string }
  | { state: "not portico"; status: number }
  /** `cannotListen` is the reason why a provider couldn't listen. */
  | { state: "not running"; reason: string; cannotListen?: StartIssue };

/** Loopback addresses for a server that listens on all addresses. */
const anyAddress: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "[::1]", "::1": "[::1]" };

/** Checks whether the provider runs at `public_url`, and reads its clock and published keys. */
export async function askProvider(config: ProviderConfig): Promise<ProviderState> {
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
    if (!health.isPortico) return { state: "not portico", status: health.status };
    const published = projects.map(async ({ project_id }) => [project_id, await askKeys(publicUrl, project_id)]);
    const pages = config.console.enabled ? [...pagePaths, "/console"] : pagePaths;
    const statuses = await Promise.all(pages.map((path) => askPage(publicUrl, path)));
    return {
      state: "running",
      clockOffsetMs: health.clockOffsetMs,
      publishedKeys: Object.fromEntries(await Promise.all(published)),
      missingPages: pages.flatMap((path, index) => {
        const status = statuses[index];
        return status === undefined ? [] : { path, status };
      }),
    };
  } catch (error) {
    const reason = reasonOf(error);
    const listensAt = `http://${anyAddress[host] ?? host}:${port}`;
    const runsLocally = await askHealth(listensAt).then(
      ({ isPortico }) => isPortico,
      () => false,
    );
    if (runsLocally) return { state: "out of reach", listensAt, reason };
    return { state: "not running", reason, cannotListen: await within(tryListening(config)).catch(() => undefined) };
  }
}

/** Pages that people open: setup links for a customer's IT, and the explanations of errors. */
const pagePaths = ["/setup", "/docs"];

/** Returns the status of an answer that is not the provider's. */
async function askPage(publicUrl: string, path: string): Promise<number | undefined> {
  const { headers, status } = await ask(`${publicUrl}${path}`);
  return isProviders(headers) ? undefined : status;
}

/** Also an unknown page of the provider has a request ID. */
function isProviders(headers: Headers): boolean {
  return /^request-id-/.test(headers.get("x-request-id") ?? "");
}

async function askHealth(url: string) {
  const askedMs = Date.now();
  const response = await ask(`${url}/healthz`);
  const middleMs = (askedMs + Date.now()) / 2;
  const body = (await response.json().catch(() => undefined)) as { status?: unknown } | undefined;
  const isPortico = body?.status === "up" && isProviders(response.headers);
  // The Date header has whole seconds, so add half a second on average.
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
  return fetch(url, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
}
