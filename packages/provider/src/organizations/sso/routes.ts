import { LONG_LISTS_BYTES, route } from "../../platform/http/route.ts";
import { activateConnection, deactivateConnection } from "./connections/activate-connection.ts";
import {
  createExternalConnection,
  createOidcConnection,
  createSamlConnection,
} from "./connections/create-connection.ts";
import {
  deleteConnection,
  deleteEncryptionKey,
  deleteVerificationCertificate,
} from "./connections/delete-connection.ts";
import { discoverConnections } from "./connections/discover-connections.ts";
import { listConnections } from "./connections/list-connections.ts";
import { updateExternalConnection } from "./connections/update-external-connection.ts";
import { authenticateSso } from "./logins/authenticate-sso.ts";
import { listAttempts } from "./logins/list-attempts.ts";
import { startLogout } from "./logout/start-logout.ts";
import { updateOidcConnection } from "./oidc/update-oidc-connection.ts";
import { updateSamlConnection, updateSamlConnectionByUrl } from "./saml/update-saml-connection.ts";
import { createTestRun, getTestRun } from "./test-runs.ts";

/** For pasted metadata: 256 KiB of XML, and as much again for backslashes in JSON. */
export const METADATA_BYTES = 512 * 1024;

export const ssoRoutes = [
  route("sso.discoverConnections", discoverConnections),
  route("sso.authenticate", authenticateSso),
  route("sso.startLogout", startLogout),

  route("sso.getConnections", listConnections),
  route("sso.listAttempts", listAttempts),
  route("sso.activateConnection", activateConnection),
  route("sso.holdConnection", deactivateConnection),
  route("sso.createTestRun", createTestRun),
  route("sso.getTestRun", getTestRun),
  route("sso.deleteConnection", deleteConnection),
  route("sso.saml.createConnection", createSamlConnection),
  route("sso.saml.updateConnection", updateSamlConnection, { bodyLimitBytes: LONG_LISTS_BYTES }),
  route("sso.saml.updateConnectionByURL", updateSamlConnectionByUrl, { bodyLimitBytes: METADATA_BYTES }),
  route("sso.saml.deleteVerificationCertificate", deleteVerificationCertificate),
  route("sso.saml.deleteEncryptionPrivateKey", deleteEncryptionKey),
  route("sso.oidc.createConnection", createOidcConnection),
  route("sso.oidc.updateConnection", updateOidcConnection),
  route("sso.external.createConnection", createExternalConnection),
  route("sso.external.updateConnection", updateExternalConnection, { bodyLimitBytes: LONG_LISTS_BYTES }),
];
