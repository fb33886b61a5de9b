import { SAML, type SamlConfig, ValidateInResponseTo } from "@node-saml/node-saml";
import type { Call } from "../../../platform/call/call.ts";
import { type Connection, connectionUrls } from "../connections/connection.ts";
import type { SsoKeyRow } from "../connections/schema.ts";

export const PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
export const ASSERTION = "urn:oasis:names:tc:SAML:2.0:assertion";
export const METADATA = "urn:oasis:names:tc:SAML:2.0:metadata";
export const SIGNATURE = "http://www.w3.org/2000/09/xmldsig#";
export const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
export const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";
export const EMAIL_FORMAT = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
export const TRANSIENT_FORMAT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
export const POST_BINDING = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST";
export const REDIRECT_BINDING = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";

/** What a connection is to the library of SAML, as plain data: our addresses, and the identity provider's. */
export interface Party {
  /** Where answers are posted. */
  acs: string;
  /** Our entity id. */
  metadata: string;
  idpEntityId: string;
  idpSsoUrl: string;
  /** The identity provider's. */
  certificates: Pick<SsoKeyRow, "key_id" | "certificate" | "expires_at">[];
}

export function partyOf(call: Call, { connection_id, settings }: Connection<"saml">, keys: SsoKeyRow[]): Party {
  const { acs, metadata } = connectionUrls(call, connection_id);
  return {
    acs,
    metadata,
    idpEntityId: settings.idp_entity_id,
    idpSsoUrl: settings.idp_sso_url,
    certificates: keys
      .filter(({ purpose }) => purpose === "verification")
      .map(({ key_id, certificate, expires_at }) => ({ key_id, certificate, expires_at })),
  };
}

/**
 * The library for one connection and one message. It builds requests and verifies signatures; what it would let
 * through (docs/adr/0013) is checked before and after it.
 */
export function createServiceProvider(party: Party, ofMessage: Partial<SamlConfig>): SAML {
  return new SAML({
    entryPoint: party.idpSsoUrl,
    callbackUrl: party.acs,
    issuer: party.metadata,
    // Checked by us, so that the trace can say what was found.
    audience: false,
    idpCert: party.certificates.map(({ certificate }) => certificate),
    signatureAlgorithm: "sha256",
    digestAlgorithm: "sha256",
    // Whatever the identity provider has: asking for one form makes those fail that have another.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    // Times are compared with the database's clock, and requests with their rows: by us.
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: true,
    ...ofMessage,
  });
}
