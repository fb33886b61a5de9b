import { tolerances } from "../../../platform/call/lifetimes.ts";
import { inSeconds } from "../../../platform/ground/duration.ts";
import type { PageTexts } from "../../../platform/http/texts/page-texts.ts";

interface Verdict {
  /** For the organization's administrator: what happened. */
  verdict: string;
  /** The setting to change, and its place; empty when there is none. */
  setting: string;
  /** What the member in front of the page is told, where there is something for them to do. */
  advice?: keyof PageTexts["sso"]["advice"];
}

const REPLAY = "Nothing, if it was an honest retry. Otherwise look where the answer may have been seen.";
const IDP = "Identity provider";
const CLOCK = `${IDP}: set its clock by NTP; at most ${inSeconds(tolerances.saml)} seconds of difference are let through.`;
const signing =
  "Identity provider: sign with RSA-SHA256 and one enveloped signature on the response or on its assertion.";

/** The reasons why an attempt was refused. The names are stable. */
export const verdicts = {
  // Before anything was read
  connection_not_ready: {
    verdict: "The connection is not ready: something of the identity provider's is missing.",
    setting: "Connection: entity id, SSO URL and a certificate; or issuer, client id and client secret.",
  },
  method_unknown: {
    verdict: "The answer came to the address of another kind of connection.",
    setting: `${IDP}: use the ACS URL or redirect URL that the connection shows.`,
  },
  answer_unreadable: {
    verdict: "The answer is not readable XML in base64.",
    setting: `${IDP}: use the HTTP-POST binding.`,
  },
  answer_too_large: {
    verdict: "The answer is too large, nested too deep, or has too many parts.",
    setting: `${IDP}: send fewer attributes; groups are the usual cause.`,
  },
  answer_forbidden_markup: {
    verdict: "The answer holds a document type, comment, processing instruction or CDATA section, which none needs.",
    setting: `${IDP}: nothing honest sends these. Look for somebody in between.`,
  },

  // The shape of a SAML answer
  status_not_success: {
    verdict: "The identity provider itself refused the login.",
    setting: `${IDP}: its own log says why; often the person is not assigned to this application.`,
    advice: "refused",
  },
  assertion_count: {
    verdict: "The answer does not hold exactly one assertion, as a direct part of the response.",
    setting: `${IDP}: send one assertion.`,
  },
  duplicate_id: {
    verdict: "Two parts of the answer have the same ID, which is how forgeries hide.",
    setting: `${IDP}: nothing honest sends this.`,
  },
  signature_missing: {
    verdict: "Neither the response nor its assertion is signed.",
    setting: signing,
  },
  signature_shape: {
    verdict: "The signature is not one enveloped signature of the part that it stands in.",
    setting: signing,
  },
  algorithm_refused: {
    verdict: "The answer is signed or encrypted by an algorithm that is too weak, or not known.",
    setting: `${IDP}: sign with RSA-SHA256 or RSA-SHA512, digest SHA-256 or SHA-512, exclusive canonicalization.`,
  },
  signature_invalid: {
    verdict: "The signature does not match any certificate of this connection, or the answer was changed on its way.",
    setting: "Connection: add the certificate that the identity provider signs with now, or update from its metadata.",
  },
  decryption_failed: {
    verdict: "The assertion is encrypted for none of the connection's keys.",
    setting: `${IDP}: import the connection's metadata again, or switch encryption off.`,
  },

  // What it says
  version_unknown: { verdict: "The answer is not SAML 2.0.", setting: `${IDP}: use SAML 2.0.` },
  issuer_mismatch: {
    verdict: "The answer comes from another identity provider than the connection names.",
    setting: "Connection: idp_entity_id (or issuer) must be exactly the one that the identity provider sends.",
  },
  destination_mismatch: {
    verdict: "The answer was meant for another address.",
    setting: `${IDP}: set the ACS URL (also called reply URL) to the connection's acs_url.`,
  },
  audience_mismatch: {
    verdict: "The assertion was meant for another service.",
    setting: `${IDP}: set the audience (also called SP entity id) to the connection's audience_uri, or the client id.`,
  },
  recipient_mismatch: {
    verdict: "The assertion's recipient is another address.",
    setting: `${IDP}: set the recipient to the connection's acs_url.`,
  },
  confirmation_missing: {
    verdict: "The assertion has no bearer confirmation with recipient, end and the request that it answers.",
    setting: `${IDP}: use the web browser SSO profile.`,
  },
  conditions_missing: {
    verdict: "The assertion lacks conditions, or has some that are not known.",
    setting: `${IDP}: send one Conditions element with NotBefore, NotOnOrAfter and an audience.`,
  },
  statement_missing: {
    verdict: "The assertion does not say that anybody was authenticated.",
    setting: `${IDP}: send one AuthnStatement.`,
  },
  expired: {
    verdict: "The answer is too old.",
    setting: CLOCK,
    advice: "late",
  },
  not_yet_valid: {
    verdict: "The answer is not valid yet.",
    setting: CLOCK,
  },
  unsolicited: {
    verdict: "The answer belongs to no login that began here: it was started at the identity provider's own page.",
    setting: `${IDP}: let its tile lead to the app's login page; logins begin there.`,
    advice: "begin",
  },
  request_unknown: {
    verdict:
      "The login that this answers was finished before, has expired, or began at another connection or in another browser.",
    setting: "Nothing, if it was an old tab. Otherwise check that the ACS URL is this connection's own.",
    advice: "finished",
  },
  other_browser: {
    verdict: "The login began in another browser than the one that the answer came by.",
    setting: "Nothing, if it was opened on another device. Browsers that refuse cookies cannot log in this way.",
    advice: "otherBrowser",
  },
  replayed: { verdict: "The answer was accepted before.", setting: REPLAY, advice: "replayed" },

  // Who it names
  subject_unusable: {
    verdict: "The NameID is missing, encrypted, or new at each login, so nobody can be recognized by it.",
    setting: `${IDP}: send a plain NameID, persistent or the e-mail address.`,
  },
  attributes_unreadable: {
    verdict: "An attribute holds something other than plain text.",
    setting: `${IDP}: send attributes as text.`,
  },
  email_missing: {
    verdict: "There is no e-mail address in the answer.",
    setting: "Connection: attribute_mapping.email must name the attribute that holds it, or the NameID must be one.",
  },
  email_ambiguous: {
    verdict: "There is more than one e-mail address in the answer.",
    setting: "Connection: attribute_mapping.email must name an attribute with a single value.",
  },
  email_invalid: {
    verdict: "What stands for the e-mail address is none.",
    setting: "Connection: attribute_mapping.email must name an attribute that holds an e-mail address.",
  },
  email_unverified: {
    verdict: "The identity provider itself says that the address is not verified.",
    setting: `${IDP}: verify the person's address.`,
    advice: "unverified",
  },
  jit_not_allowed: {
    verdict: "This person is not a member, and the organization does not allow joining through this connection.",
    setting: "Organization: sso_jit_provisioning, or invite the person.",
    advice: "noAccess",
  },
  domain_not_allowed: {
    verdict: "The person is no member, and their address's domain is not among those of the organization.",
    setting: "Organization: email_allowed_domains, or invite the person.",
    advice: "noAccess",
  },
  domain_claimed: {
    verdict: "The person is no member, and another organization has claimed their address's domain.",
    setting: "Project: claimed_domains; the host of the app decides. Or invite the person.",
    advice: "noAccess",
  },
  subject_mismatch: {
    verdict: "The member with this address came by another account of this connection before.",
    setting: "Member: delete and reactivate them if the account is truly theirs, so that the old one is forgotten.",
    advice: "noAccess",
  },

  // OpenID Connect
  provider_refused: {
    verdict: "The identity provider itself refused the login.",
    setting: `${IDP}: its own log says why; often the person is not assigned to this application.`,
    advice: "refused",
  },
  provider_unreachable: {
    verdict: "The identity provider could not be asked for the tokens or its keys.",
    setting: "Connection: token_url and jwks_url must be reachable over https, on the public Internet.",
    advice: "unreachable",
  },
  client_refused: {
    verdict: "The identity provider refused the client id or secret, or the code.",
    setting: "Connection: client_id and client_secret; identity provider: the connection's redirect_url.",
  },
  id_token_refused: {
    verdict: "The ID token is not good: signature, issuer, audience, nonce or time.",
    setting: "Connection: issuer, client_id and jwks_url; identity provider: its clock.",
  },
} as const satisfies Record<string, Verdict>;

export type Reason = keyof typeof verdicts;

export function verdictOf(reason: string): Verdict {
  return (verdicts as Record<string, Verdict>)[reason] ?? { verdict: "It was refused.", setting: "" };
}

/** A refusal as plain data. */
export interface Refused {
  reason: Reason;
  details: Record<string, string>;
}

/** An answer of an identity provider that is not accepted. `details` go into the trace: no token, no full address. */
export class SsoRefusal extends Error implements Refused {
  override name = "SsoRefusal";
  readonly reason: Reason;
  readonly details: Record<string, string>;

  constructor(reason: Reason, details: Record<string, string> = {}) {
    super(verdicts[reason].verdict);
    this.reason = reason;
    this.details = details;
  }
}
