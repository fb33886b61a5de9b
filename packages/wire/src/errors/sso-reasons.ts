const REPLAY = "Nothing, if a page was reloaded. Otherwise find out who may have seen the response.";
const IDP = "Identity provider";
const CLOCK = `${IDP}: synchronize its clock with NTP.`;
const SIGNING = `${IDP}: sign with RSA-SHA256 and one enveloped signature on the response or on its assertion.`;
const LOG = `${IDP}: see its log for the reason. Often the user is not assigned to this application.`;

interface SsoReasonTexts {
  /** What happened, for the organization's admins. */
  verdict: string;
  /** The setting to change, and where to find it. */
  setting: string;
}

/**
 * Why a single sign-on attempt was refused, as `reason` of attempts and test runs. The codes are stable. The provider sends
 * the English texts, and the admin components translate them by code.
 */
export const ssoReasons = {
  // Before the response is read
  connection_not_ready: {
    verdict: "The connection is not ready: data of the identity provider is missing.",
    setting: "Connection: set entity ID, SSO URL and a certificate, or issuer, client ID and client secret.",
  },
  method_unknown: {
    verdict: "The response was sent to the URL of another kind of connection.",
    setting: `${IDP}: use the ACS URL or redirect URL that the connection shows.`,
  },
  answer_unreadable: {
    verdict: "The response is not valid base64-encoded XML.",
    setting: `${IDP}: use the HTTP-POST binding.`,
  },
  answer_too_large: {
    verdict: "The response is too large, too deeply nested, or has too many elements.",
    setting: `${IDP}: send fewer attributes. Groups are the usual cause.`,
  },
  answer_forbidden_markup: {
    verdict:
      "The response contains a document type, comment, processing instruction or CDATA section, which are not allowed.",
    setting: `${IDP}: identity providers do not send these. The response may have been tampered with.`,
  },

  // The shape of a SAML response
  status_not_success: {
    verdict: "The identity provider refused the login.",
    setting: LOG,
  },
  assertion_count: {
    verdict: "The response must contain exactly one assertion as a direct child.",
    setting: `${IDP}: send one assertion.`,
  },
  duplicate_id: {
    verdict: "Two elements of the response have the same ID, which is a sign of forgery.",
    setting: `${IDP}: identity providers do not send this. The response may have been tampered with.`,
  },
  signature_missing: {
    verdict: "Neither the response nor its assertion is signed.",
    setting: SIGNING,
  },
  signature_shape: {
    verdict: "The signature is not a single enveloped signature of its parent element.",
    setting: SIGNING,
  },
  algorithm_refused: {
    verdict: "The response is signed or encrypted with a weak or unknown algorithm.",
    setting: `${IDP}: sign with RSA-SHA256 or RSA-SHA512, digest SHA-256 or SHA-512, exclusive canonicalization.`,
  },
  signature_invalid: {
    verdict: "The signature does not match any certificate of this connection, or the response was modified.",
    setting: "Connection: add the identity provider's current signing certificate, or update from its metadata.",
  },
  decryption_failed: {
    verdict: "The assertion is not encrypted for any of the connection's keys.",
    setting: `${IDP}: import the connection's metadata again, or turn off encryption.`,
  },

  // What it claims
  version_unknown: { verdict: "The response is not SAML 2.0.", setting: `${IDP}: use SAML 2.0.` },
  issuer_mismatch: {
    verdict: "The response comes from another identity provider than the connection's.",
    setting: "Connection: the entity ID (or issuer) must be exactly the value that the identity provider sends.",
  },
  destination_mismatch: {
    verdict: "The response was sent for another URL.",
    setting: `${IDP}: set the ACS URL (also called reply URL) to the connection's ACS URL.`,
  },
  audience_mismatch: {
    verdict: "The assertion was issued for another service.",
    setting: `${IDP}: set the audience (also called SP entity ID) to the connection's audience URI, or the client ID.`,
  },
  recipient_mismatch: {
    verdict: "The assertion's recipient is another URL.",
    setting: `${IDP}: set the recipient to the connection's ACS URL.`,
  },
  confirmation_missing: {
    verdict: "The assertion has no bearer confirmation with Recipient, NotOnOrAfter and InResponseTo.",
    setting: `${IDP}: use the web browser SSO profile.`,
  },
  conditions_missing: {
    verdict: "The assertion's conditions are missing or unknown.",
    setting: `${IDP}: send one Conditions element with NotBefore, NotOnOrAfter and an audience.`,
  },
  statement_missing: {
    verdict: "The assertion has no authentication statement.",
    setting: `${IDP}: send one AuthnStatement.`,
  },
  expired: {
    verdict: "The response has expired.",
    setting: CLOCK,
  },
  not_yet_valid: {
    verdict: "The response is not valid yet.",
    setting: CLOCK,
  },
  unsolicited: {
    verdict:
      "The response does not belong to a login that was started here. The login was started at the identity provider.",
    setting: `${IDP}: link its tile to the app's login page, where logins start.`,
  },
  request_unknown: {
    verdict:
      "The login was already finished, has expired, or was started with another connection or in another browser.",
    setting: "Nothing, if it was an old tab. Otherwise check that the ACS URL is the one of this connection.",
  },
  other_browser: {
    verdict: "The login was started in another browser than the one that received the response.",
    setting: "Nothing, if it was opened on another device. Browsers that block cookies cannot use single sign-on.",
  },
  replayed: { verdict: "The response was already used.", setting: REPLAY },
  login_ended: {
    verdict: "The identity provider reported that the user logged out there during the login.",
    setting: "Nothing. The user can log in again.",
  },

  // Whom it identifies
  subject_unusable: {
    verdict: "The NameID is missing, encrypted, or different at each login, so the user cannot be identified.",
    setting: `${IDP}: send an unencrypted NameID, persistent or the email address.`,
  },
  attributes_unreadable: {
    verdict: "An attribute contains something other than text.",
    setting: `${IDP}: send attributes as text.`,
  },
  email_missing: {
    verdict: "The response contains no email address.",
    setting:
      "Connection: map the email address to the attribute that contains it, or send an email address as the NameID.",
  },
  email_ambiguous: {
    verdict: "The response contains more than one email address.",
    setting: "Connection: map the email address to an attribute with a single value.",
  },
  email_invalid: {
    verdict: "The email address in the response is not valid.",
    setting: "Connection: map the email address to an attribute that contains one.",
  },
  email_unverified: {
    verdict: "The identity provider reports that the email address is not verified.",
    setting: `${IDP}: verify the user's email address.`,
  },
  jit_not_allowed: {
    verdict: "This person is not a member, and the organization does not allow joining through this connection.",
    setting: "Organization: allow joining with single sign-on, or invite the person.",
  },
  domain_not_allowed: {
    verdict:
      "This person is not a member, and their email domain is not one of the organization's allowed email domains.",
    setting: "Organization: add the domain to the allowed email domains, or invite the person.",
  },
  domain_claimed: {
    verdict: "This person is not a member, and another organization has claimed their email domain.",
    setting: "Project: ask the developer of the app to change the claimed domains, or invite the person.",
  },
  subject_mismatch: {
    verdict: "The member with this email address is linked to another account of this connection.",
    setting: "Member: if the new account is really theirs, delete and reactivate them to remove the old link.",
  },

  // OpenID Connect
  provider_refused: {
    verdict: "The identity provider refused the login.",
    setting: LOG,
  },
  provider_unreachable: {
    verdict: "The identity provider's token endpoint or keys could not be reached.",
    setting: "Connection: the token URL and the JWKS URL must be reachable over HTTPS on the public internet.",
  },
  client_refused: {
    verdict: "The identity provider refused the client ID, the client secret or the code.",
    setting: "Connection: check the client ID and the client secret. Identity provider: check the redirect URL.",
  },
  id_token_refused: {
    verdict: "The ID token is not valid: signature, issuer, audience, nonce or time.",
    setting: "Connection: check the issuer, the client ID and the JWKS URL. Identity provider: check its clock.",
  },
} as const satisfies Record<string, SsoReasonTexts>;

export type SsoReason = keyof typeof ssoReasons;
