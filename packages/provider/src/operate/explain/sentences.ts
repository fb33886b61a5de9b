import type { Check } from "../../core/records/session/authentication-policy.ts";
import type { Way } from "./judge-ways.ts";

interface Sentence {
  says: string;
  /** What would change it; nothing where all is well. */
  remedy?: string;
}

/** What a rule's verdict means, by the setting or fact that decided it. */
const sentences: Record<Check["rule"], Partial<Record<Check["verdict"], Record<string, Sentence>>>> = {
  address_known: {
    passed: {
      member: { says: "The address is a member's." },
      email_jit_provisioning: { says: "The address is no member's, and its domain may join by e-mail." },
      oauth_tenant_jit_provisioning: { says: "The address is no member's, and its tenant may join." },
      sso_jit_provisioning: { says: "The address is no member's, and whoever comes by the connection may join." },
    },
    refused: {
      member: { says: "The address is no member's.", remedy: "Add them: `portico members add`." },
      claimed_domains: {
        says: "Another organization has claimed the address's domain.",
        remedy: "Let them sign in there. A claim is ended in that organization's domains, or in claimed_domains.",
      },
      email_jit_provisioning: {
        says: "The address is no member's, and nobody may join by e-mail.",
        remedy: "Add them, or set email_jit_provisioning to RESTRICTED and list the domain in email_allowed_domains.",
      },
      email_allowed_domains: {
        says: "The address is no member's, and its domain is not among email_allowed_domains.",
        remedy: "Add them, or add the domain to email_allowed_domains. A subdomain is another domain.",
      },
      retired_email_addresses: {
        says: "The address is kept for somebody who does not sign in by it.",
        remedy:
          "They sign in by their present address. Who was deleted is invited again; a directory makes its inactive people active itself.",
      },
      sso_jit_provisioning: {
        says: "The address is no member's, and nobody may join by this connection.",
        remedy: "Add them, or set sso_jit_provisioning to ALL_ALLOWED.",
      },
    },
  },
  method_ready: {
    refused: {
      member_password_id: {
        says: "They have set no password.",
        remedy: "Let them sign in by mail, or set one by a password reset.",
      },
      sso_connections: {
        says: "The organization has no active single sign-on connection.",
        remedy: "Add one, and set it to active once its test run succeeds.",
      },
    },
  },
  not_locked: {
    refused: {
      wrong_passwords: {
        says: "Too many wrong passwords were tried for the address.",
        remedy: "Wait, or sign in by another method. A browser that is known is not locked by strangers.",
      },
      wrong_codes: {
        says: "Too many wrong codes were tried for the address.",
        remedy: "Wait, or sign in by another method. A browser that is known is not locked by strangers.",
      },
      wrong_second_factors: {
        says: "Too many wrong second factors were tried for the member.",
        remedy: "Wait until the lock has ended.",
      },
    },
  },
  method_allowed: {
    passed: {
      auth_methods: { says: "The organization takes every method." },
      allowed_auth_methods: { says: "The method is among allowed_auth_methods." },
      is_breakglass: { says: "The member is kept for emergencies, and comes past single sign-on." },
    },
    refused: {
      allowed_auth_methods: {
        says: "The organization does not take this method.",
        remedy: "Sign in by one of allowed_auth_methods, or add the method there.",
      },
    },
  },
  address_proven: {
    passed: { email_address_verified: { says: "What is shown speaks for the address." } },
    asked: {
      email_address_verified: {
        says: "Nobody has shown yet that the address is theirs.",
        remedy: "Open a mailed link or type a mailed code once; allowed_auth_methods must have one of the two.",
      },
    },
    refused: {
      linked_accounts: {
        says: "The account names the address, and is not linked to the member.",
        remedy:
          "Let them sign in by a provider that answers for the address, or allow email_otp or magic_link until they have linked the account.",
      },
    },
  },
  second_factor: {
    passed: {
      mfa_policy: { says: "No second factor is asked for." },
      mfa_enrolled: { says: "The second factor is shown." },
      is_breakglass: { says: "The second factor is shown." },
    },
    asked: {
      mfa_policy: { says: "The organization's mfa_policy asks all members for a second factor." },
      mfa_enrolled: { says: "The member is enrolled, and is asked for their second factor." },
      is_breakglass: { says: "Whoever comes past single sign-on shows a second factor." },
    },
    refused: {
      allowed_mfa_methods: {
        says: "None of the member's second factors is among allowed_mfa_methods.",
        remedy: "Add the method there, or delete the member's factor so that they set up another one.",
      },
    },
  },
};

/** The sentence for a check; one that is not known by its decider tells its rule. */
export function sentenceOf({ rule, verdict, decided_by }: Check): Required<Sentence> {
  const { says, remedy = "" } = sentences[rule][verdict]?.[decided_by] ?? { says: `${rule}: ${decided_by}.` };
  return { says, remedy };
}

/** A refusal of the audit log, whose rule is told by its decider alone. */
export function sentenceOfDecider(decided_by: string): Required<Sentence> | undefined {
  for (const verdicts of Object.values(sentences)) {
    const found = verdicts.refused?.[decided_by];
    if (found) return { remedy: "", ...found };
  }
  return undefined;
}

const outcomes: Record<Way["outcome"], string> = {
  signs_in: "signs in",
  second_factor: "signs in with a second factor",
  prove_address: "must prove the address first",
  refused: "cannot sign in",
};

/** A way in one paragraph: what happens, which rule decided it, and what would change it. */
export function textOf(way: Way): string {
  const { method, connection_id, premise, outcome, second_factors, allowed_auth_methods, checks } = way;
  const by = connection_id ? `${method} (${connection_id})` : method;
  const premises = {
    provider_vouches: ", if the provider answers for the address",
    provider_does_not_vouch: ", if the provider does not answer for the address",
  };
  const last = checks.findLast(({ verdict }) => verdict !== "passed");
  const { says, remedy } = last ? sentenceOf(last) : { says: "", remedy: "" };
  const list = (words: string[]) => (words.length === 0 ? "none" : words.join(", "));
  const details =
    outcome === "second_factor" && second_factors
      ? second_factors.accepted.length > 0
        ? `Taken: ${list(second_factors.accepted)}.`
        : `They set one up on the way: ${list(second_factors.may_be_set_up)}.`
      : allowed_auth_methods.length > 0
        ? `Taken: ${list(allowed_auth_methods)}.`
        : "";
  const sentence = `${by}: ${outcomes[outcome]}${way.joins ? ", and joins" : ""}${premise ? premises[premise] : ""}.`;
  return [sentence, says, details, remedy].filter(Boolean).join(" ");
}
