import type { ApiError } from "@portico/client";
import { createHandover, type Handover } from "@portico/client/handover";
import type { MagicLinkHandover } from "@portico/wire";
import type { PrimaryAccepted } from "../discovery/after-primary-auth.ts";
import type { LoginEvents } from "../effects/callbacks.ts";
import type { EffectKit } from "../effects/kit.ts";
import type { Problem } from "../flow/problem.ts";
import type { CrossDeviceEnded } from "./flow.ts";

export const ASK_MS = 3000;
const ASK_AT_LEAST_MS = 48_000;

type Decided = Exclude<Awaited<ReturnType<Handover["authenticate"]>>, { handover_status: "waiting" }>;

// No value is imported from what comes after the first paint: a chunk that shares modules with another one carries a list of
// all its names.

/** The outcomes of either kind of link, as where the link itself is redeemed. */
interface Outcomes {
  authenticated(answer: LoginEvents["B2B_MAGIC_LINK_AUTHENTICATE"]): PrimaryAccepted;
  discovered(answer: LoginEvents["B2B_MAGIC_LINK_DISCOVERY_AUTHENTICATE"]): PrimaryAccepted;
}

/**
 * Asks every few seconds whether another device has confirmed the number, and tells when it has, or never will.
 * @returns stops that.
 */
export function watchCrossDevice(
  { client, config, perform }: Pick<EffectKit<PrimaryAccepted | CrossDeviceEnded>, "client" | "config" | "perform">,
  { handover_id }: MagicLinkHandover,
  { authenticated, discovered }: Outcomes,
): () => void {
  const lifetime = new AbortController();
  const { signal } = lifetime;
  // The provider takes 60 where the host configured none.
  const session_duration_minutes = config.sessionOptions?.sessionDurationMinutes;
  const ended = (problem: Problem): CrossDeviceEnded => ({ type: "crossDeviceEnded", problem });

  function tell(answer: Decided) {
    if (signal.aborted) return;
    if (answer.handover_status === "discovered") {
      perform("B2B_MAGIC_LINK_DISCOVERY_AUTHENTICATE", async () => answer, discovered, ended);
    } else {
      perform("B2B_MAGIC_LINK_AUTHENTICATE", async () => answer, authenticated, ended);
    }
  }
  function tellError(error: unknown) {
    if (!signal.aborted)
      perform(
        null,
        () => Promise.reject(error),
        () => null,
        ended,
      );
  }

  const ask = () => createHandover(client).authenticate({ handover_id, session_duration_minutes }, signal);
  askUntilDecided(ask, signal).then(tell, tellError);
  return () => lifetime.abort();
}

async function askUntilDecided(ask: () => ReturnType<Handover["authenticate"]>, signal: AbortSignal): Promise<Decided> {
  for (let delayMs = ASK_MS; ; ) {
    await nextTurn(delayMs, signal);
    try {
      const answer = await ask();
      if (answer.handover_status !== "waiting") return answer;
      delayMs = ASK_MS;
    } catch (error) {
      if (isFinal(error as Partial<ApiError>)) throw error;
      delayMs = Math.min(delayMs * 2, ASK_AT_LEAST_MS);
    }
  }
}

/** Returns whether asking again would bring the same: the provider itself said no, and not because it is busy. */
function isFinal({ status_code }: Partial<ApiError>): boolean {
  return status_code !== undefined && status_code < 500 && status_code !== 429;
}

/** Waits. A page that nobody sees asks nothing, and asks at once when it is seen again. */
function nextTurn(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const turn = new AbortController();
    const end = (settle: () => void) => () => {
      turn.abort();
      clearTimeout(timer);
      settle();
    };
    const begin = end(resolve);
    const look = () => document.hidden || begin();
    const timer = setTimeout(look, delayMs);
    document.addEventListener("visibilitychange", look, turn);
    signal.addEventListener("abort", end(reject), turn);
  });
}
