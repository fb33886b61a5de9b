import type { AuthMethod, Organization } from "@portico/client";
import { methodLabel } from "../shared/humanize.ts";

/** What refused a sign-in, from an explanation or an attempt. */
export interface Cause {
  /** The setting or fact that decided. */
  decidedBy: string | null;
  method: string | null;
}

export type OrganizationChange = Partial<
  Pick<
    Organization,
    | "auth_methods"
    | "allowed_auth_methods"
    | "email_jit_provisioning"
    | "email_allowed_domains"
    | "sso_jit_provisioning"
    | "mfa_methods"
  >
>;

/** A way to remove a cause: a change of the organization, or an action or a page of the console. */
export type SignInFix =
  | {
      kind: "change";
      label: string;
      /** Who else the change affects, beside the button. */
      scope: string;
      title: string;
      effect: string;
      change: OrganizationChange;
    }
  | { kind: "unlock" | "invite" | "open_sso" };

const locks = ["wrong_passwords", "wrong_codes", "wrong_second_factors"];

/**
 * Lists the ways to remove a cause, best first. It is empty if the person has to do something, or if the organization's
 * settings no longer have this effect.
 */
export function findFixes(
  { decidedBy, method }: Cause,
  organization: Organization,
  person: { emailAddress: string; isMember: boolean; isLocked: boolean },
): SignInFix[] {
  const domain = person.emailAddress.slice(person.emailAddress.lastIndexOf("@") + 1);
  const invite: SignInFix[] = person.isMember ? [] : [{ kind: "invite" }];
  if (decidedBy !== null && locks.includes(decidedBy))
    return person.isLocked && person.isMember ? [{ kind: "unlock" }] : [];
  switch (decidedBy) {
    case "allowed_auth_methods":
      return allow(organization, method);
    case "linked_accounts":
    case "email_address_verified":
      return allow(organization, "email_otp");
    case "allowed_mfa_methods":
      if (organization.mfa_methods === "ALL_ALLOWED") return [];
      return [
        {
          kind: "change",
          label: "Allow all two-step verification methods",
          scope: scopeOf(organization),
          title: "Allow all two-step verification methods?",
          effect: "Members can use an authenticator app or text messages.",
          change: { mfa_methods: "ALL_ALLOWED" },
        },
      ];
    case "email_jit_provisioning":
    case "email_allowed_domains":
      return [...invite, ...(person.isMember ? [] : admitDomain(organization, domain))];
    case "sso_jit_provisioning":
      if (person.isMember || organization.sso_jit_provisioning === "ALL_ALLOWED") return invite;
      return [
        {
          kind: "change",
          label: "Let single sign-on create members",
          scope: scopeOf(organization),
          title: "Let single sign-on create members?",
          effect: "Everyone the organization's identity providers know becomes a member when they first sign in.",
          change: { sso_jit_provisioning: "ALL_ALLOWED" },
        },
        ...invite,
      ];
    case "member":
      return invite;
    case "sso_connections":
    case "sso_registrations":
      return [{ kind: "open_sso" }];
    default:
      return method === "sso" && decidedBy === null ? [{ kind: "open_sso" }] : [];
  }
}

const scopeOf = ({ organization_name }: Organization) => `Changes the setting for all of ${organization_name}.`;

/** The methods in the middle of a sentence. Social logins have the names of their providers. */
const names: Record<string, string> = {
  magic_link: "magic links",
  email_otp: "email codes",
  passkey: "passkeys",
  password: "passwords",
  sso: "single sign-on",
};

function allow(organization: Organization, method: string | null): SignInFix[] {
  const { auth_methods, allowed_auth_methods } = organization;
  const isAllowed = auth_methods === "ALL_ALLOWED" || allowed_auth_methods.some((allowed) => allowed === method);
  if (!method || isAllowed) return [];
  const name = names[method] ?? methodLabel(method);
  return [
    {
      kind: "change",
      label: `Allow ${name}`,
      scope: scopeOf(organization),
      title: `Allow ${name} in this organization?`,
      effect: "All members can sign in with it, not only this one.",
      change: { allowed_auth_methods: [...allowed_auth_methods, method as AuthMethod] },
    },
  ];
}

function admitDomain(organization: Organization, domain: string): SignInFix[] {
  const { email_jit_provisioning, email_allowed_domains } = organization;
  const isListed = email_allowed_domains.includes(domain);
  if (isListed && email_jit_provisioning === "RESTRICTED") return [];
  return [
    {
      kind: "change",
      label: `Let ${domain} join`,
      scope: scopeOf(organization),
      title: `Let everyone with an email address at ${domain} join?`,
      effect: "They become members when they first sign in with a magic link or an email code.",
      change: {
        email_jit_provisioning: "RESTRICTED",
        email_allowed_domains: isListed ? email_allowed_domains : [...email_allowed_domains, domain],
      },
    },
  ];
}
