import { PolicySettings } from "@portico/wire/schemas";
import type { Check } from "../../core/records/session/authentication-policy.ts";
import type { MethodResult } from "./evaluate-methods.ts";

/** The deciders that are settings of an organization, which the text for back ends and the command line names. */
const settingNames: ReadonlySet<string> = new Set(Object.keys(PolicySettings.shape));

interface Sentence {
  says: string;
  /** What to change; empty if nothing has to change. */
  remedy?: string;
}

/** The meaning of a check's result, by the setting or fact that decided it. */
const sentences: Record<Check["rule"], Partial<Record<Check["verdict"], Record<string, Sentence>>>> = {
  address_known: {
    passed: {
      member: { says: "A member has this email address." },
      email_jit_provisioning: { says: "No member has this email address, but its domain may join by email." },
      oauth_tenant_jit_provisioning: { says: "No member has this email address, but its OAuth tenant may join." },
      sso_jit_provisioning: { says: "No member has this email address, but users of the connection may join." },
    },
    refused: {
      member: { says: "No member has this email address.", remedy: "Invite them, or add them as a member." },
      claimed_domains: {
        says: "Another organization has claimed the email domain.",
        remedy:
          "Have them sign in to that organization. To end the claim, remove the domain there or from the project's claimed domains.",
      },
      email_jit_provisioning: {
        says: "No member has this email address, and joining by email is not allowed.",
        remedy: "Invite them, or let people with their email domain join.",
      },
      email_allowed_domains: {
        says: "No member has this email address, and its domain is not one of the organization's allowed email domains.",
        remedy: "Invite them, or add the domain to the allowed email domains. Subdomains do not match.",
      },
      retired_email_addresses: {
        says: "The email address is reserved for a member who does not sign in with it.",
        remedy:
          "They sign in with their current email address. Invite deleted members again. Reactivate members in the directory if it deactivated them.",
      },
      sso_jit_provisioning: {
        says: "No member has this email address, and joining through this connection is not allowed.",
        remedy: "Invite them, or let single sign-on create members.",
      },
    },
  },
  method_ready: {
    refused: {
      member_password_id: {
        says: "The member has no password.",
        remedy: "Have them sign in by email, or reset their password.",
      },
      passkeys: {
        says: "The member has no passkey.",
        remedy: "Have them sign in with another method, and add one in their profile.",
      },
      sso_connections: {
        says: "The organization has no active single sign-on connection.",
        remedy: "Create one, and activate it after a successful test.",
      },
    },
  },
  not_locked: {
    refused: {
      wrong_passwords: {
        says: "Too many wrong passwords were entered for the email address.",
        remedy:
          "Unlock them if the attempts were theirs. Or have them wait, use another method, or use a browser in which they have signed in before.",
      },
      wrong_codes: {
        says: "Too many wrong codes were entered for the email address.",
        remedy:
          "Unlock them if the attempts were theirs. Or have them wait, use another method, or use a browser in which they have signed in before.",
      },
      wrong_second_factors: {
        says: "Too many wrong second factors were entered for the member.",
        remedy: "Unlock them if the attempts were theirs, or wait until the lock ends.",
      },
    },
  },
  method_allowed: {
    passed: {
      auth_methods: { says: "The organization allows all methods." },
      allowed_auth_methods: { says: "The organization allows this method." },
      is_breakglass: { says: "The member has emergency access and can sign in without single sign-on." },
    },
    refused: {
      allowed_auth_methods: {
        says: "The organization does not allow this method.",
        remedy: "Have them use another method, or allow this one in the organization's sign-in methods.",
      },
      sign_in_hook: {
        says: "The app's sign-in hook refused the sign-in, or did not answer.",
        remedy:
          "Find the reason in the log of the app's hook. Have them sign in from another network, or with a second factor.",
      },
      allowed_passkey_aaguids: {
        says: "The organization does not allow the authenticator of the passkey.",
        remedy: "Have them use another authenticator, or add this one's AAGUID to the organization's list.",
      },
    },
  },
  address_proven: {
    passed: { email_address_verified: { says: "The method verifies the email address." } },
    asked: {
      email_address_verified: {
        says: "The email address is not verified yet.",
        remedy:
          "Have them sign in once with a magic link or an email code. The organization must allow one of the two.",
      },
    },
    refused: {
      linked_accounts: {
        says: "The account has the email address, but is not linked to the member.",
        remedy:
          "Have them sign in with a provider that is authoritative for the email address, or allow magic links or email codes until they have linked the account.",
      },
    },
  },
  second_factor: {
    passed: {
      mfa_policy: { says: "No second factor is required." },
      mfa_enrolled: { says: "The second factor was provided." },
      is_breakglass: { says: "The second factor was provided." },
      mfa_remembered_device_days: { says: "The member's browser is remembered." },
    },
    asked: {
      mfa_policy: { says: "The organization requires two-step verification of all members." },
      mfa_enrolled: { says: "The member is asked for two-step verification." },
      is_breakglass: { says: "Emergency access requires a second factor." },
    },
    refused: {
      allowed_mfa_methods: {
        says: "The organization allows none of the two-step verification methods that the member has set up.",
        remedy: "Allow one of them in the organization, or remove the member's so that they set up another one.",
      },
      allowed_passkey_aaguids: {
        says: "The organization does not allow the authenticator of the passkey that is the member's second factor.",
        remedy: "Add its AAGUID to the organization's list, or delete the passkey so that they set up another one.",
      },
    },
  },
};

