import { setTimeout as sleep } from "node:timers/promises";
import type { Exchange } from "./exchange.ts";
import { describeRefusal, PushError } from "./push-error.ts";
import type { Target } from "./target.ts";

const ANSWER_WITHIN_MS = 15_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

export type Send = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

export interface SendOptions {
  /** For how long a request is tried again, as real directories do for hours. */
  patienceMs: number;
  userAgent: string;
  note?: (exchange: Exchange) => void;
}

/**
 * Sends requests as directories do: with the token, and again when nobody answered, the server failed (5xx) or it asked to
 * wait (429, Retry-After). A POST may have been done before its answer was lost, so it is never repeated: whoever sent it
 * must look first.
 * @throws PushError
 */
export function createSend({ baseUrl, token }: Target, { patienceMs, userAgent, note }: SendOptions): Send {
  async function once(method: string, path: string, body: object | undefined) {
    const at = new Date();
    const startedAtMs = performance.now();
    const requestBody = body ? JSON.stringify(body) : "";
    const tell = (answer: string, status?: number) =>
      note?.({
        ...{ at, method, path, requestBody, answer, durationMs: performance.now() - startedAtMs },
        ...(status !== undefined && { status }),
      });
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        // A token goes where it was entered for, and nowhere else.
        redirect: "manual",
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        headers: {
          Authorization: `Bearer ${token}`,
          Accept: "application/scim+json",
          "User-Agent": userAgent,
          ...(body && { "Content-Type": "application/scim+json" }),
        },
        ...(body && { body: requestBody }),
      });
      const text = await response.text();
      tell(text, response.status);
      return { status: response.status, text, waitMs: Number(response.headers.get("retry-after") ?? 0) * 1000 };
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } };
      tell(`nobody answered: ${cause?.code ?? (error as Error).message}`);
      return undefined;
    }
  }

  return async (method, path, body) => {
    const giveUpAtMs = performance.now() + patienceMs;
    for (let tries = 0; ; tries += 1) {
      const answer = await once(method, path, body);
      if (answer && answer.status < 300) return parse(answer.text);
      const isWorthAgain = !answer || answer.status === 429 || (answer.status >= 500 && answer.status !== 501);
      const pauseMs = Math.max(answer?.waitMs || 0, Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS));
      const isOver = performance.now() + pauseMs > giveUpAtMs;
      if (isWorthAgain && !isOver) await sleep(pauseMs);
      // Not even refused: a POST that is too early is not done, and may come again.
      if (isWorthAgain && !isOver && (method !== "POST" || answer?.status === 429)) continue;
      if (answer) throw new PushError(describeRefusal(answer.status, answer.text), answer.status);
      throw new PushError(
        `Nobody answers at ${new URL(baseUrl).origin}. See that Portico runs there (npm start), then push again.`,
      );
    }
  };
}

function parse(text: string): Record<string, unknown> {
  if (text === "") return {};
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new PushError("What answers is no SCIM server: its answer is no JSON. Enter the connection's base URL.", 200);
  }
}
