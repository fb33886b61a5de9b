import { type Answer, type HandoverContract, handoverOperations } from "@portico/wire";
import type { Client } from "./create-client.ts";
import { requireInternals } from "./require-internals.ts";

type Exchange = HandoverContract["magicLinks.handover.authenticate"];

/** How the browser that asked for a link finishes on a link that is opened on another device; a door of its own. */
export interface Handover {
  /**
   * Asks whether the other device has confirmed the number. `handover_status` is `waiting` until it has; then
   * `authenticated` or `discovered`, with the answer of `magicLinks.authenticate` or of `magicLinks.discovery.authenticate`.
   * @param request `handover_id` from the answer to the sending call; `session_duration_minutes` is 60 when absent.
   * @param signal once aborted, an answer that is still under way changes nothing here.
   * @throws ApiError `unable_to_auth_handover` when it is refused, used or over.
   */
  authenticate(
    request: Omit<Exchange["request"], "pkce_code_verifier" | "intermediate_session_token">,
    signal?: AbortSignal,
  ): Promise<Answer<Exchange["response"]>>;
}

/**
 * The call of a hand-over, on a client's session.
 * @param client from `createClient`; the one that asked for the link, or another of the same browser.
 * @throws UsageError when it is none.
 */
export function createHandover(client: Client): Handover {
  const { send, pkce, current } = requireInternals(client, "createHandover");
  return {
    async authenticate(request, signal) {
      // The first name is for messages, and by it the intermediate session goes along.
      const answer = (await send("handover.authenticate", handoverOperations["magicLinks.handover.authenticate"], {
        ...request,
        pkce_code_verifier: pkce.verifier("magic_links"),
      })) as Answer<Exchange["response"]>;
      if (answer.handover_status !== "waiting" && !signal?.aborted) {
        current.apply(answer);
        pkce.remove("magic_links");
      }
      return answer;
    },
  };
}
