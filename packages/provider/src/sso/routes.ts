import {
  CreateConnectionRequest,
  CreateExternalConnectionRequest,
  DeleteCertificateResponse,
  DeleteConnectionResponse,
  DeleteEncryptionKeyResponse,
  ExternalConnectionResponse,
  NoBody,
  OidcConnectionResponse,
  OidcConnectionUpdateResponse,
  SamlConnectionResponse,
  SsoAuthenticateRequest,
  SsoAuthenticateResponse,
  SsoConnectionsResponse,
  SsoDiscoverConnectionsRequest,
  SsoDiscoverConnectionsResponse,
  SsoListAttemptsRequest,
  SsoListAttemptsResponse,
  UpdateExternalConnectionRequest,
  UpdateOidcConnectionRequest,
  UpdateSamlConnectionByUrlRequest,
  UpdateSamlConnectionRequest,
} from "@portico/wire/schemas";
import { LONG_LISTS_BYTES, route } from "../http/route.ts";
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
import { updateOidcConnection } from "./oidc/update-oidc-connection.ts";
import { updateSamlConnection, updateSamlConnectionByUrl } from "./saml/update-saml-connection.ts";

/** Of metadata that is pasted: 256 KiB of XML, and as much again for what JSON writes with a backslash. */
const METADATA_BYTES = 512 * 1024;

export const ssoRoutes = [
  route("sso.discoverConnections", SsoDiscoverConnectionsRequest, SsoDiscoverConnectionsResponse, discoverConnections),
  route("sso.authenticate", SsoAuthenticateRequest, SsoAuthenticateResponse, authenticateSso),

  route("sso.getConnections", NoBody, SsoConnectionsResponse, listConnections),
  route("sso.listAttempts", SsoListAttemptsRequest, SsoListAttemptsResponse, listAttempts),
  route("sso.deleteConnection", NoBody, DeleteConnectionResponse, deleteConnection),
  route("sso.saml.createConnection", CreateConnectionRequest, SamlConnectionResponse, createSamlConnection),
  route("sso.saml.updateConnection", UpdateSamlConnectionRequest, SamlConnectionResponse, updateSamlConnection, {
    bodyLimitBytes: LONG_LISTS_BYTES,
  }),
  route(
    "sso.saml.updateConnectionByURL",
    UpdateSamlConnectionByUrlRequest,
    SamlConnectionResponse,
    updateSamlConnectionByUrl,
    { bodyLimitBytes: METADATA_BYTES },
  ),
  route("sso.saml.deleteVerificationCertificate", NoBody, DeleteCertificateResponse, deleteVerificationCertificate),
  route("sso.saml.deleteEncryptionPrivateKey", NoBody, DeleteEncryptionKeyResponse, deleteEncryptionKey),
  route("sso.oidc.createConnection", CreateConnectionRequest, OidcConnectionResponse, createOidcConnection),
  route("sso.oidc.updateConnection", UpdateOidcConnectionRequest, OidcConnectionUpdateResponse, updateOidcConnection),
  route(
    "sso.external.createConnection",
    CreateExternalConnectionRequest,
    ExternalConnectionResponse,
    createExternalConnection,
  ),
  route(
    "sso.external.updateConnection",
    UpdateExternalConnectionRequest,
    ExternalConnectionResponse,
    updateExternalConnection,
    { bodyLimitBytes: LONG_LISTS_BYTES },
  ),
];
