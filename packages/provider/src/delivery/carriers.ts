import { createHmac } from "node:crypto";
import type { ProviderConfig } from "../config-schema.ts";
import type { OutgoingText } from "./enqueue-text.ts";
import type { Transport } from "./outbox.ts";

const TIMEOUT_MS = 10_000;

export type TextTransport = Transport<OutgoingText>;

/** The carrier that the configuration names. */
export function createCarrier(settings: NonNullable<ProviderConfig["sms"]>): TextTransport {
  return settings.carrier === "twilio" ? createTwilio(settings) : createWebhook(settings);
}

type Settings<Name> = Extract<NonNullable<ProviderConfig["sms"]>, { carrier: Name }>;

/** Twilio's Messages resource, which others speak too: form fields, HTTP Basic, 201 with JSON. */
function createTwilio({ api_url, account_sid, auth_token, from }: Settings<"twilio">): TextTransport {
  const url = `${api_url.replace(/\/$/, "")}/2010-04-01/Accounts/${encodeURIComponent(account_sid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString("base64")}`;
  return async ({ to, text }) => {
    const body = new URLSearchParams({ To: to, From: from, Body: text });
    await post(url, { Authorization: authorization }, body);
  };
}

/** A POST to the operator's own server, which passes the text on. The id is the same when it is sent again. */
function createWebhook({ url, secret }: Settings<"webhook">): TextTransport {
  return async ({ to, text }, outboxId) => {
    const body = JSON.stringify({ id: outboxId, to, text });
    const signature = createHmac("sha256", secret).update(body).digest("hex");
    await post(url, { "Content-Type": "application/json", "X-Portico-Signature": signature }, body);
  };
}

/** @throws Error with the carrier's status and code, never with what it was sent. */
async function post(url: string, headers: Record<string, string>, body: string | URLSearchParams): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { method: "POST", headers, body, redirect: "error", signal });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The SMS carrier answered ${response.status}.`);
}
