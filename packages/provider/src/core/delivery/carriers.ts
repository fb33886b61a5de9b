import { createHmac } from "node:crypto";
import type { ProviderConfig } from "../../platform/config/config-schema.ts";
import { type OutgoingText, UnsubscribedError } from "./enqueue-message.ts";
import type { Transport } from "./outbox.ts";

/** Twilio's error code for a number whose owner texted STOP. */
const TWILIO_UNSUBSCRIBED = 21_610;

const TIMEOUT_MS = 10_000;

export type TextTransport = Transport<OutgoingText>;

export function createCarrier(settings: NonNullable<ProviderConfig["sms"]>): TextTransport {
  return settings.carrier === "twilio" ? createTwilio(settings) : createWebhook(settings);
}

type Settings<Name> = Extract<NonNullable<ProviderConfig["sms"]>, { carrier: Name }>;

/** Twilio's Messages resource, which other carriers support too: form fields, HTTP Basic, 201 with JSON. */
function createTwilio({ api_url, account_sid, auth_token, from }: Settings<"twilio">): TextTransport {
  const url = `${api_url.replace(/\/$/, "")}/2010-04-01/Accounts/${encodeURIComponent(account_sid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString("base64")}`;
  return async ({ to, text }) => {
    const body = new URLSearchParams({ To: to, From: from, Body: text });
    const isUnsubscribed = (answer: Refusal) => answer.code === TWILIO_UNSUBSCRIBED;
    await post(url, { Authorization: authorization }, body, isUnsubscribed);
  };
}

/**
 * A POST to the operator's own server, which sends the text message. A repeated one has the same ID. If the answer's
 * JSON has the `error_type` `unsubscribed_phone_number`, the number wants no texts.
 */
function createWebhook({ url, secret }: Settings<"webhook">): TextTransport {
  return async ({ to, text }, outboxId) => {
    const body = JSON.stringify({ id: outboxId, to, text });
    const signature = createHmac("sha256", secret).update(body).digest("hex");
    const headers = { "Content-Type": "application/json", "X-Portico-Signature": signature };
    await post(url, headers, body, ({ error_type }) => error_type === "unsubscribed_phone_number");
  };
}

/** A carrier's answer about a text message that it did not accept. */
interface Refusal {
  code?: unknown;
  error_type?: unknown;
}

/** @throws UnsubscribedError; Error with the carrier's status, never with what it was sent. */
async function post(
  url: string,
  headers: Record<string, string>,
  body: string | URLSearchParams,
  isUnsubscribed: (answer: Refusal) => boolean,
): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { method: "POST", headers, body, redirect: "error", signal });
  if (response.ok) return response.body?.cancel();
  const refusal = await readRefusal(response);
  if (isUnsubscribed(refusal)) throw new UnsubscribedError();
  throw new Error(`The SMS carrier returned status ${response.status}.`);
}

/** Undefined if the answer cannot be parsed. */
async function readRefusal(response: Response): Promise<Refusal> {
  try {
    const answer: unknown = await response.json();
    return typeof answer === "object" && answer !== null ? answer : {};
  } catch {
    return {};
  }
}
