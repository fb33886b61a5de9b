import { SAML, type SamlConfig, ValidateInResponseTo } from "@node-saml/node-saml";
import type { Party } from "./party.ts";

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
