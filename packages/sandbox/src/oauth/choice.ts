import { createHash } from "node:crypto";
import type { OauthProvider } from "@portico/wire";

/** Errors that any provider can simulate, with their labels. */
export const transportMisbehaviors = {
  none: "No error",
  refuse: "You cancel the login",
  error: "The response is 500",
  html: "The response is HTML",
  huge: "The response is 10 MB",
  slow: "The response takes 8 seconds",
  down: "The connection breaks",
} as const;

/** The errors of `transportMisbehaviors`, and those of an ID token. */
export const misbehaviors = {
  ...transportMisbehaviors,
  wrong_audience: "The ID token is for another client",
  wrong_issuer: "The ID token has another issuer",
  wrong_nonce: "The ID token has the nonce of another login",
  expired: "The ID token has expired",
  wrong_alg: "The ID token is signed with the client secret",
  foreign_key: "The ID token is signed with an unknown key",
  padded: "The ID token's signature has padding",
} as const;
export type Misbehavior = keyof typeof misbehaviors;

/** The values of the claim `email_verified`, with their labels. */
export const emailVerifiedValues = {
  yes: "true",
  no: "false",
  missing: "missing",
  text: 'the text "true"',
} as const;

/** The identity that a provider returns, and the error that it simulates. These are the fields of the form. */
export interface Choice {
  email: string;
  name?: string;
  /** The person's ID at the provider. Derived from the email address when absent. */
  subject?: string;
  verified?: keyof typeof emailVerifiedValues;
  /** Google's claim `hd`. When absent, the domain of the email address; with `none`, the claim is left out. */
  hosted_domain?: string;
  /** A Slack workspace, a HubSpot portal, a GitHub organization, a Microsoft tenant. */
  tenant_id?: string;
  tenant_name?: string;
  misbehavior?: Misbehavior;
}

/** The accounts that the page offers. Most belong to organizations of the demo. */
export const people: (Choice & { key: string; note: string })[] = [
  { key: "ada", email: "ada@globex.test", name: "Ada Lovelace", note: "Member of several organizations" },
  { key: "peter", email: "peter@initech.test", name: "Peter Naur", note: "Admin of Initech" },
  { key: "grace", email: "grace@globex.test", name: "Grace Hopper", note: "Can join Globex by email domain" },
  { key: "sam", email: "sam@gmail.com", name: "Sam Stranger", note: "Not a member of any organization" },
  {
    key: "mallory",
    email: "ada@globex.test",
    name: "Mallory",
    subject: "mallory",
    verified: "no",
    note: "Claims Ada's email address, not verified",
  },
];

/**
 * Reads a posted form.
 * @throws Error if the email address is missing or a value is unknown.
 */
export function parseChoice(fields: Record<string, string | undefined>): Choice {
  const person = people.find(({ key }) => key === fields.person);
  const { key: _key, note: _note, ...known } = person ?? { key: "", note: "", email: "" };
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Partial<Choice>;
  const choice: Choice = person
    ? { ...known, misbehavior: filled.misbehavior }
    : { ...filled, email: filled.email ?? "" };
  if (!choice.email.includes("@")) throw new Error("Choose an account, or enter an email address.");
  if (!((choice.misbehavior ?? "none") in misbehaviors)) throw new Error("The misbehavior is unknown.");
  if (!((choice.verified ?? "yes") in emailVerifiedValues)) throw new Error("The value of email_verified is unknown.");
  return choice;
}

/** Returns the person's ID at the provider. It is the same at each login with the same email address. */
export function findSubject({ subject, email }: Choice): string {
  return subject ?? createHash("sha256").update(email).digest("hex").slice(0, 21);
}

/** Returns a numeric ID, as GitHub and HubSpot use them. */
export function toNumericId(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : createHash("sha256").update(text).digest().readUIntBE(0, 6);
}

export function emailVerifiedClaim({ verified = "yes" }: Choice): boolean | string | undefined {
  return { yes: true, no: false, missing: undefined, text: "true" }[verified];
}

const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1);

/** Returns the claims of the ID token (OpenID Connect Core section 5.1), with those that only some providers have. */
export function createClaims(provider: OauthProvider, choice: Choice): Record<string, unknown> {
  const { email, name = email } = choice;
  const email_verified = emailVerifiedClaim(choice);
  return { sub: findSubject(choice), email, email_verified, name, locale: "en", ...vendorClaims[provider]?.(choice) };
}

const vendorClaims: Partial<Record<OauthProvider, (choice: Choice) => object>> = {
  google: ({ email, hosted_domain }) => ({ hd: hostedDomain(hosted_domain, domainOf(email)) }),
  microsoft: (choice) => ({
    email_verified: undefined,
    tid: choice.tenant_id ?? "11111111-2222-3333-4444-555555555555",
    xms_edov: emailVerifiedClaim(choice),
  }),
  slack: ({ tenant_id = "T0GLOBEX", tenant_name = "Globex" }) => ({
    "https://slack.com/team_id": tenant_id,
    "https://slack.com/team_name": tenant_name,
  }),
};

function hostedDomain(entered: string | undefined, domain: string): string | undefined {
  if (entered === "none" || (entered === undefined && domain === "gmail.com")) return undefined;
  return entered ?? domain;
}
