import type { IncomingHttpHeaders } from "node:http";
import { audit } from "../../core/audit/audit.ts";
import type { MemberRow } from "../../core/records/schema.ts";
import { requireSession } from "../../core/records/session/require-session.ts";
import { findLiveToken } from "../../core/records/session/session-tokens.ts";
import type { Call, Operator } from "../../platform/call/call.ts";
import { noCookies } from "../../platform/call/cookies.ts";
import { OPERATORS_SLUG } from "../../platform/config/console-project.ts";
import type { AdmitOperator } from "../../platform/http/admission.ts";
import type { RequestLimit } from "../../platform/http/request-limit.ts";
import { readSessionCookies } from "../../platform/http/session-cookies.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { isStorable } from "../../platform/lib/text.ts";
import type { ProjectDirectory } from "../../platform/projects/project-directory.ts";
import { isAtLeast, operatorRoleOf } from "../operators/operators-organization.ts";
import type { ConsoleRoute } from "./console-routes.ts";

/** Requests per minute of one operator's pages, per node. */
const OPERATOR_LIMIT = { count: 600, window_seconds: 60 };

interface GateOptions {
  projects: Pick<ProjectDirectory, "findById">;
  /** The ID of the console's own project. */
  projectId: string;
  publicUrl: string;
  countAgainst: RequestLimit["enforce"];
}

/**
 * Guards `/console/api` (docs/adr/0041-console-and-operators.md). Accepts calls of the console's own page, with the
 * cookie of an operator's own session, that the operator's role allows, and with a reason if the call requires one. It
 * runs before the body is read.
 * @returns the operator's call in the console's own project.
 */
export function createGate({ projects, projectId, publicUrl, countAgainst }: GateOptions): AdmitOperator {
  return async (request, route, callOf) => {
    const { name, least, needsReason } = route as ConsoleRoute;
    requireOwnPage(request.headers, publicUrl);
    const project = await projects.findById(projectId);
    if (!project) throw new ApiError("route_not_found");
    request.project = project;
    const desk = Object.assign(callOf(project), { allowedKinds: ["own"] as const });
    // Only the cookie counts: the console accepts no token, secret or key in a header.
    const sessionToken = await findLiveToken(desk, readSessionCookies(request, project, "session"));
    const { operator, member } = await requireOperator(Object.assign(desk, { sessionToken }));
    countAgainst(`console ${operator.operator_id}`, OPERATOR_LIMIT);
    if (!isAtLeast(operator.role, least)) {
      await audit(desk, desk.db, { action: "action.refused", member, details: { call: name, role: operator.role } });
      throw new ApiError("unauthorized_action", {
        message: `Your role is ${operator.role}. This requires the role ${least}.`,
      });
    }
    const reason = needsReason ? readReason(request.headers[REASON_HEADER]) : undefined;
    desk.auditContext.operator = { ...operator, ...(reason !== undefined && { reason }) };
    return Object.assign(desk, { caller: "backend" as const, sessionToken: undefined, cookies: noCookies });
  };
}

/**
 * Returns the operator whose session the call has. Role and session are read for each call, so a removed operator, a
 * changed role or a revoked session takes effect immediately.
 * @param call in the console's own project, with an `own` session.
 * @throws ApiError `unauthorized_credentials`, `session_not_found`, `second_factor_required`, `unauthorized_action` for
 * a member without a console role.
 */
async function requireOperator(call: Call): Promise<{ member: MemberRow; operator: Operator }> {
  const { member, organization, session } = await requireSession(call);
  // A stricter policy applies to existing sessions, too.
  const isAsked = organization.settings.mfa_policy === "REQUIRED_FOR_ALL" || member.mfa_enrolled;
  const isShown = session.authentication_factors.some(({ sequence_order }) => sequence_order === "SECONDARY");
  if (isAsked && !isShown) throw new ApiError("second_factor_required");
  // Only assigned roles count: no email domain and no connection makes someone an operator.
  const role = operatorRoleOf(member.roles);
  if (!role || organization.organization_slug !== OPERATORS_SLUG) throw new ApiError("unauthorized_action");
  const { member_id: operator_id, email_address } = member;
  return { member, operator: { operator_id, email_address, role } };
}

/** No form can send this header. Other origins need a preflight, which the provider never allows. */
const PAGE_HEADER = "x-portico-console";

/**
 * Allows calls of the console's own page only (docs/threats.md T99). Browsers also send the cookie with calls of other
 * pages on the same site, which may be the host's.
 * @param publicUrl from the configuration: the request's `Host` header is not trusted.
 * @throws ApiError `bad_domain_for_sdk`.
 */
function requireOwnPage(headers: IncomingHttpHeaders, publicUrl: string): void {
  const { origin, "sec-fetch-site": site } = headers;
  const isOwn =
    headers[PAGE_HEADER] === "1" &&
    (origin === undefined || origin === new URL(publicUrl).origin) &&
    (site === undefined || site === "same-origin");
  if (isOwn) return;
  throw new ApiError("bad_domain_for_sdk", { message: "Only the console's own page can make this call." });
}

/** An operator's reason: text encoded with `encodeURIComponent`, because headers are limited to ASCII. */
const REASON_HEADER = "x-portico-reason";
const LONGEST = 200;

/** @throws ApiError `bad_request` if the reason is missing, too long, or not a single line of text. */
export function readReason(header: string | string[] | undefined): string {
  const reason = decode(typeof header === "string" ? header : "")?.trim();
  if (!reason)
    throw new ApiError("bad_request", { message: "X-Portico-Reason: a reason is required, in up to 200 characters." });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the rule looks for control characters.
  if (reason.length > LONGEST || /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(reason) || !isStorable(reason))
    throw new ApiError("bad_request", { message: "X-Portico-Reason: expected one line of up to 200 characters." });
  return reason;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
