import { setTimeout as sleep } from "node:timers/promises";
import type { Exchange } from "./request-log.ts";

/** The SCIM connection that a directory pushes to. */
export interface Target {
  baseUrl: string;
  token: string;
}

/** @throws Error if the base URL or the token is invalid. */
export function parseTarget({ baseUrl, token }: Target): Target {
  const trimmed = baseUrl.trim().replace(/\/$/, "");
  const url = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    throw new Error(
      "Enter the base URL of a connection, for example http://localhost:4100/v1/scim/project-…/scim-connection-…",
    );
  }
  if (!/^[\x21-\x7e]+$/.test(token.trim())) {
    throw new Error(
      "The token is missing or contains a space. Copy it as it was shown when the connection was created.",
    );
  }
  return { baseUrl: trimmed, token: token.trim() };
}

const TIMEOUT_MS = 15_000;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 2_000;

export type Send = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

export interface SendOptions {
  /** How long a failed request is retried. Real directories retry for hours. */
  retryForMs: number;
  userAgent: string;
  onExchange?: (exchange: Exchange) => void;
}

/**
 * Returns a function that sends SCIM requests. It retries after network errors, server errors (5xx) and 429, and honors
 * `Retry-After`. A POST is retried only after 429, because a server that failed may have created the resource: search for
 * it before you send the POST again.
 * @throws PushError
 */
export function createSend({ baseUrl, token }: Target, { retryForMs, userAgent, onExchange }: SendOptions): Send {
  async function sendOnce(method: string, path: string, body: object | undefined) {
    const at = new Date();
    const startedAtMs = performance.now();
    const requestBody = body ? JSON.stringify(body) : "";
    const report = (answer: string, status?: number) =>
      onExchange?.({
        ...{ at, method, path, requestBody, answer, durationMs: performance.now() - startedAtMs },
        ...(status !== undefined && { status }),
      });
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        // A redirect must not send the token to another server.
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          Authorization: `Bearer ${token}`,
          Accept: "application/scim+json",
          "User-Agent": userAgent,
          ...(body && { "Content-Type": "application/scim+json" }),
        },
        ...(body && { body: requestBody }),
      });
      const text = await response.text();
      report(text, response.status);
      return { status: response.status, text, retryAfterMs: Number(response.headers.get("retry-after") ?? 0) * 1000 };
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } };
      report(`no response: ${cause?.code ?? (error as Error).message}`);
      return undefined;
    }
  }

  return async (method, path, body) => {
    const deadlineMs = performance.now() + retryForMs;
    for (let tries = 0; ; tries += 1) {
      const response = await sendOnce(method, path, body);
      if (response && response.status < 300) return parse(response.text);
      const isRetryable = !response || response.status === 429 || (response.status >= 500 && response.status !== 501);
      const delayMs = Math.max(response?.retryAfterMs || 0, Math.min(FIRST_DELAY_MS * 2 ** tries, LONGEST_DELAY_MS));
      const isTooLate = performance.now() + delayMs > deadlineMs;
      // Also before a failed POST is reported, because the caller then searches for what it may have created.
      if (isRetryable && !isTooLate) await sleep(delayMs);
      if (isRetryable && !isTooLate && (method !== "POST" || response?.status === 429)) continue;
      if (response) throw new PushError(describeErrorResponse(response.status, response.text), response.status);
      throw new PushError(
        `There is no response from ${new URL(baseUrl).origin}. Make sure that Portico runs there (npm start), then push again.`,
      );
    }
  };
}

function parse(text: string): Record<string, unknown> {
  if (text === "") return {};
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new PushError(
      "The response is not JSON, so this is not a SCIM server. Enter the base URL of the connection.",
      200,
    );
  }
}

/** A failed push. The message says what to do. */
export class PushError extends Error {
  /** The status of the response; undefined if no response came. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.name = "PushError";
    this.status = status;
  }
}

/** Describes an error response, with the `detail` that the server sent (RFC 7644 section 3.12). */
function describeErrorResponse(status: number, body: string): string {
  const detail = parseDetail(body);
  const suffix = detail ? ` Server: ${detail}` : "";
  if (status === 401 || status === 403) {
    return `The server rejected the token (${status}). Enter the base URL and token of the same connection. If the token was rotated or lost, create a new one.${suffix}`;
  }
  if (status === 404 && !detail) {
    return "There is no SCIM server at this URL (404). Enter the complete base URL of the connection, including /v1/scim/….";
  }
  if (status === 409)
    return `Another user already has this user name or email address (409). Change one of them.${suffix}`;
  if (status === 429) return `Too many requests (429). Wait a minute, then push again.${suffix}`;
  if (status >= 500) return `The server failed (${status}). Check its log, then push again.${suffix}`;
  if (status >= 300 && status < 400)
    return `The URL redirects to another one (${status}). Enter the base URL of the connection itself.`;
  return `The server rejected the request (${status}).${suffix || " See the response in the request log."}`;
}

function parseDetail(text: string): string | undefined {
  try {
    const { detail } = JSON.parse(text) as { detail?: unknown };
    return typeof detail === "string" ? detail : undefined;
  } catch {
    return undefined;
  }
}
