import { setTimeout as sleep } from "node:timers/promises";
import { ManagementError, type PullWebhooksRequest, type PullWebhooksResponse } from "@portico/backend/management";
import { CliError } from "../shared/cli-error.ts";
import type { GlobalOptions } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { note, printable } from "../shared/output.ts";
import { reasonOf } from "../shared/reason-of.ts";
import { isAway } from "./explain-error.ts";
import { openManagement } from "./open-management.ts";

const WAIT_SECONDS = 5;
const AGAIN_MS = 1_000;
const PATIENCE_MS = 15_000;

interface ListenOptions extends GlobalOptions {
  forwardTo: string;
  event?: string[];
  secret?: string;
}

type Message = PullWebhooksResponse["messages"][number];
type Done = NonNullable<PullWebhooksRequest["done"]>[number];

/**
 * Brings events to a server on this machine, one after the other, until the process is told to stop. It asks, so nothing
 * has to reach it; while either side is away it waits, and nothing is passed over.
 */
export async function listen({ forwardTo, event, secret, ...options }: ListenOptions): Promise<void> {
  if (!/^https?:$/.test(URL.canParse(forwardTo) ? new URL(forwardTo).protocol : "")) {
    throw new CliError(
      `--forward-to ${forwardTo}: expected an address such as http://localhost:3000/hooks.`,
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
  say({ listening: endpoint_id, signing_secret }, `Listening. The secret is ${signing_secret}`);
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
        // A provider that restarts comes back; a refusal is final.
        if (!(error instanceof ManagementError) || !isAway(error)) throw error;
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
      say({ ...answer, message_id: message.message_id, type: message.type }, text);
      if (stop.signal.aborted) break;
    }
    return done;
  }

  /** Until there is an answer, whatever it is: a server that is being built anew misses nothing. */
  async function forward({ headers, body, type }: Message): Promise<Omit<Done, "message_id"> | undefined> {
    while (!stop.signal.aborted) {
      const begunMs = performance.now();
      try {
        const signal = AbortSignal.timeout(PATIENCE_MS);
        const response = await fetch(forwardTo, { method: "POST", headers, body, redirect: "manual", signal });
        await response.arrayBuffer();
        return { status_code: response.status, latency_ms: Math.round(performance.now() - begunMs) };
      } catch (error) {
        note(`${type} waits: ${forwardTo} cannot be reached (${reasonOf(error)}).`);
        await pause();
      }
    }
    return undefined;
  }

  async function pause(): Promise<void> {
    await sleep(AGAIN_MS, undefined, { signal: stop.signal }).catch(() => undefined);
  }

  /** A line for each, and with `--json` a document for each line. */
  function say(document: object, text: string): void {
    process.stdout.write(`${options.json ? JSON.stringify(document) : printable(text)}\n`);
  }
}
