import type { AuthenticateRequestOptions, RequestAuthentication } from "../requests/authenticate-request.ts";
import type { ServerRequest } from "../requests/cross-origin.ts";
import type { SessionClaims } from "../tokens/verify-session-jwt.ts";

/** How recently, and with which factor, the member must have authenticated. */
export interface RecentRequirement {
  /** The maximum number of minutes since the member showed each factor of the session. */
  withinMinutes: number;
  /** Also requires a second factor, from members without one too. Default: only the factors that the session has. */
  factor?: "second_factor";
}

/** The parameters of a challenge for `useStepUp` of `@portico/widget` (RFC 9470 section 3). */
export interface StepUpChallenge {
  /** Seconds. */
  max_age: number;
  acr_values?: "aal2";
}

/**
 * Who a request is from, and whether they have authenticated recently. Answer `step-up-required` with 401 and
 * `headers`, which contain the challenge.
 */
export type RecentCheck =
  | RequestAuthentication
  | { status: "step-up-required"; session: SessionClaims; challenge: StepUpChallenge; headers: Headers };

/** API keys are not accepted here, because programs cannot authenticate again. */
export type RecentOptions = RecentRequirement & Omit<AuthenticateRequestOptions, "apiKeys">;

/**
 * Compares a session's factors with what an action requires. Sessions of earlier versions of the provider do not say when
 * their factors were shown, so they never satisfy it. Nor does a session of someone who acts for the member, because the
 * member has shown nothing in it.
 * @returns null if the member has authenticated recently.
 */
export function findStepUp(
  { auth_times, kind }: Pick<SessionClaims, "auth_times" | "kind">,
  { withinMinutes, factor }: RecentRequirement,
  now = new Date(),
): StepUpChallenge | null {
  if (!(withinMinutes > 0))
    throw new Error(`requireRecent: withinMinutes is ${withinMinutes}. Pass a positive number.`);
  const isRecent = (time: string | null) => time !== null && now.getTime() - Date.parse(time) <= withinMinutes * 60_000;
  const isSecondRequired = factor === "second_factor" || auth_times.second_factor !== null;
  if (kind === "own" && isRecent(auth_times.primary) && (!isSecondRequired || isRecent(auth_times.second_factor)))
    return null;
  return { max_age: Math.ceil(withinMinutes * 60), ...(factor === "second_factor" && { acr_values: "aal2" }) };
}

/** Returns the headers of the 401 answer, which the browser may also read from another origin. */
export function stepUpHeaders({ max_age, acr_values }: StepUpChallenge): Record<string, string> {
  const parameters = [
    'error="insufficient_user_authentication"',
    'error_description="The member has to confirm their identity."',
    ...(acr_values ? [`acr_values="${acr_values}"`] : []),
    `max_age="${max_age}"`,
  ];
  return {
    "WWW-Authenticate": `Bearer ${parameters.join(", ")}`,
    "Access-Control-Expose-Headers": "WWW-Authenticate",
    "Cache-Control": "private, no-store",
  };
}

interface Parts {
  authenticateRequest(request: ServerRequest, options?: AuthenticateRequestOptions): Promise<RequestAuthentication>;
  now(): Date;
}

export function createRequireRecent({ authenticateRequest, now }: Parts) {
  return async function requireRecent(
    request: ServerRequest,
    { checkRevoked = false, ...requirement }: RecentOptions,
  ): Promise<RecentCheck> {
    const visitor = await authenticateRequest(request, { checkRevoked });
    if (visitor.status !== "signed-in") return visitor;
    const { session, headers } = visitor;
    const challenge = findStepUp(session, requirement, now());
    if (!challenge) return visitor;
    for (const [name, value] of Object.entries(stepUpHeaders(challenge))) headers.set(name, value);
    return { status: "step-up-required", session, challenge, headers };
  };
}
