import { setTimeout as sleep } from "node:timers/promises";
import { ManagementError, type PullWebhooksRequest, type PullWebhooksResponse } from "@portico/backend/management";
import { CliError } from "../shared/cli-error.ts";
import type { GlobalOptions } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { note, printable } from "../shared/output.ts";
import { reasonOf } from "../shared/reason-of.ts";
import { isUnreachable } from "./explain-error.ts";
import { openManagement } from "./open-management.ts";

const WAIT_SECONDS = 5;
const RETRY_MS = 1_000;
const TIMEOUT_MS = 15_000;

interface ListenOptions extends GlobalOptions {
  forwardTo: string;
  event?: string[];
  secret?: string;
}

type Message = PullWebhooksResponse["messages"][number];
type Done = NonNullable<PullWebhooksRequest["done"]>[number];

/**
 * Forwards events in order to a server on this machine until a signal stops the process. It polls the provider, so it needs
 * no public URL. If either side is unreachable, it waits, and loses no events.
 */
export async function listen({ forwardTo, event, secret, ...options }: ListenOptions): Promise<void> {
  if (!/^https?:$/.test(URL.canParse(forwardTo) ? new URL(forwardTo).protocol : "")) {
    throw new CliError(
      `--forward-to ${forwardTo}: expected a URL, for example http://localhost:3000/hooks.`,
      exitCodes.usage,
    );
  }
  const { endpoints } = (await openManagement(options)).management.webhooks;
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());

  const { endpoint, signing_secret } = await endpoints.create({
    url: null,
    description: "portico webhooks listen",
    ...(event && { event_types: event }),
    ...(secret && { signing_secret: secret }),
  });
  const { endpoint_id } = endpoint;
  print({ listening: endpoint_id, signing_secret }, `Listening. Signing secret: ${signing_secret}`);
  try {
    let done: Done[] = [];
    while (!stop.signal.aborted) {
      const { messages } = await pull({ done, wait_seconds: WAIT_SECONDS });
      done = await forwardAll(messages);
    }
    if (done.length > 0) await pull({ done });
  } finally {
    await endpoints.delete({ endpoint_id }).catch(() => undefined);
  }

  async function pull(request: PullWebhooksRequest): Promise<PullWebhooksResponse> {
    for (;;) {
      try {
        return await endpoints.pull({ endpoint_id, ...request });
      } catch (error) {
        // Wait for a provider that restarts. Other errors are final.
        if (!(error instanceof ManagementError) || !isUnreachable(error)) throw error;
        if (stop.signal.aborted) return { messages: [] };
        note(error.error_message);
        await pause();
      }
    }
  }

  async function forwardAll(messages: Message[]): Promise<Done[]> {
    const done: Done[] = [];
    for (const message of messages) {
      const answer = await forward(message);
      if (!answer) break;
      done.push({ message_id: message.message_id, ...answer });
      const text = `${answer.status_code}  ${String(answer.latency_ms).padStart(4)} ms  ${message.type}  ${message.message_id}`;
      print({ ...answer, message_id: message.message_id, type: message.type }, text);
      if (stop.signal.aborted) break;
    }
    return done;
  }

  /** Retries until the server responds, so that a restarting server misses no event. */
  async function forward({ headers, body, type }: Message): Promise<Omit<Done, "message_id"> | undefined> {
    while (!stop.signal.aborted) {
      const startedMs = performance.now();
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const response = await fetch(forwardTo, { method: "POST", headers, body, redirect: "manual", signal });
        await response.arrayBuffer();
        return { status_code: response.status, latency_ms: Math.round(performance.now() - startedMs) };
      } catch (error) {
        note(`${type} is waiting: can't reach ${forwardTo} (${reasonOf(error)}).`);
        await pause();
      }
    }
    return undefined;
  }

  async function pause(): Promise<void> {
    await sleep(RETRY_MS, undefined, { signal: stop.signal }).catch(() => undefined);
  }

  /** Prints one line, or one JSON document per line with `--json`. */
  function print(document: object, text: string): void {
    process.stdout.write(`${options.json ? JSON.stringify(document) : printable(text)}\n`);
  }
}
