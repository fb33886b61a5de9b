import type { AuthenticationFactor, OauthProvider } from "@portico/wire";
import { listOauthFactors, underWireName } from "../../core/records/organization/oauth-tenants.ts";
import { emailId } from "../../core/records/session/factors.ts";
import type { Call } from "../../platform/call/call.ts";
import { ApiError } from "../../platform/lib/api-error.ts";
import { parseEmailAddress } from "../../platform/lib/email-address.ts";

import { type Claims, type Profile, pictureOf, textOf, upstreamProviders } from "./providers.ts";
import type { OauthAccount } from "./schema.ts";

/** The user that an upstream identified. */
export interface Identity {
  account: OauthAccount;
  address: string;
  /**
   * True if the upstream is an authority for the email address. Otherwise the address is only a claim, and cannot link
   * the account to a member (docs/threats.md T8).
   */
  isAuthoritative: boolean;
  /**
   * True if the same browser began the flow and redeems it. Otherwise it may be another user's account (docs/threats.md
   * T60).
   */
  isSameBrowser?: boolean;
}

/** Reads the claims of an ID token: OpenID Connect Core section 5.1, and the provider's own additions. */
export function readClaims(provider: OauthProvider, issuer: string, claims: Claims): Identity {
  const known = upstreamProviders[provider];
  return toIdentity(provider, issuer, {
    subject: textOf(claims.sub),
    name: textOf(claims.name),
    picture: claims.picture,
    locale: textOf(claims.locale),
    email: claims.email,
    emailClaims: claims,
    ...(known.kind === "openid" && known.read?.(claims)),
  });
}

/** @throws ApiError `oauth_flow_callback_error` if the subject or the email address is missing. */
export function toIdentity(provider: OauthProvider, issuer: string, profile: Profile): Identity {
  const { subject, name = "", picture, locale = null, tenants = [], email, emailClaims } = profile;
  if (!subject)
    throw new ApiError("oauth_flow_callback_error", { message: "The OAuth provider did not identify the user." });
  let address: string;
  try {
    address = parseEmailAddress(textOf(email) ?? "");
  } catch {
    throw new ApiError("oauth_flow_callback_error", { message: "The OAuth provider did not return an email address." });
  }
  return {
    account: { provider, issuer, subject, name, picture_url: pictureOf(picture), locale, tenants },
    address,
    isAuthoritative: upstreamProviders[provider].isEmailAuthority?.(emailClaims, address) ?? false,
  };
}

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
