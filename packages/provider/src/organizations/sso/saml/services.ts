import { ApiError } from "../../../platform/lib/api-error.ts";
import type { WorkOwner } from "../../../platform/lib/fair-queue.ts";
import { createThreadPool, ThreadError, threadFile } from "../../../platform/lib/thread-pool.ts";
import { type Refused, SsoRefusal } from "../logins/verdicts.ts";
import type {
  LogoutRequest,
  LogoutResponse,
  LogoutToAnswer,
  LogoutToRequest,
  LogoutToVerify,
} from "./logout-message.ts";
import type { IdpMetadata } from "./parse-idp-metadata.ts";
import type { UnverifiedResponse } from "./read-response.ts";
import type { LoginRequest, RequestToSign } from "./sign-request.ts";
import type { ResponseToVerify, SignedAssertion } from "./verify-response.ts";

declare module "../../../platform/call/call.ts" {
  interface Services {
    readonly saml: SamlServices;
  }
}

/**
 * The only access to the SAML libraries, which run on threads: they take milliseconds, and a fifth of a second for the
 * largest response. Only plain data is exchanged. Requests are signed on a separate thread, so that no login waits
 * while responses are verified (threats.md T157).
 */
export interface SamlServices {
  /** @throws ApiError `service_unavailable` if too many of this owner's questions wait, or the thread has ended. */
  signRequest(request: RequestToSign, owner: WorkOwner): Promise<LoginRequest>;
  /** @throws SsoRefusal; ApiError like `signRequest`. */
  readResponse(samlResponse: string, owner: WorkOwner): Promise<UnverifiedResponse>;
  /** @throws SsoRefusal; ApiError like `signRequest`. */
  verifyResponse(response: ResponseToVerify, owner: WorkOwner): Promise<SignedAssertion>;
  /** @throws SsoRefusal; ApiError like `signRequest`. */
  verifyLogout(request: LogoutToVerify, owner: WorkOwner): Promise<LogoutRequest>;
  /** @throws SsoRefusal; ApiError like `signRequest`. */
  verifyLogoutResponse(response: LogoutToVerify, owner: WorkOwner): Promise<LogoutResponse>;
  /** @throws ApiError like `signRequest`. */
  signLogoutRequest(request: LogoutToRequest, owner: WorkOwner): Promise<LoginRequest>;
  /** Returns the URL that brings the response. @throws ApiError like `signRequest`. */
  signLogoutResponse(response: LogoutToAnswer, owner: WorkOwner): Promise<string>;
  /** @throws ApiError `sso_metadata_not_usable`, or like `signRequest`. */
  parseMetadata(xml: string, owner: WorkOwner): Promise<IdpMetadata>;
}

export type SamlQuestion =
  | { read: string }
  | { verify: ResponseToVerify }
  | { sign: RequestToSign }
  | { verifyLogout: LogoutToVerify }
  | { verifyLogoutResponse: LogoutToVerify }
  | { requestLogout: LogoutToRequest }
  | { answerLogout: LogoutToAnswer }
  | { metadata: string };
export type SamlAnswer = { done: unknown } | { refused: Refused } | { unusable: string };

/** Per project: half a second of ordinary responses. Each has up to a quarter of a megabyte. */
const WAITING = 100;
/** A hundred times what the largest accepted response takes, for busy machines. */
const DEADLINE_MS = 20_000;
/** Three times what the largest response needs. */
const LIMIT_MIB = 72;
const IDLE_AFTER_MS = 5 * 60_000;

/** @param onThreadLost called if a thread ended because of a question. */
export function createSamlServices(
  onThreadLost: (error: unknown) => void,
  { file = threadFile("saml-thread", import.meta.url), deadlineMs = DEADLINE_MS } = {},
): SamlServices & { stop(): Promise<void> } {
  const createPool = (work: string) =>
    createThreadPool<SamlQuestion, SamlAnswer>({
      file,
      threads: 1,
      waitingEach: WAITING,
      work,
      deadlineMs,
      limitMiB: LIMIT_MIB,
      idleAfterMs: IDLE_AFTER_MS,
    });
  const signing = createPool("logins by single sign-on are beginning");
  const checking = createPool("logins by single sign-on are being checked");

  async function ask<Answer>(pool: typeof signing, question: SamlQuestion, owner: WorkOwner): Promise<Answer> {
    const answer = await pool.ask(question, owner).catch((error: unknown) => {
      if (!(error instanceof ThreadError)) throw error;
      onThreadLost(error);
      throw new ApiError("service_unavailable", { retryAfterSeconds: 2 });
    });
    if ("unusable" in answer) throw new ApiError("sso_metadata_not_usable", { message: answer.unusable });
    if ("refused" in answer) throw new SsoRefusal(answer.refused.reason, answer.refused.details);
    return answer.done as Answer;
  }

  return {
    signRequest: (sign, owner) => ask(signing, { sign }, owner),
    readResponse: (read, owner) => ask(checking, { read }, owner),
    verifyResponse: (verify, owner) => ask(checking, { verify }, owner),
    verifyLogout: (verifyLogout, owner) => ask(checking, { verifyLogout }, owner),
    verifyLogoutResponse: (response, owner) => ask(checking, { verifyLogoutResponse: response }, owner),
    signLogoutRequest: (requestLogout, owner) => ask(signing, { requestLogout }, owner),
    signLogoutResponse: (answerLogout, owner) => ask(signing, { answerLogout }, owner),
    parseMetadata: (metadata, owner) => ask(checking, { metadata }, owner),
    async stop() {
      await Promise.all([signing.stop(), checking.stop()]);
    },
  };
}
