import type { AnswerOf, Call, RequestOf } from "./call.ts";
import { redeemOnce } from "./landing.ts";
import type { Pkce, PkceNamespace } from "./pkce.ts";
import type { CurrentSession } from "./session/current-session.ts";

/** Sign-in by an emailed link. */
export interface MagicLinks {
  email: {
    /** Mails a link that signs in to one organization, or signs up where it lets the address join. It lives 60 minutes. */
    loginOrSignup(
      request: RequestOf<"magicLinks.email.loginOrSignup">,
    ): Promise<AnswerOf<"magicLinks.email.loginOrSignup">>;
    /**
     * Mails an invitation to the signed-in member's organization, which makes a member with the status `invited`. It
     * lives 7 days; who was invited before gets a new one.
     * @param request `invite_expiration_minutes` is 10080 when absent.
     * @throws ApiError `unauthorized_action`, `duplicate_member_email`, `invalid_email_for_invites`.
     */
    invite(request: RequestOf<"magicLinks.email.invite">): Promise<AnswerOf<"magicLinks.email.invite">>;
    discovery: {
      /** Mails a link that tells the organizations tied to the address. It lives 60 minutes. */
      send(request: RequestOf<"magicLinks.email.discovery.send">): Promise<AnswerOf<"magicLinks.email.discovery.send">>;
    };
  };
  /**
   * Tells what the token of a `multi_tenant_magic_links` landing is for, and uses nothing up: `kind` is `invite` or
   * `login`. An operation of Portico's own, beyond the wire contract.
   * @throws ApiError `unable_to_auth_magic_link`.
   */
  describe(request: RequestOf<"magicLinks.describe">): Promise<AnswerOf<"magicLinks.describe">>;
  /**
   * Redeems the token of a `multi_tenant_magic_links` landing. Calls with one token at a time share one answer.
   * @param request `session_duration_minutes` is 30 when absent.
   * @throws ApiError `unable_to_auth_magic_link`, `pkce_mismatch`, `pkce_expected_code_verifier`.
   */
  authenticate(request: RequestOf<"magicLinks.authenticate">): Promise<AnswerOf<"magicLinks.authenticate">>;
  discovery: {
    /**
     * Redeems the token of a `discovery` landing; the answer lists the organizations. A member who was signed in is
     * signed out here, as an intermediate session takes the place.
     * @throws ApiError as `authenticate`.
     */
    authenticate(
      request: RequestOf<"magicLinks.discovery.authenticate">,
    ): Promise<AnswerOf<"magicLinks.discovery.authenticate">>;
  };
}

const DEFAULT_SESSION_MINUTES = 30;

interface Parts {
  view: Window;
  call: Call;
  pkce: Pkce;
  current: CurrentSession;
}

/** What goes beyond a plain call: proof keys, and one flight per token. */
export function createMagicLinks({ view, call, pkce, current }: Parts): MagicLinks {
  type Send = "magicLinks.email.loginOrSignup" | "magicLinks.email.discovery.send";
  type Redeem = "magicLinks.authenticate" | "magicLinks.discovery.authenticate";

  const send =
    <N extends Send>(name: N) =>
    async (request: RequestOf<N>): Promise<AnswerOf<N>> =>
      call(name, { ...request, pkce_code_challenge: await pkce.challenge("magic_links") });

  /** The pair has done its work once the token was accepted. */
  async function redeemWith<N extends Redeem>(namespace: PkceNamespace, name: N, request: object) {
    const answer = await call(name, { ...request, pkce_code_verifier: pkce.verifier(namespace) });
    pkce.remove(namespace);
    return answer;
  }

  async function redeem<N extends Redeem>(name: N, token: string, request: object): Promise<AnswerOf<N>> {
    const answer = await redeemOnce(view, token, async () => {
      if (name === "magicLinks.authenticate" && pkce.verifier("passwords")) {
        // The link may be the "log in without a password" link of a reset mail, which goes by the passwords pair.
        try {
          return await redeemWith("passwords", name, request);
        } catch (error) {
          if (!(error as Error).message.includes("pkce")) throw error;
        }
      }
      return redeemWith("magic_links", name, request);
    });
    current.apply(answer as object);
    return answer;
  }

  return {
    email: {
      loginOrSignup: send("magicLinks.email.loginOrSignup"),
      invite: (request) => call("magicLinks.email.invite", request),
      discovery: { send: send("magicLinks.email.discovery.send") },
    },
    describe: (request) => call("magicLinks.describe", request),
    authenticate: (request) =>
      redeem("magicLinks.authenticate", request?.magic_links_token, {
        ...request,
        session_duration_minutes: request?.session_duration_minutes ?? DEFAULT_SESSION_MINUTES,
      }),
    discovery: {
      authenticate: (request) =>
        redeem("magicLinks.discovery.authenticate", request?.discovery_magic_links_token, request),
    },
  };
}
