import type { Call } from "../../../platform/call/call.ts";
import { escapeHtml } from "../../../platform/lib/text.ts";
import { type Connection, connectionUrls } from "../connections/connection.ts";
import { listSigningKeys } from "../connections/keys.ts";
import type { SsoKeyRow } from "../connections/schema.ts";
import { listKeys } from "../connections/store.ts";
import { METADATA, POST_BINDING, PROTOCOL, REDIRECT_BINDING, SIGNATURE } from "./party.ts";

/** Returns our metadata for one connection (SAML metadata section 2.4.4). */
export async function describeServiceProvider(call: Call, connection: Connection<"saml">): Promise<string> {
  const { acs, slo, metadata } = connectionUrls(call, connection.connection_id);
  const keys = await listKeys(call.db, call.project.project_id, [connection.connection_id]);
  const descriptors = [
    ...describeKeys(listSigningKeys(keys, call.clock.now()), "signing"),
    ...describeKeys(keys, "encryption"),
  ];
  // SAML metadata section 2.4.2: before the assertion consumer service.
  const logoutServices = [REDIRECT_BINDING, POST_BINDING].map(
    (binding) => `<SingleLogoutService Binding="${binding}" Location="${escapeHtml(slo)}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="${METADATA}" entityID="${escapeHtml(metadata)}">
<SPSSODescriptor protocolSupportEnumeration="${PROTOCOL}" AuthnRequestsSigned="true" WantAssertionsSigned="true">
${[...descriptors, ...logoutServices].join("\n")}
<AssertionConsumerService index="0" isDefault="true" Binding="${POST_BINDING}" Location="${escapeHtml(acs)}"/>
</SPSSODescriptor>
</EntityDescriptor>
`;
}

function describeKeys(keys: SsoKeyRow[], use: "signing" | "encryption"): string[] {
  // Newest first, because identity providers that support only one key take the first.
  const rows = keys.filter(({ purpose }) => purpose === use).reverse();
  return rows.map(
    ({ certificate }) =>
      `<KeyDescriptor use="${use}"><KeyInfo xmlns="${SIGNATURE}"><X509Data><X509Certificate>${certificate.replace(
        /-----[^-]+-----|\s/g,
        "",
      )}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`,
  );
}
