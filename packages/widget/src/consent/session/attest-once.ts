import type { Client, SessionInfo } from "@portico/client";
import type { Who } from "../flow/facts.ts";

/** Returns who is signed in, as the page shows it. */
export function whoOf({ member, organization }: SessionInfo): Who | null {
  if (!member || !organization) return null;
  return {
    memberId: member.member_id,
    email: member.email_address,
    organizationId: organization.organization_id,
    organizationName: organization.organization_name,
  };
}

export interface TrustedAuthTokenParams {
  /** The token that a trusted-token profile vouches for. */
  trustedAuthToken: string;
  tokenProfileID: string;
}

const SESSION_MINUTES = 60;

const flights = new WeakMap<Client, Map<string, Promise<unknown>>>();

/**
 * Signs in by a trusted token, which is good once: whoever comes again with it shares what came of it, for instance where
 * React mounts twice. A session that is there already ends first; where it was for an organization, the new one is too.
 */
export function attestOnce(client: Client, params: TrustedAuthTokenParams): Promise<unknown> {
  const ours = flights.get(client) ?? new Map<string, Promise<unknown>>();
  flights.set(client, ours);
  const flight = ours.get(params.trustedAuthToken) ?? attest(client, params);
  ours.set(params.trustedAuthToken, flight);
  return flight;
}

async function attest(client: Client, { trustedAuthToken, tokenProfileID }: TrustedAuthTokenParams): Promise<unknown> {
  const { member, organization } = client.session.getInfo();
  // It is replaced either way.
  if (member) await client.session.revoke({ forceClear: true }).catch(() => {});
  return client.session.attest({
    token: trustedAuthToken,
    profile_id: tokenProfileID,
    ...(organization && { organization_id: organization.organization_id }),
    session_duration_minutes: SESSION_MINUTES,
  });
}
