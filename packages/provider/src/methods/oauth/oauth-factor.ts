import type { AuthenticationFactor } from "@portico/wire";
import { listOauthFactors, underWireName } from "../../core/records/organization/oauth-factors.ts";
import { emailId } from "../../core/records/session/factors.ts";
import type { Call } from "../../platform/call/call.ts";
import type { Identity } from "./identity.ts";
import { upstreamProviders } from "./providers.ts";

/** Creates an OAuth factor. Its `id` is the registration's. */
export function oauthFactor(call: Call, registrationId: string, { account, address }: Identity): AuthenticationFactor {
  const { provider, subject, tenants } = account;
  const tenantIds = tenants.map(({ tenant_id }) => tenant_id);
  const { factorTenants } = upstreamProviders[provider];
  return {
    type: "oauth",
    delivery_method: `oauth_${provider}`,
    last_authenticated_at: call.clock.now().toISOString(),
    sequence_order: "PRIMARY",
    ...underWireName(provider, {
      id: registrationId,
      email_id: emailId(call, address),
      provider_subject: subject,
      ...(factorTenants === "provider_tenant_id" && { provider_tenant_id: tenantIds[0] }),
      ...(factorTenants === "provider_tenant_ids" && { provider_tenant_ids: tenantIds }),
    }),
  };
}

export function registrationIdsOf(factors: AuthenticationFactor[]): string[] {
  return listOauthFactors(factors).map(({ id }) => id);
}
