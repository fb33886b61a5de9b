import {
  CreateConnectionRequest,
  CreateExternalConnectionRequest,
  CreateTestRunResponse,
  DeleteCertificateResponse,
  DeleteConnectionResponse,
  DeleteEncryptionKeyResponse,
  ExternalConnectionResponse,
  Nothing,
  OidcConnectionResponse,
  OidcConnectionUpdateResponse,
  SamlConnectionResponse,
  ShownConnection,
  SsoConnectionsResponse,
  SsoListAttemptsRequest,
  SsoListAttemptsResponse,
  SsoSignalReceiverResponse,
  SsoWarning,
  TestRunResponse,
  UpdateExternalConnectionRequest,
  UpdateOidcConnectionRequest,
  UpdateSamlConnectionByUrlRequest,
  UpdateSamlConnectionRequest,
} from "@portico/wire/schemas";
import { z } from "zod";
import {
  activateConnection,
  deactivateConnection,
} from "../../../organizations/sso/connections/activate-connection.ts";
import {
  createExternalConnection,
  createOidcConnection,
  createSamlConnection,
} from "../../../organizations/sso/connections/create-connection.ts";
import {
  deleteConnection,
  deleteEncryptionKey,
  deleteVerificationCertificate,
} from "../../../organizations/sso/connections/delete-connection.ts";
import { getConnection, listConnectionsWithWarnings } from "../../../organizations/sso/connections/list-connections.ts";
import { updateExternalConnection } from "../../../organizations/sso/connections/update-external-connection.ts";
import { ATTEMPTS_LIMIT, listAttempts } from "../../../organizations/sso/logins/list-attempts.ts";
import { createSignalReceiver, deleteSignalReceiver } from "../../../organizations/sso/oidc/signal-receiver.ts";
import { updateOidcConnection } from "../../../organizations/sso/oidc/update-oidc-connection.ts";
import { METADATA_BYTES } from "../../../organizations/sso/routes.ts";
import {
  updateSamlConnection,
  updateSamlConnectionByUrl,
} from "../../../organizations/sso/saml/update-saml-connection.ts";
import { createTestRun, getTestRun } from "../../../organizations/sso/test-runs.ts";
import { LONG_LISTS_BYTES } from "../../../platform/http/route.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const OF_ORGANIZATION = "/b2b/organizations/{organization_id}";
const PATH = `${OF_ORGANIZATION}/sso_connections` as const;

const warnings = z
  .array(SsoWarning)
  .describe(
    "Problems that will stop logins: certificates that expire within 30 days, and metadata that cannot be read.",
  );

const gone = ["organization_not_found", "sso_connection_not_found"] as const;
const params = (kind: "SAML" | "OIDC" | "EXTERNAL") => ({ connection_id: `$${kind}_CONNECTION_ID` }) as const;

