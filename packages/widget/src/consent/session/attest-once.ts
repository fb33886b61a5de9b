import type { Client, SessionInfo } from "@portico/client";
import type { Who } from "../flow/context.ts";

/** Returns the signed-in member as the page shows them. */
export function memberOf({ member, organization }: SessionInfo): Who | null {
  if (!member || !organization) return null;
  return {
    memberId: member.member_id,
    email: member.email_address,
    organizationId: organization.organization_id,
    organizationName: organization.organization_name,
  };
}

export interface TrustedAuthTokenParams {
  /** A token of one of the project's trusted-token profiles. */
  trustedAuthToken: string;
  tokenProfileID: string;
}

const SESSION_MINUTES = 60;

const pendingAttestations = new WeakMap<Client, Map<string, Promise<unknown>>>();

/**
 * Signs in with a trusted token. The token works once, so repeated calls with it (for example, when React mounts
 * twice) share the result. An existing session is revoked first; the new one is for the same organization.
 */
export function attestOnce(client: Client, params: TrustedAuthTokenParams): Promise<unknown> {
  const ofClient = pendingAttestations.get(client) ?? new Map<string, Promise<unknown>>();
  pendingAttestations.set(client, ofClient);
  const flight = ofClient.get(params.trustedAuthToken) ?? attest(client, params);
  ofClient.set(params.trustedAuthToken, flight);
  return flight;
}

async function attest(client: Client, { trustedAuthToken, tokenProfileID }: TrustedAuthTokenParams): Promise<unknown> {
  const { member, organization } = client.session.getInfo();
  // The session is replaced even if revoking it fails.
  if (member) await client.session.revoke({ forceClear: true }).catch(() => {});
  return client.session.attest({
    token: trustedAuthToken,
    profile_id: tokenProfileID,
    ...(organization && { organization_id: organization.organization_id }),
    session_duration_minutes: SESSION_MINUTES,
  });
}
