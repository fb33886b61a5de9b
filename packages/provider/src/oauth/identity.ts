import { ApiError } from "../ground/api-error.ts";
import { emailDomain, foldAscii, parseEmailAddress } from "../ground/email-address.ts";
import { isStorable } from "../ground/storable-text.ts";
import type { OauthAccount } from "./tables.ts";

/** Who came back from an upstream. */
export interface Identity {
  account: OauthAccount;
  address: string;
  /** That the upstream answers for the address being theirs: by its word alone others are not linked (threats.md T8). */
  isAuthoritative: boolean;
  /** That the browser which redeems it is the one that began. Else it may be somebody else's account (threats.md T60). */
  isSameBrowser?: boolean;
}

type Claims = Record<string, unknown>;

/** What an upstream said of the address, before it is believed. */
interface ClaimedAddress {
  email: unknown;
  isVouchedFor: (address: string) => boolean;
}

/** Google owns gmail.com, and of a Workspace domain its administrator has shown that it is theirs. */
export function readGoogle(issuer: string, claims: Claims): Identity {
  return readClaims("google", issuer, claims, [], {
    email: claims.email,
    isVouchedFor: (address) =>
      claims.email_verified === true &&
      (["gmail.com", "googlemail.com"].includes(emailDomain(address)) ||
        (typeof claims.hd === "string" && foldAscii(claims.hd) === emailDomain(address))),
  });
}

/** Any tenant's administrator writes any `email`; `xms_edov` says that the domain is verified as the tenant's own. */
export function readMicrosoft(issuer: string, claims: Claims): Identity {
  const tenant = textOf(claims.tid);
  return readClaims("microsoft", issuer, claims, tenant ? [{ tenant_id: tenant, tenant_name: "" }] : [], {
    email: claims.email,
    isVouchedFor: () => claims.xms_edov === true,
  });
}

export function readSlack(issuer: string, claims: Claims): Identity {
  const tenant_id = textOf(claims["https://slack.com/team_id"]);
  const tenant_name = textOf(claims["https://slack.com/team_name"]) ?? "";
  return readClaims("slack", issuer, claims, tenant_id ? [{ tenant_id, tenant_name }] : [], {
    email: claims.email,
    isVouchedFor: () => claims.email_verified === true,
  });
}

/** A HubSpot portal's administrator writes what they like, and nothing says what was verified. */
export function readHubspot(issuer: string, info: Claims): Identity {
  const tenant_id = idOf(info.hub_id);
  return toIdentity(
    {
      provider: "hubspot",
      issuer,
      subject: requireSubject(idOf(info.user_id)),
      name: "",
      picture_url: null,
      locale: null,
      tenants: tenant_id ? [{ tenant_id, tenant_name: textOf(info.hub_domain) ?? "" }] : [],
    },
    { email: info.user, isVouchedFor: () => false },
  );
}

/** @param emails of `/user/emails`: what `/user` shows is whatever the person chose to show. */
export function readGithub(issuer: string, user: Claims, emails: unknown, organizations: unknown): Identity {
  const primary = listOf(emails).find((one) => one.primary === true);
  return toIdentity(
    {
      provider: "github",
      issuer,
      subject: requireSubject(idOf(user.id)),
      name: textOf(user.name) ?? textOf(user.login) ?? "",
      picture_url: pictureOf(user.avatar_url),
      locale: null,
      tenants: listOf(organizations).flatMap((one) => {
        const tenant_id = idOf(one.id);
        return tenant_id ? [{ tenant_id, tenant_name: textOf(one.login) ?? "" }] : [];
      }),
    },
    { email: primary?.email, isVouchedFor: () => primary?.verified === true },
  );
}

function readClaims(
  provider: OauthAccount["provider"],
  issuer: string,
  claims: Claims,
  tenants: OauthAccount["tenants"],
  address: ClaimedAddress,
): Identity {
  const account = {
    provider,
    issuer,
    subject: requireSubject(textOf(claims.sub)),
    name: textOf(claims.name) ?? "",
    picture_url: pictureOf(claims.picture),
    locale: textOf(claims.locale) ?? null,
    tenants,
  };
  return toIdentity(account, address);
}

function toIdentity(account: OauthAccount, { email, isVouchedFor }: ClaimedAddress): Identity {
  let address: string;
  try {
    address = parseEmailAddress(textOf(email) ?? "");
  } catch {
    throw new ApiError("oauth_flow_callback_error", { message: "The provider told no e-mail address." });
  }
  return { account, address, isAuthoritative: isVouchedFor(address) };
}

function requireSubject(subject: string | undefined): string {
  if (subject) return subject;
  throw new ApiError("oauth_flow_callback_error", { message: "The provider did not say who came." });
}

/** Upstreams may write anything; nothing longer or stranger than a name is taken over. */
function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.length <= 512 && value !== "" && isStorable(value) ? value : undefined;
}

function idOf(value: unknown): string | undefined {
  return Number.isSafeInteger(value) ? String(value) : textOf(value);
}

/** Shown on other people's pages (threats.md T37). */
function pictureOf(value: unknown): string | null {
  const text = typeof value === "string" && value.length <= 2048 ? value : "";
  return URL.canParse(text) && new URL(text).protocol === "https:" && isStorable(text) ? text : null;
}

function listOf(value: unknown): Claims[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "object" && one !== null).slice(0, 100) : [];
}
