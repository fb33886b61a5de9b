import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listen } from "../support/listen.ts";

/** One question that a service received. */
export interface Asked {
  path: string;
  headers: IncomingMessage["headers"];
  // biome-ignore lint/suspicious/noExplicitAny: tests look into questions of every shape.
  body: any;
}

export interface BotServices {
  url: string;
  asked: Asked[];
  /** Replaces the service's own answer to the next questions. */
  misbehave(how: ((response: ServerResponse) => void) | undefined): void;
}

/** Tokens that a service has already seen: each works once. */
const spent = new Set<string>();

/**
 * Stand-ins for Google's, Cloudflare's and a fingerprint service, which answer as their documentation says. A token's
 * name says what it is for: `good:localhost:LOGIN:0.9:1`.
 */
export async function startBotServices(): Promise<BotServices> {
  const asked: Asked[] = [];
  let misbehavior: ((response: ServerResponse) => void) | undefined;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url: path = "", headers } = request;
    const body = JSON.parse(Buffer.concat(chunks).toString());
    asked.push({ path, headers, body });
    if (misbehavior) return misbehavior(response);
    const [status, answer] = answers[path]?.(headers, body) ?? [404, {}];
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  return {
    url: await listen(server),
    asked,
    misbehave(how) {
      misbehavior = how;
    },
  };
}

function take(token: string) {
  const [kind, hostname, action, score] = token.split(":");
  const isUsed = spent.has(token);
  spent.add(token);
  return { isGood: kind === "good", isUsed, hostname, action, score: Number(score) };
}

// biome-ignore lint/suspicious/noExplicitAny: they come from outside.
const answers: Record<string, (headers: IncomingMessage["headers"], body: any) => [number, object]> = {
  "/recaptcha"(headers, { event }) {
    if (headers["x-goog-api-key"] !== "google-api-key") return [403, { error: { status: "PERMISSION_DENIED" } }];
    const { isGood, isUsed, hostname, action, score } = take(event.token);
    const base = { name: "projects/1/assessments/1", event };
    if (!isGood || isUsed) {
      const invalidReason = isGood ? "DUPE" : "MALFORMED";
      return [200, { ...base, tokenProperties: { valid: false, invalidReason, hostname: "", action: "" } }];
    }
    return [200, { ...base, tokenProperties: { valid: true, hostname, action }, riskAnalysis: { score, reasons: [] } }];
  },
  "/turnstile"(_, { secret, response }) {
    if (secret !== "turnstile-secret") return [200, { success: false, "error-codes": ["invalid-input-secret"] }];
    const { isGood, isUsed, hostname, action } = take(response);
    const error = isGood ? isUsed && "timeout-or-duplicate" : "invalid-input-response";
    if (error) return [200, { success: false, "error-codes": [error], messages: [] }];
    return [200, { success: true, "error-codes": [], challenge_ts: "2026-01-01T00:00:00Z", hostname, action }];
  },
  "/fingerprints/verdict"(headers, { telemetry_id }) {
    if (headers.authorization !== "Bearer fingerprint-secret") return [401, {}];
    return [200, { verdict: { action: telemetry_id.split("-")[0], reasons: ["SEEN"] } }];
  },
};
