import { type AuthenticationFactor, type AuthMethod, oauthProviderNames } from "@portico/wire";
import type { Call } from "../../../platform/call/call.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import {
  isAcceptedSecondFactor,
  isAllowedAuthenticator,
  listSecondFactors,
  type SecondFactorColumns,
  type SecondFactorType,
} from "../../mfa/second-factors.ts";
import type { MemberRow, OrganizationRow, SessionRow } from "../schema.ts";
import { methodOf } from "./factors.ts";
import type { SessionSubject } from "./live-store.ts";
import { isDelegated } from "./session-kind.ts";

/** What a member has to show before a call that requires recent authentication: `error_details` of the error. */
export interface MissingAuthentication {
  missing: ("primary" | "second_factor")[];
  /** The methods that can show it. A second factor that is not set up is not listed. */
  methods: (AuthMethod | SecondFactorType)[];
}

interface RecencySubject {
  session: Pick<SessionRow, "kind" | "authentication_factors">;
  member: Pick<
    MemberRow,
    | "is_breakglass"
    | "mfa_enrolled"
    | keyof SecondFactorColumns
    | "member_password_id"
    | "oauth_registrations"
    | "sso_registrations"
  >;
  organization: { settings: Settings };
}

type Settings = Pick<
  OrganizationRow["settings"],
  "auth_methods" | "allowed_auth_methods" | "mfa_methods" | "allowed_mfa_methods" | "mfa_policy"
> &
  Partial<Pick<OrganizationRow["settings"], "allowed_passkey_aaguids">>;

interface RecencyOptions {
  now: Date;
  minutes: number;
  /** True for a call that sets up a second factor. A missing second factor is then not required. */
  isEnrolling: boolean;
  /** True if a second factor is required although neither member nor policy has one. Default: false. */
  requiresSecondFactor?: boolean;
}

/**
 * Compares a session's factors with those that its member has: a primary factor, and a second factor if the member
 * has one or the policy requires it. Each must be recent, and of a method that the organization currently allows. A
 * delegated session only has the factor of its holder.
 * @returns null if nothing is missing.
 */
export function findMissingAuthentication(
  { session, member, organization }: RecencySubject,
  options: RecencyOptions,
): MissingAuthentication | null {
  const { settings } = organization;
  const recent = session.authentication_factors.filter((factor) => isRecent(factor, options));
  const hasPrimary = recent.some(
    (factor) =>
      factor.sequence_order === "PRIMARY" &&
      isAllowedAuthenticator(settings, factor) &&
      isAllowed(settings, member, session, methodOf(factor)),
  );
  const isWanted =
    !isDelegated(session) &&
    (options.requiresSecondFactor ||
      listSecondFactors(member, settings).length > 0 ||
      (!options.isEnrolling && (settings.mfa_policy === "REQUIRED_FOR_ALL" || member.mfa_enrolled)));
  const hasSecond = recent.some((factor) => isAcceptedSecondFactor(settings, factor));
  const missing: MissingAuthentication["missing"] = [];
  if (!hasPrimary) missing.push("primary");
  if (isWanted && !hasSecond) missing.push("second_factor");
  return missing.length > 0 ? describeMissing({ session, member, organization }, missing) : null;
}

/** Lists the methods by which the member can show these factors. */
export function describeMissing(
  { session, member, organization: { settings } }: RecencySubject,
  missing: MissingAuthentication["missing"],
): MissingAuthentication {
  const primaries = listPrimaryMethods(settings, member, session).filter((method) =>
    isAllowed(settings, member, session, method),
  );
  return {
    missing,
    methods: [
      ...(missing.includes("primary") ? primaries : []),
      ...(missing.includes("second_factor") ? listSecondFactors(member, settings) : []),
    ],
  };
}

/** Members with emergency access may use methods that the organization otherwise does not allow. */
function isAllowed(
  { auth_methods, allowed_auth_methods }: Settings,
  { is_breakglass }: Pick<MemberRow, "is_breakglass">,
  session: Pick<SessionRow, "kind">,
  method: AuthMethod,
): boolean {
  return (
    auth_methods !== "RESTRICTED" || is_breakglass || isDelegated(session) || allowed_auth_methods.includes(method)
  );
}

