import type { WebhookEvent } from "@portico/wire";
import { type RequestHeaders, readHeader } from "../tokens/read-bearer.ts";

const TOLERANCE_SECONDS = 300;
const PREFIX = "whsec_";

/** A request on a server, with an unread body, or with the body as text or bytes. A parsed body cannot be verified, because the signature covers each byte. */
export type WebhookRequest = Request | { headers: RequestHeaders; body: string | Uint8Array };

export interface VerifyWebhookOptions {
  /** Maximum age of a message in seconds, including differences between clocks. Default: 300. */
  toleranceSeconds?: number;
  /** Replaces the clock in tests. */
  now?: () => Date;
}

/** A verified message of the provider. */
export interface VerifiedWebhook {
  /** The same at each attempt. Store it, and skip messages that you have already processed. */
  id: string;
  /** The event. Its `type` decides the shape of `data`. Answer 2xx for unknown types. */
  event: WebhookEvent;
  /** Whether it was sent again manually, for your log. Use `id` to detect duplicates. */
  isReplay: boolean;
}

/** Thrown for a request that the provider did not send, or not recently. Answer 400. */
export class WebhookError extends Error {
  override name = "WebhookError";
  readonly code: "missing_headers" | "old_timestamp" | "wrong_signature" | "invalid_body";
  readonly status = 400;

  constructor(code: WebhookError["code"], message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Verifies a webhook (Standard Webhooks) and returns its event.
 * @param secrets the endpoint's `whsec_…` secret, or several during a rotation.
 * @throws WebhookError if the provider did not send the request. TypeError if a secret is missing or invalid.
 */
export async function verifyWebhook(
  request: WebhookRequest,
  secrets: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, now = () => new Date() }: VerifyWebhookOptions = {},
): Promise<VerifiedWebhook> {
  const keys = await Promise.all([secrets].flat().map(importSecret));
  if (keys.length === 0) throw new TypeError("verifyWebhook: there is no secret. Give the endpoint's whsec_… one.");
  const { headers } = request;
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    readHeader(headers, name),
  );
  if (!id || !timestamp || !signatures) {
    throw new WebhookError("missing_headers", "webhook-id, webhook-timestamp or webhook-signature is missing.");
  }
  const ageSeconds = now().getTime() / 1000 - Number(timestamp);
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(ageSeconds) > toleranceSeconds) {
    throw new WebhookError(
      "old_timestamp",
      "webhook-timestamp is not of now: an old message, or a clock that is wrong.",
    );
  }
  const body = await readBody(request);
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  if (!(await isSigned(signed, signatures, keys))) {
    throw new WebhookError("wrong_signature", "webhook-signature is of no secret that was given.");
  }
  const isReplay = readHeader(headers, "portico-replay") === "true";
  return { id, event: parseEvent(body), isReplay };
}

/** WebCrypto compares in constant time, in Node and in edge runtimes. */
async function isSigned(signed: BufferSource, header: string, keys: CryptoKey[]): Promise<boolean> {
  const signatures = header.split(" ").flatMap((one) => {
    const bytes = one.startsWith("v1,") ? decodeBase64(one.slice(3)) : undefined;
    return bytes ? [bytes] : [];
  });
  // Limit the work that one header can cause.
  const pairs = signatures.slice(0, 10).flatMap((signature) => keys.map((key) => ({ signature, key })));
  const found = await Promise.all(
    pairs.map(({ signature, key }) => crypto.subtle.verify("HMAC", key, signature, signed)),
  );
  return found.includes(true);
}

function importSecret(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith(PREFIX) ? decodeBase64(secret.slice(PREFIX.length)) : undefined;
  // Anyone could sign with an empty key.
  if (!bytes || bytes.length < 16) throw new TypeError("verifyWebhook: a secret is whsec_ and base64.");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

async function readBody(request: WebhookRequest): Promise<Uint8Array> {
  if (request instanceof Request) return new Uint8Array(await request.arrayBuffer());
  const { body } = request;
  if (typeof body === "string") return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  throw new TypeError("verifyWebhook: the body must be text or bytes, as it came. Do not parse it before.");
}

function parseEvent(body: Uint8Array): WebhookEvent {
  try {
    const event: unknown = JSON.parse(new TextDecoder().decode(body));
    if (typeof (event as WebhookEvent).type === "string") return event as WebhookEvent;
  } catch {
    // The error is thrown below.
  }
  throw new WebhookError("invalid_body", "The message is signed and no event.");
}
