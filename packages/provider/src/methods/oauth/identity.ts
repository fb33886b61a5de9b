import type { OauthProvider } from "@portico/wire";
import { ApiError } from "../../platform/lib/api-error.ts";
import { parseEmailAddress } from "../../platform/lib/email-address.ts";
import { type Claims, pictureOf, textOf } from "./claims.ts";
import { type Profile, upstreamProviders } from "./providers.ts";
import type { OauthAccount } from "./schema.ts";

/** The person who came back from an upstream. */
export interface Identity {
  account: OauthAccount;
  address: string;
  /** True if the upstream is an authority for the address. If it is not, the address is a claim and links nobody (docs/threats.md T8). */
  isAuthoritative: boolean;
  /** True where the browser that redeems it is the one that began. Else it may be somebody else's account (docs/threats.md T60). */
  isSameBrowser?: boolean;
}

/** Reads the claims of an ID token: OpenID Connect Core section 5.1, and what the provider says in a way of its own. */
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

/** @throws ApiError `oauth_flow_callback_error` where it names nobody, or no e-mail address. */
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
