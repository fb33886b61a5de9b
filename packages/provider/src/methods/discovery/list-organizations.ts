import type { DiscoveredOrganizationsRequest, DiscoveredOrganizationsResponse } from "@portico/wire";
import { requireIntermediateSession } from "../../core/records/session/intermediate-sessions.ts";
import { selectPortableProofs } from "../../core/records/session/proofs.ts";
import { requireSession } from "../../core/records/session/require-session.ts";
import { isDelegated } from "../../core/records/session/session-kind.ts";
import { listDiscoveredOrganizations, listInvitations } from "../../core/sign-in/list-discovered-organizations.ts";
import type { Call } from "../../platform/call/call.ts";

/**
 * Lists the organizations of an intermediate session's email address, or of the signed-in member's. An intermediate
 * session that is bound to an organization lists only that one. With a cursor, it returns the next page of invitations.
 *
 * @throws ApiError `invalid_cursor`, `intermediate_session_not_found`, `unauthorized_credentials`, `session_not_found`.
 */
export async function listOrganizations(
  call: Call,
  { intermediate_session_token: token, invitations_cursor }: DiscoveredOrganizationsRequest,
): Promise<DiscoveredOrganizationsResponse> {
  const { email_address, organization_id, factors, proofs } = token
    ? await fromIntermediateSession(call, token)
    : await fromSession(call);
  // An unverified claim to an email address must not reveal where it is a member (threats.md T8).
  const shown = { factors, proofs, organization_id };
  const discovered =
    invitations_cursor === undefined
      ? await listDiscoveredOrganizations(call, call.db, email_address, shown)
      : await listInvitations(call, call.db, email_address, shown, invitations_cursor);
  return { email_address, ...discovered, organization_id_hint: organization_id };
}

async function fromIntermediateSession(call: Call, token: string) {
  const found = await requireIntermediateSession(call, call.db, token);
  return { ...found, factors: found.authentication_factors };
}

async function fromSession(call: Call) {
  const { session, member } = await requireSession(call);
  const { email_address } = member;
  const portable = selectPortableProofs(session, member);
  if (!isDelegated(session) && portable.factors.length > 0)
    return { email_address, organization_id: null, ...portable };
  // If only an organization's identity provider identified the member, the session lists no other organization
  // (threats.md T11). Neither does a delegated session (T63).
  const { organization_id, authentication_factors: factors, proofs } = session;
  return { email_address, organization_id, factors, proofs };
}
