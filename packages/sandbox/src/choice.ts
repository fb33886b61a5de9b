import { createHash } from "node:crypto";
import type { OauthProvider } from "@portico/wire";

/** The misbehaviors that a person can choose, each with its label. */
export const misbehaviors = {
  none: "Nothing: it behaves",
  refuse: "You refuse to be logged in",
  wrong_audience: "The ID token is for another client",
  wrong_issuer: "The ID token is another issuer's",
  wrong_nonce: "The ID token answers another login",
  expired: "The ID token has expired",
  wrong_alg: "The ID token is signed with the client's secret",
  foreign_key: "The ID token is signed with an unknown key",
  padded: "The ID token's signature has padding",
  error: "It answers 500",
  html: "It answers HTML",
  huge: "It answers 10 MB",
  slow: "It answers after 8 seconds",
  down: "It is down",
} as const;
export type Misbehavior = keyof typeof misbehaviors;

/** The values of `email_verified` that a person can choose: true, false, none at all, or the text "true". */
export const verdicts = { yes: "verified", no: "not verified", missing: "nothing", text: 'the text "true"' } as const;
type Verdict = keyof typeof verdicts;

/** The identity that comes back from the sandbox, and what goes wrong on the way. The fields of its forms. */
export interface Choice {
  email: string;
  name?: string;
  /** The provider's own id of them; made from the address when absent. */
  subject?: string;
  verified?: Verdict;
  /** Google's `hd`: the domain of the address when absent, none when `none`. */
  hosted_domain?: string;
  /** A Slack workspace, a HubSpot portal, a GitHub organization, a Microsoft tenant. */
  tenant_id?: string;
  tenant_name?: string;
  misbehavior?: Misbehavior;
}

/** The people to pick from, in the demo's organizations and outside of them. */
export const people: (Choice & { key: string; note: string })[] = [
  { key: "ada", email: "ada@globex.test", name: "Ada Lovelace", note: "member of several organizations" },
  { key: "peter", email: "peter@initech.test", name: "Peter Naur", note: "admin of Initech" },
  { key: "grace", email: "grace@globex.test", name: "Grace Hopper", note: "may join Globex by her address" },
  { key: "sam", email: "sam@gmail.com", name: "Sam Stranger", note: "belongs nowhere yet" },
  {
    key: "mallory",
    email: "ada@globex.test",
    name: "Mallory",
    subject: "mallory",
    verified: "no",
    note: "claims Ada's address, which nobody verified",
  },
];

/** @throws Error for fields that make no choice. */
export function parseChoice(fields: Record<string, string | undefined>): Choice {
  const person = people.find(({ key }) => key === fields.person);
  const { key: _key, note: _note, ...known } = person ?? { key: "", note: "", email: "" };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Partial<Choice>;
  const choice: Choice = person ? { ...known, misbehavior: given.misbehavior } : { ...given, email: given.email ?? "" };
  if (!choice.email.includes("@")) throw new Error("Nobody was picked: an e-mail address is needed.");
  if (!((choice.misbehavior ?? "none") in misbehaviors)) throw new Error("There is no such misbehavior.");
  if (!((choice.verified ?? "yes") in verdicts)) throw new Error("There is no such verdict.");
  return choice;
}

/** The same for the same address, so that somebody who comes again is recognized. */
export function subjectOf({ subject, email }: Choice): string {
  return subject ?? createHash("sha256").update(email).digest("hex").slice(0, 21);
}

/** GitHub and HubSpot count. */
export function numberOf(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : createHash("sha256").update(text).digest().readUIntBE(0, 6);
}

export function verdictOf({ verified = "yes" }: Choice): boolean | string | undefined {
  return { yes: true, no: false, missing: undefined, text: "true" }[verified];
}

const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1);

/** The claims that an OpenID provider's ID token has for a choice: OpenID Connect Core section 5.1, and some providers say more. */
export function claimsOf(provider: OauthProvider, choice: Choice): Record<string, unknown> {
  const { email, name = email } = choice;
  const email_verified = verdictOf(choice);
  return { sub: subjectOf(choice), email, email_verified, name, locale: "en", ...ownClaims[provider]?.(choice) };
}

const ownClaims: Partial<Record<OauthProvider, (choice: Choice) => object>> = {
  google: ({ email, hosted_domain }) => ({ hd: hostedDomain(hosted_domain, domainOf(email)) }),
  microsoft: (choice) => ({
    email_verified: undefined,
    tid: choice.tenant_id ?? "11111111-2222-3333-4444-555555555555",
    xms_edov: verdictOf(choice),
  }),
  slack: ({ tenant_id = "T0GLOBEX", tenant_name = "Globex" }) => ({
    "https://slack.com/team_id": tenant_id,
    "https://slack.com/team_name": tenant_name,
  }),
};

function hostedDomain(given: string | undefined, domain: string): string | undefined {
  if (given === "none" || (given === undefined && domain === "gmail.com")) return undefined;
  return given ?? domain;
}
