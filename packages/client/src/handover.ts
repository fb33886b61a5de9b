import { handoverOperation } from "@portico/wire";
import type { Client } from "./create-client.ts";
import type { AnswerOf, RequestOf } from "./ground/method.ts";
import { withInternals } from "./require-internals.ts";

/** Lets the browser that asked for a link finish on a link that is opened on another device; a door of its own. */
export interface Handover {
  /**
   * Asks whether the other device has confirmed the number. `handover_status` is `waiting` until it has; then
   * `authenticated` or `discovered`, with the answer of `magicLinks.authenticate` or of
   * `magicLinks.discovery.authenticate`.
   * @param request `handover_id` from the answer to the sending call; `session_duration_minutes` is 60 when absent.
   * @param signal once aborted, an answer that is still under way changes nothing here.
   * @throws ApiError `unable_to_auth_handover` when it is refused, used or over.
   */
  authenticate(
    request: RequestOf<"magicLinks.handover.authenticate">,
    signal?: AbortSignal,
  ): Promise<AnswerOf<"magicLinks.handover.authenticate">>;
}

/**
 * The call of a hand-over, on a client's session.
 * @param client from `createClient`; the one that asked for the link, or another of the same browser.
 * @throws UsageError when it is none.
 */
export function createHandover(client: Client): Handover {
  return withInternals(client, "createHandover", ({ fetchLazy }) => ({
    async authenticate(request, signal) {
      const { pkce, send, current } = await fetchLazy();
      const pkce_code_verifier = pkce.verifier(handoverOperation.verifier);
      const answer = (await send("handover.authenticate", handoverOperation, {
        ...request,
        pkce_code_verifier,
      })) as AnswerOf<"magicLinks.handover.authenticate">;
      if (answer.handover_status !== "waiting" && !signal?.aborted) {
        current.apply(answer);
        pkce.remove(handoverOperation.verifier);
      }
      return answer;
    },
  }));
}
