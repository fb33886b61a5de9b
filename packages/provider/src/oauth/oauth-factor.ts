import type { AuthenticationFactor } from "@portico/wire";
import type { Call } from "../call/call.ts";
import { emailId } from "../records/session/factors.ts";
import type { Identity } from "./identity.ts";
import type { OauthRegistrationRow } from "./tables.ts";

/** An OAuth factor; wire.md section 12.3. Its `id` is the registration's. */
export function oauthFactor(call: Call, registrationId: string, { account, address }: Identity): AuthenticationFactor {
  const common = { id: registrationId, email_id: emailId(call, address), provider_subject: account.subject };
  const tenantIds = account.tenants.map(({ tenant_id }) => tenant_id);
  return {
    type: "oauth",
    delivery_method: `oauth_${account.provider}`,
    last_authenticated_at: call.clock.now().toISOString(),
    sequence_order: "PRIMARY",
    ...{
      google: { google_oauth_factor: common },
      microsoft: { microsoft_oauth_factor: common },
      hubspot: { hubspot_oauth_factor: { ...common, provider_tenant_id: tenantIds[0] } },
      slack: { slack_oauth_factor: { ...common, provider_tenant_id: tenantIds[0] } },
      github: { github_oauth_factor: { ...common, provider_tenant_ids: tenantIds } },
    }[account.provider],
  };
}

/** What a factor by this registration has in it. */
export function factorOf({ provider_type, registration_id }: OauthRegistrationRow): Partial<AuthenticationFactor> {
  return { [`${provider_type}_oauth_factor`]: { id: registration_id } };
}

/** The registrations that factors name. */
export function registrationIdsOf(factors: AuthenticationFactor[]): string[] {
  return factors.flatMap(
    ({ google_oauth_factor, microsoft_oauth_factor, hubspot_oauth_factor, slack_oauth_factor, github_oauth_factor }) =>
      [
        google_oauth_factor,
        microsoft_oauth_factor,
        hubspot_oauth_factor,
        slack_oauth_factor,
        github_oauth_factor,
      ].flatMap((factor) => factor?.id ?? []),
  );
}
