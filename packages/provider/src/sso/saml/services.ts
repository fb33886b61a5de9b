import { ApiError } from "../../ground/api-error.ts";
import { createThreadPool, ThreadError, threadFile } from "../../ground/thread-pool.ts";
import { type Refused, SsoRefusal } from "../logins/verdicts.ts";
import type { Assertion } from "./check-assertion.ts";
import type { UnverifiedResponse } from "./read-response.ts";
import type { RequestToSign } from "./sign-request.ts";
import type { ResponseToVerify } from "./verify-response.ts";

declare module "../../call/call.ts" {
  interface Services {
    readonly saml: SamlServices;
  }
}

/**
 * The only way to the libraries of SAML, which their thread alone has: what they do takes milliseconds, and of the largest
 * answer a fifth of a second. Plain data goes there and comes back.
 */
export interface SamlServices {
  /** @throws ApiError `service_unavailable` when too many wait, or the thread has ended meanwhile. */
  signRequest(request: RequestToSign): Promise<string>;
  /** @throws SsoRefusal; ApiError as `signRequest`. */
  readResponse(samlResponse: string): Promise<UnverifiedResponse>;
  /** @throws SsoRefusal; ApiError as `signRequest`. */
  verifyResponse(response: ResponseToVerify): Promise<Assertion>;
}

export type SamlQuestion = { read: string } | { verify: ResponseToVerify } | { sign: RequestToSign };
export type SamlAnswer = { done: unknown } | { refused: Refused };

/** Half a second of ordinary answers; each holds up to a quarter of a megabyte. */
const WAITING = 100;
/** A hundred times as long as any answer of the size that is let in takes, for machines that have much else to do. */
const DEADLINE_MS = 20_000;
/** Three times what the largest answer was seen to need. */
const LIMIT_MIB = 72;
const RESTS_AFTER_MS = 5 * 60_000;

/** @param onThreadLost told when a thread was ended by what it was asked. */
export function createSamlServices(
  onThreadLost: (error: unknown) => void,
  { file = threadFile("saml-thread", import.meta.url), deadlineMs = DEADLINE_MS } = {},
): SamlServices & { stop(): Promise<void> } {
  const pool = createThreadPool<SamlQuestion, SamlAnswer>({
    file,
    threads: 1,
    waiting: WAITING,
    work: "logins by single sign-on are being checked",
    deadlineMs,
    limitMiB: LIMIT_MIB,
    restsAfterMs: RESTS_AFTER_MS,
  });

  async function ask<Answer>(question: SamlQuestion): Promise<Answer> {
    const answer = await pool.ask(question).catch((error: unknown) => {
      if (!(error instanceof ThreadError)) throw error;
      onThreadLost(error);
      throw new ApiError("service_unavailable", { retryAfterSeconds: 2 });
    });
    if ("refused" in answer) throw new SsoRefusal(answer.refused.reason, answer.refused.details);
    return answer.done as Answer;
  }

  return {
    signRequest: (sign) => ask({ sign }),
    readResponse: (read) => ask({ read }),
    verifyResponse: (verify) => ask({ verify }),
    stop: pool.stop,
  };
}