export const sso: ManagementCall[] = [
  managementCall({
    name: "sso.connections.list",
    route: `GET ${PATH}`,
    summary: "List an organization's single sign-on connections",
    description: "Lists an organization's single sign-on connections, with their warnings.",
    response: SsoConnectionsResponse.extend({ warnings }),
    errors: ["organization_not_found"],
    rule: listConnectionsWithWarnings,
  }),
  managementCall({
    name: "sso.connections.get",
    route: `GET ${PATH}/{connection_id}`,
    summary: "Get a single sign-on connection",
    description: "Returns a connection of any kind, with its warnings. Secrets and private keys are not returned.",
    response: ShownConnection.extend({
      has_signal_receiver: z
        .boolean()
        .describe(
          "Whether security events of the identity provider are received. Only OpenID Connect connections can.",
        ),
      warnings,
    }),
    errors: [...gone],
    example: { params: params("SAML") },
    rule: getConnection,
  }),
  managementCall({
    name: "sso.connections.delete",
    route: `DELETE ${PATH}/{connection_id}`,
    summary: "Delete a single sign-on connection",
    description:
      "Deletes a connection with its keys and linked accounts, and revokes the sessions that used it. " +
      "External connections of other organizations that use it are deleted, too.",
    response: DeleteConnectionResponse,
    errors: [...gone],
    example: { params: params("SAML") },
    rule: deleteConnection,
  }),
  managementCall({
    name: "sso.connections.activate",
    route: `POST ${PATH}/{connection_id}/activate`,
    summary: "Activate a single sign-on connection",
    description: "Activates a held connection, so that members can log in with it.",
    response: ShownConnection,
    errors: [...gone, "sso_connection_not_ready"],
    example: { params: params("SAML") },
    rule: activateConnection,
  }),
  managementCall({
    name: "sso.connections.hold",
    route: `POST ${PATH}/{connection_id}/hold`,
    summary: "Deactivate a single sign-on connection",
    description:
      "Deactivates a connection until you activate it again. " + "Existing sessions are kept. You can still test it.",
    response: ShownConnection,
    errors: [...gone],
    example: { params: params("SAML") },
    rule: deactivateConnection,
  }),
  managementCall({
    name: "sso.attempts.search",
    route: `POST ${OF_ORGANIZATION}/sso_attempts/search`,
    isRepeatable: true,
    summary: "List the latest single sign-on attempts",
    description:
      "Lists the latest single sign-on attempts, each with the reason and the setting to change. " +
      "Newest first. Attempts are kept for 30 days. Tests are included, with `details.test_run_id`.",
    request: SsoListAttemptsRequest.extend({
      limit: z
        .number()
        .int()
        .min(1)
        .max(ATTEMPTS_LIMIT)
        .optional()
        .describe("Maximum number of attempts. Default: 100."),
    }).strict(),
    response: SsoListAttemptsResponse,
    errors: ["organization_not_found"],
    example: { body: { outcome: "refused", limit: 10 } },
    rule: listAttempts,
  }),
  managementCall({
    name: "sso.saml.create",
    route: `POST ${OF_ORGANIZATION}/saml_connections`,
    summary: "Create a SAML connection",
    description:
      "Creates a SAML connection, and returns the URLs and keys for the identity provider. It is `pending` until you update it.",
    request: CreateConnectionRequest.strict(),
    response: SamlConnectionResponse,
    errors: ["organization_not_found", "sso_limit_reached", "service_unavailable"],
    example: {
      body: { display_name: "Okta", identity_provider: "okta", is_held: true },
    },
    rule: createSamlConnection,
  }),
  managementCall({
    name: "sso.saml.update",
    route: `PUT ${OF_ORGANIZATION}/saml_connections/{connection_id}`,
    bodyLimitBytes: LONG_LISTS_BYTES,
    summary: "Update a SAML connection",
    description:
      "Updates the fields that you send. A certificate is added to the existing ones. " +
      "With an entity ID, an SSO URL and a certificate it becomes `active`, unless it is held.",
    request: UpdateSamlConnectionRequest.strict(),
    response: SamlConnectionResponse,
    errors: ["organization_not_found", "saml_connection_not_found", "sso_limit_reached", "invalid_role", "bad_request"],
    example: { params: params("SAML"), body: { display_name: "Okta, new" } },
    rule: updateSamlConnection,
  }),
  managementCall({
    name: "sso.saml.update_by_metadata",
    route: `PUT ${OF_ORGANIZATION}/saml_connections/{connection_id}/metadata`,
    bodyLimitBytes: METADATA_BYTES,
    summary: "Update a SAML connection from metadata",
    description:
      "Updates entity ID, SSO URL and certificates from the identity provider's metadata. " +
      "Send `metadata_url` or `metadata_xml`. A URL is read every day from then on, " +
      "so that the next certificate is known before it is used.",
    request: UpdateSamlConnectionByUrlRequest.safeExtend({}).strict(),
    response: SamlConnectionResponse,
    errors: ["organization_not_found", "saml_connection_not_found", "sso_metadata_not_usable", "sso_limit_reached"],
    example: { params: params("SAML"), body: { metadata_xml: "$METADATA_XML" } },
    rule: updateSamlConnectionByUrl,
  }),
  managementCall({
    name: "sso.saml.certificates.delete",
    route: `DELETE ${OF_ORGANIZATION}/saml_connections/{connection_id}/verification_certificates/{certificate_id}`,
    summary: "Delete a SAML verification certificate",
    description:
      "Deletes a certificate of the identity provider. Without any certificate, the connection is `pending`.",
    response: DeleteCertificateResponse,
    errors: ["organization_not_found", "saml_connection_not_found", "bad_request"],
    example: { params: { ...params("SAML"), certificate_id: "$CERTIFICATE_ID" } },
    rule: deleteVerificationCertificate,
  }),
  managementCall({
    name: "sso.saml.encryption_keys.delete",
    route: `DELETE ${OF_ORGANIZATION}/saml_connections/{connection_id}/encryption_private_keys/{private_key_id}`,
    summary: "Delete a SAML decryption key",
    description: "Deletes a key that the identity provider encrypts for.",
    response: DeleteEncryptionKeyResponse,
    errors: ["organization_not_found", "saml_connection_not_found", "bad_request"],
    example: { params: { ...params("SAML"), private_key_id: "$PRIVATE_KEY_ID" } },
    rule: deleteEncryptionKey,
  }),
  managementCall({
    name: "sso.oidc.create",
    route: `POST ${OF_ORGANIZATION}/oidc_connections`,
    summary: "Create an OpenID Connect connection",
    description:
      "Creates an OpenID Connect connection, and returns the redirect URL for the identity provider. It is `pending` until you update it.",
    request: CreateConnectionRequest.strict(),
    response: OidcConnectionResponse,
    errors: ["organization_not_found", "sso_limit_reached"],
    example: { body: { display_name: "Entra" } },
    rule: createOidcConnection,
  }),
  managementCall({
    name: "sso.oidc.update",
    route: `PUT ${OF_ORGANIZATION}/oidc_connections/{connection_id}`,
    summary: "Update an OpenID Connect connection",
    description:
      "Updates the fields that you send. Endpoints are read from the issuer's discovery document. " +
      "If you change a URL that receives the client secret, send the secret again.",
    request: UpdateOidcConnectionRequest.strict(),
    response: OidcConnectionUpdateResponse,
    errors: ["organization_not_found", "oidc_connection_not_found", "oidc_client_secret_required", "bad_request"],
    example: {
      params: params("OIDC"),
      body: { client_id: "portico", client_secret: "a secret of the identity provider" },
    },
    rule: updateOidcConnection,
  }),
  managementCall({
    name: "sso.oidc.signal_receiver.create",
    route: `POST ${OF_ORGANIZATION}/oidc_connections/{connection_id}/signal_receiver`,
    summary: "Create a receiver of security events",
    description:
      "Creates the receiver of the identity provider's security events (CAEP, pushed by RFC 8935), and returns its URL and bearer token. " +
      "If there is one, its token is replaced.",
    response: SsoSignalReceiverResponse,
    errors: ["organization_not_found", "oidc_connection_not_found"],
    example: { params: params("OIDC") },
    rule: createSignalReceiver,
  }),
  managementCall({
    name: "sso.oidc.signal_receiver.delete",
    route: `DELETE ${OF_ORGANIZATION}/oidc_connections/{connection_id}/signal_receiver`,
    summary: "Delete a receiver of security events",
    description: "Deletes the receiver of the identity provider's security events, which are refused from now on.",
    response: Nothing,
    errors: ["organization_not_found", "oidc_connection_not_found"],
    example: { params: params("OIDC") },
    rule: deleteSignalReceiver,
  }),
  managementCall({
    name: "sso.external.create",
    route: `POST ${OF_ORGANIZATION}/external_connections`,
    summary: "Create an external connection",
    description:
      "Creates an external connection, which uses the connection of another organization and its identity provider.",
    request: CreateExternalConnectionRequest.strict(),
    response: ExternalConnectionResponse,
    errors: [...gone, "sso_limit_reached"],
    example: {
      body: {
        external_organization_id: "$OTHER_ORGANIZATION_ID",
        external_connection_id: "$OTHER_CONNECTION_ID",
        display_name: "Holding",
      },
    },
    rule: createExternalConnection,
  }),
  managementCall({
    name: "sso.external.update",
    route: `PUT ${OF_ORGANIZATION}/external_connections/{connection_id}`,
    bodyLimitBytes: LONG_LISTS_BYTES,
    summary: "Update an external connection",
    description: "Updates the name and implicit roles of an external connection.",
    request: UpdateExternalConnectionRequest.strict(),
    response: ExternalConnectionResponse,
    errors: [...gone, "invalid_role"],
    example: { params: params("EXTERNAL"), body: { display_name: "Holding, new" } },
    rule: updateExternalConnection,
  }),
  managementCall({
    name: "sso.test_runs.create",
    route: `POST ${PATH}/{connection_id}/test_runs`,
    summary: "Create a test of a connection",
    description:
      "Creates a link that tests a connection, active or not, without signing anyone in. " +
      "Open it in a browser. It goes to the identity provider and back to the results of all checks. It works once.",
    response: CreateTestRunResponse,
    errors: [...gone, "sso_connection_not_ready"],
    example: { params: params("SAML") },
    rule: createTestRun,
  }),
  managementCall({
    name: "sso.test_runs.get",
    route: `GET ${PATH}/{connection_id}/test_runs/{test_run_id}`,
    summary: "Get the results of a test",
    description: "Returns the results of a test.",
    response: TestRunResponse,
    errors: ["organization_not_found", "sso_test_run_not_found"],
    example: { params: params("SAML") },
    rule: getTestRun,
  }),
];