/** Returns the sentence for a check, or its rule if the check has no sentence. */
export function sentenceOf({ rule, verdict, decided_by }: Check): Required<Sentence> {
  const { says, remedy = "" } = sentences[rule][verdict]?.[decided_by] ?? { says: `${rule}: ${decided_by}.` };
  return { says, remedy };
}

/** Returns the sentence for a refusal in the audit log, which stores only what decided it. */
export function sentenceOfDecider(decided_by: string): Required<Sentence> | undefined {
  for (const verdicts of Object.values(sentences)) {
    const found = verdicts.refused?.[decided_by];
    if (found) return { remedy: "", ...found };
  }
  return undefined;
}

const outcomes: Record<MethodResult["outcome"], string> = {
  signs_in: "signs in",
  second_factor: "signs in with a second factor",
  prove_address: "must verify the email address first",
  refused: "cannot sign in",
};

/** Describes a sign-in method in one paragraph: the result, the rule that decided it, and what to change. */
export function textOf(result: MethodResult): string {
  const { method, connection_id, assumption, outcome, second_factors, allowed_auth_methods, checks } = result;
  const by = connection_id ? `${method} (${connection_id})` : method;
  const assumptions = {
    provider_vouches: ", if the provider is authoritative for the email address",
    provider_does_not_vouch: ", if the provider is not authoritative for the email address",
  };
  const last = checks.findLast(({ verdict }) => verdict !== "passed");
  const { says, remedy } = last ? sentenceOf(last) : { says: "", remedy: "" };
  const setting = last && settingNames.has(last.decided_by) ? `Setting: ${last.decided_by}.` : "";
  const list = (words: string[]) => (words.length === 0 ? "none" : words.join(", "));
  const details =
    outcome === "second_factor" && second_factors
      ? second_factors.accepted.length > 0
        ? `Accepted: ${list(second_factors.accepted)}.`
        : `They set one up during the login: ${list(second_factors.may_be_set_up)}.`
      : allowed_auth_methods.length > 0
        ? `Accepted: ${list(allowed_auth_methods)}.`
        : "";
  const sentence = `${by}: ${outcomes[outcome]}${result.joins ? ", and joins" : ""}${assumption ? assumptions[assumption] : ""}.`;
  return [sentence, says, setting, details, remedy].filter(Boolean).join(" ");
}
