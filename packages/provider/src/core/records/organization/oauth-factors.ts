import { type AuthenticationFactor, type OauthProvider, oauthProviderNames } from "@portico/wire";

/** The account of an OAuth factor. On the wire, the field has the provider's name. */
export interface OauthFactor {
  /** The registration's ID. */
  id: string;
  email_id: string;
  provider_subject: string;
  provider_tenant_id?: string | undefined;
  provider_tenant_ids?: string[] | undefined;
}

/** Returns it under its name on the wire. */
export function underWireName<Factor extends Partial<OauthFactor>>(provider: OauthProvider, factor: Factor) {
  return { [`${provider}_oauth_factor`]: factor };
}

/** Lists the OAuth factors, each with its provider. */
export function listOauthFactors(factors: AuthenticationFactor[]): (OauthFactor & { provider: OauthProvider })[] {
  return factors.flatMap((factor) =>
    oauthProviderNames.flatMap((provider) => {
      const found: OauthFactor | undefined = factor[`${provider}_oauth_factor`];
      return found ? [{ ...found, provider }] : [];
    }),
  );
}