/**
 * Requires that the session's member has recently shown every factor that they have.
 * @throws ApiError `recent_authentication_required`; `second_factor_required` if only the second factor is missing
 * and was never shown. `error_details` of both is a `MissingAuthentication`.
 */
export function requireRecentAuthentication(
  call: Call,
  subject: SessionSubject,
  { isEnrolling = false }: { isEnrolling?: boolean } = {},
): void {
  const found = findMissingNow(call, subject, isEnrolling);
  if (!found) return;
  const minutes = call.project.recent_authentication_minutes;
  const details = { ...found };
  const { settings } = subject.organization;
  const hasShownSecond = subject.session.authentication_factors.some((one) => isAcceptedSecondFactor(settings, one));
  if (!hasShownSecond && !found.missing.includes("primary")) throw new ApiError("second_factor_required", { details });
  const factors = found.missing
    .map((one) => (one === "primary" ? "a sign-in method" : "a second factor"))
    .join(" and ");
  const message = `This call needs an authentication of the last ${minutes} minutes. Show ${factors} in this session, and call again.`;
  throw new ApiError("recent_authentication_required", { message, details });
}

/** The same for callers that cannot be asked to authenticate. */
export function isRecentlyAuthenticated(call: Call, subject: SessionSubject): boolean {
  return findMissingNow(call, subject, false) === null;
}

function findMissingNow(call: Call, subject: SessionSubject, isEnrolling: boolean): MissingAuthentication | null {
  const minutes = call.project.recent_authentication_minutes;
  return findMissingAuthentication(subject, { now: call.clock.now(), minutes, isEnrolling });
}

/** Applies the contract's marks `recent` and `enrolling`. Nothing else reads them. */
export function requireMarkedRecency(call: Call, subject: SessionSubject): void {
  if (call.recency === "recent" || call.recency === "enrolling") {
    requireRecentAuthentication(call, subject, { isEnrolling: call.recency === "enrolling" });
  }
}

/** The second factors of a session that were shown recently. */
export function listRecentSecondFactors(
  call: Call,
  { authentication_factors }: Pick<SessionRow, "authentication_factors">,
): AuthenticationFactor[] {
  const options = { now: call.clock.now(), minutes: call.project.recent_authentication_minutes };
  return authentication_factors.filter((factor) => factor.sequence_order === "SECONDARY" && isRecent(factor, options));
}

function isRecent(
  { last_authenticated_at }: AuthenticationFactor,
  { now, minutes }: Pick<RecencyOptions, "now" | "minutes">,
): boolean {
  return now.getTime() - Date.parse(last_authenticated_at) <= minutes * 60_000;
}

/**
 * The primary methods that the member has, and allowed methods that need no setup here. The member's row only knows
 * passkeys that are second factors, so others are listed in a session that one of them has started.
 */
function listPrimaryMethods(
  { auth_methods, allowed_auth_methods }: Settings,
  member: RecencySubject["member"],
  { authentication_factors }: RecencySubject["session"],
): AuthMethod[] {
  const isNamed = (method: AuthMethod) => auth_methods === "RESTRICTED" && allowed_auth_methods.includes(method);
  const providers = oauthProviderNames.map((name) => ({
    method: `${name}_oauth` as const,
    isLinked: member.oauth_registrations.some(({ provider_type }) => provider_type === name),
  }));
  const hasPasskey = member.mfa_passkey_id !== "" || authentication_factors.some(({ type }) => type === "passkey");
  return [
    ...(hasPasskey ? (["passkey"] as const) : []),
    ...(member.member_password_id !== "" ? (["password"] as const) : []),
    "email_otp",
    "magic_link",
    ...providers.filter(({ method, isLinked }) => isLinked || isNamed(method)).map(({ method }) => method),
    ...(member.sso_registrations.length > 0 || isNamed("sso") ? (["sso"] as const) : []),
  ];
}
