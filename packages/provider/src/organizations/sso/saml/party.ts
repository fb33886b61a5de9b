import type { Call } from "../../../platform/call/call.ts";
import { type Connection, connectionUrls } from "../connections/connection.ts";
import type { SsoKeyRow } from "../connections/schema.ts";

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
