import type { Operation } from "./operation.ts";

/** The operations of admins, in a separate table so that sign-in pages do not download it. */
export const adminOperations = {
  "organization.members.startEmailUpdate": {
    method: "POST",
    path: "/b2b/organizations/members/{member_id}/start_email_update",
  },
  "organization.members.unlinkRetiredEmail": {
    method: "POST",
    path: "/b2b/organizations/members/{member_id}/unlink_retired_email",
  },
  // Portico's own: docs/adr/0030.
  "organization.listAuditEvents": { method: "POST", path: "/b2b/organizations/audit_events" },
  "self.listAuditEvents": { method: "POST", path: "/b2b/organizations/members/audit_events" },
  // Portico's own: docs/adr/0040.
  "organization.domains.claim": { method: "POST", path: "/b2b/organizations/domains" },
  "organization.domains.list": { method: "GET", path: "/b2b/organizations/domains" },
  "organization.domains.get": { method: "GET", path: "/b2b/organizations/domains/{domain}" },
  "organization.domains.verify": { method: "POST", path: "/b2b/organizations/domains/{domain}/verify" },
  "organization.domains.update": { method: "PUT", path: "/b2b/organizations/domains/{domain}" },
  "organization.domains.delete": { method: "DELETE", path: "/b2b/organizations/domains/{domain}" },
  "organization.previewPolicy": { method: "POST", path: "/b2b/organizations/preview_policy" },
  "organization.explainSignIn": { method: "POST", path: "/b2b/organizations/explain_sign_in" },
  // Portico's own: docs/sign-in-help.md.
  "organization.searchSignIns": { method: "POST", path: "/b2b/organizations/sign_ins/search" },
  "organization.members.unlock": { method: "POST", path: "/b2b/organizations/members/{member_id}/unlock" },
  // Portico's own: docs/adr/0016 and docs/addresses.md.
  "self.revokeOtherSessions": { method: "POST", path: "/b2b/sessions/revoke_others" },
  "self.getEmailUpdate": { method: "GET", path: "/b2b/organizations/members/email_update" },
  "self.cancelEmailUpdate": { method: "DELETE", path: "/b2b/organizations/members/email_update" },
  // Portico's own: docs/suspended-access.md.
  "self.getRecovery": { method: "GET", path: "/b2b/organizations/members/recovery" },
  "self.removeAccessSinceRecovery": { method: "POST", path: "/b2b/organizations/members/recovery/remove_access" },
  "self.keepAccessSinceRecovery": { method: "POST", path: "/b2b/organizations/members/recovery/keep_access" },
  "sso.getConnections": { method: "GET", path: "/b2b/sso" },
  // Portico's own: docs/adr/0013.
  "sso.listAttempts": { method: "POST", path: "/b2b/sso/attempts" },
  // Portico's own: docs/adr/0040.
  "sso.activateConnection": { method: "POST", path: "/b2b/sso/{connection_id}/activate" },
  "sso.holdConnection": { method: "POST", path: "/b2b/sso/{connection_id}/hold" },
  "sso.createTestRun": { method: "POST", path: "/b2b/sso/{connection_id}/test_runs" },
  "sso.getTestRun": { method: "GET", path: "/b2b/sso/{connection_id}/test_runs/{test_run_id}" },
  "sso.deleteConnection": { method: "DELETE", path: "/b2b/sso/{connection_id}" },
  "sso.saml.createConnection": { method: "POST", path: "/b2b/sso/saml" },
  "sso.saml.updateConnection": { method: "PUT", path: "/b2b/sso/saml/{connection_id}" },
  "sso.saml.updateConnectionByURL": { method: "PUT", path: "/b2b/sso/saml/{connection_id}/url" },
  "sso.saml.deleteVerificationCertificate": {
    method: "DELETE",
    path: "/b2b/sso/saml/{connection_id}/verification_certificates/{certificate_id}",
  },
  "sso.saml.deleteEncryptionPrivateKey": {
    method: "DELETE",
    path: "/b2b/sso/saml/{connection_id}/encryption_private_key/{private_key_id}",
  },
  "sso.oidc.createConnection": { method: "POST", path: "/b2b/sso/oidc" },
  "sso.oidc.updateConnection": { method: "PUT", path: "/b2b/sso/oidc/{connection_id}" },
  "sso.external.createConnection": { method: "POST", path: "/b2b/sso/external" },
  "sso.external.updateConnection": { method: "PUT", path: "/b2b/sso/external/{connection_id}" },

  "scim.createConnection": { method: "POST", path: "/b2b/scim" },
  "scim.updateConnection": { method: "PUT", path: "/b2b/scim/{connection_id}" },
  "scim.deleteConnection": { method: "DELETE", path: "/b2b/scim/{connection_id}" },
  "scim.getConnection": { method: "GET", path: "/b2b/scim" },
  "scim.getConnectionGroups": { method: "POST", path: "/b2b/scim/groups" },
  // Portico's own: docs/adr/0040.
  "scim.getGroupMembers": { method: "POST", path: "/b2b/scim/groups/{group_id}/members" },
  "scim.listExchanges": { method: "POST", path: "/b2b/scim/exchanges" },
  "scim.activateConnection": { method: "POST", path: "/b2b/scim/{connection_id}/activate" },
  "scim.listPendingChanges": { method: "POST", path: "/b2b/scim/pending_changes" },
  "scim.applyPendingChange": { method: "POST", path: "/b2b/scim/pending_changes/{change_id}/apply" },
  "scim.dismissPendingChange": { method: "POST", path: "/b2b/scim/pending_changes/{change_id}/dismiss" },
  "scim.rotateStart": { method: "POST", path: "/b2b/scim/rotate/start" },
  "scim.rotateComplete": { method: "POST", path: "/b2b/scim/rotate/complete" },
  "scim.rotateCancel": { method: "POST", path: "/b2b/scim/rotate/cancel" },

  // Portico's own: docs/adr/0032.
  "apiKeys.create": { method: "POST", path: "/b2b/api_keys" },
  "apiKeys.list": { method: "POST", path: "/b2b/api_keys/search" },
  "apiKeys.revoke": { method: "DELETE", path: "/b2b/api_keys/{api_key_id}" },
  "apiKeys.rotateStart": { method: "POST", path: "/b2b/api_keys/{api_key_id}/rotate/start" },
  "apiKeys.rotateComplete": { method: "POST", path: "/b2b/api_keys/{api_key_id}/rotate/complete" },
  "apiKeys.rotateCancel": { method: "POST", path: "/b2b/api_keys/{api_key_id}/rotate/cancel" },

  // Portico's own: docs/adr/0040.
  "setupLinks.create": { method: "POST", path: "/b2b/setup_links" },
  "setupLinks.list": { method: "POST", path: "/b2b/setup_links/search" },
  "setupLinks.revoke": { method: "DELETE", path: "/b2b/setup_links/{setup_link_id}" },

  // Portico's own: docs/suspended-access.md.
  "organization.listSuspendedAccess": { method: "GET", path: "/b2b/organizations/suspended_access" },
  "organization.keepSuspendedAccess": { method: "POST", path: "/b2b/organizations/suspended_access/keep" },
  "organization.deleteSuspendedAccess": { method: "POST", path: "/b2b/organizations/suspended_access/delete" },

  // Portico's own: docs/adr/0032.
  "organization.listMachineApps": { method: "GET", path: "/b2b/organizations/machine_apps" },
  "organization.allowMachineApp": { method: "PUT", path: "/b2b/organizations/machine_apps/{connected_app_id}" },
  "organization.disallowMachineApp": { method: "DELETE", path: "/b2b/organizations/machine_apps/{connected_app_id}" },

  "organization.getConnectedApps": { method: "GET", path: "/b2b/organizations/connected_apps" },
  "organization.getConnectedApp": { method: "GET", path: "/b2b/organizations/connected_apps/{connected_app_id}" },
  // Portico's own.
  "organization.revokeConnectedApp": {
    method: "POST",
    path: "/b2b/organizations/connected_apps/{connected_app_id}/revoke",
  },
  // Portico's own: docs/adr/0016.
  "members.listSessions": { method: "GET", path: "/b2b/organizations/members/{member_id}/sessions" },
  "members.revokeSession": {
    method: "DELETE",
    path: "/b2b/organizations/members/{member_id}/sessions/{member_session_id}",
  },
  // Portico's own: docs/passkeys.md.
  "members.listPasskeys": { method: "GET", path: "/b2b/organizations/members/{member_id}/passkeys" },
  "members.deletePasskey": { method: "DELETE", path: "/b2b/organizations/members/{member_id}/passkeys/{passkey_id}" },
  // Portico's own: docs/mfa.md#remembered-devices.
  "self.listRememberedDevices": { method: "GET", path: "/b2b/organizations/members/remembered_devices" },
  "self.deleteRememberedDevice": {
    method: "DELETE",
    path: "/b2b/organizations/members/remembered_devices/{remembered_device_id}",
  },
  "members.listRememberedDevices": {
    method: "GET",
    path: "/b2b/organizations/members/{member_id}/remembered_devices",
  },
  "members.deleteRememberedDevice": {
    method: "DELETE",
    path: "/b2b/organizations/members/{member_id}/remembered_devices/{remembered_device_id}",
  },
  "members.getConnectedApps": { method: "GET", path: "/b2b/organizations/members/{member_id}/connected_apps" },
  "members.revokeConnectedApp": {
    method: "POST",
    path: "/b2b/organizations/members/{member_id}/connected_apps/{connected_app_id}/revoke",
  },
} as const satisfies Record<string, Operation>;
