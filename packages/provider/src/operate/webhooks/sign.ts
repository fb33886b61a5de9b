import { createHmac } from "node:crypto";
import { type EndpointSecret, keyOf } from "./secrets.ts";

interface Signing {
  messageId: string;
  body: string;
  now: Date;
  secrets: EndpointSecret[];
  isReplay: boolean;
}

/** Returns the headers of one attempt: Standard Webhooks, with one signature for each secret. */
export function signedHeaders({ messageId, body, now, secrets, isReplay }: Signing): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map(({ secret }) => {
    const signature = createHmac("sha256", keyOf(secret)).update(`${messageId}.${timestamp}.${body}`).digest("base64");
    return `v1,${signature}`;
  });
  return {
    "Content-Type": "application/json",
    "User-Agent": "Portico-Webhooks",
    "webhook-id": messageId,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
    // For people and logs. It is not signed, so receivers must not rely on it.
    ...(isReplay && { "portico-replay": "true" }),
  };
}
