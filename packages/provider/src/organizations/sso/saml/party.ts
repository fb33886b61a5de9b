import type { Call } from "../../../platform/call/call.ts";
import { type Connection, connectionUrls, samlLogoutUrl } from "../connections/connection.ts";
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

/** A connection as plain data for the SAML library: our URLs and the identity provider's data. */
export interface Party {
  /** Where responses are posted. */
  acs: string;
  /** Where logout requests are sent. */
  slo: string;
  metadata: string;
  idpEntityId: string;
  idpSsoUrl: string;
  idpSsoBinding: "redirect" | "post";
  /** Empty if the identity provider has none. */
  idpSloUrl: string;
  /** Where our logout requests go. Empty if the identity provider has no single logout. */
  idpSloRequestUrl: string;
  idpSloRequestBinding: "redirect" | "post";
  /** The identity provider's signing certificates. */
  certificates: Pick<SsoKeyRow, "key_id" | "certificate" | "expires_at">[];
}

export function partyOf(call: Call, { connection_id, settings }: Connection<"saml">, keys: SsoKeyRow[]): Party {
  const { acs, slo, metadata } = connectionUrls(call, connection_id);
  return {
    acs,
    slo,
    metadata,
    idpEntityId: settings.idp_entity_id,
    idpSsoUrl: settings.idp_sso_url,
    idpSsoBinding: settings.idp_sso_binding ?? "redirect",
    idpSloUrl: settings.idp_slo_url ?? "",
    idpSloRequestUrl: samlLogoutUrl(settings),
    idpSloRequestBinding: settings.idp_slo_request_binding ?? "redirect",
    certificates: keys
      .filter(({ purpose }) => purpose === "verification")
      .map(({ key_id, certificate, expires_at }) => ({ key_id, certificate, expires_at })),
  };
}
