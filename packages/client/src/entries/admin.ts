import { adminOperations, idpOperations } from "@portico/wire";
import { createMethods } from "../calls/create-methods.ts";
import { withInternals } from "../calls/internals.ts";
import type { Client } from "../create-client.ts";
import type { Method } from "../lib/method.ts";

const operations = {
  ...adminOperations,
  "self.getConnectedApps": idpOperations["self.getConnectedApps"],
  "self.revokeConnectedApp": idpOperations["self.revokeConnectedApp"],
};

/**
 * The calls of members whose roles let them change their organization; a door of its own, so that sign-in pages do not
 * carry it.
 */
export interface Admin {
  organization: {
    members: {
      /** As `client.self.startEmailUpdate`, for another member. @throws ApiError `unauthorized_action`. */
      startEmailUpdate: Method<"organization.members.startEmailUpdate">;
      /** Gives a retired address up, by `email_id` or `email_address`. @throws ApiError `retired_email_not_found`. */
      unlinkRetiredEmail: Method<"organization.members.unlinkRetiredEmail">;
    };
    /**
     * The organization's audit log, the newest event first. Portico's own, beyond the wire contract.
     * @throws ApiError `unauthorized_action`, `invalid_cursor`.
     */
    listAuditEvents: Method<"organization.listAuditEvents">;
    /** Domains that the organization claims, and proves by a TXT record. Portico's own. */
    domains: {
      /** Counts for nothing until the record is found. @throws ApiError `unauthorized_action`, `domain_already_claimed`. */
      claim: Method<"organization.domains.claim">;
      list: Method<"organization.domains.list">;
      get: Method<"organization.domains.get">;
      /** Looks for the record now. @throws ApiError `domain_not_found`, `domain_already_claimed`, `too_many_requests`. */
      verify: Method<"organization.domains.verify">;
      /** Says by which connection its addresses log in. @throws ApiError `domain_not_found`, `bad_request`. */
      update: Method<"organization.domains.update">;
      /** Gives it up: others may claim it. @throws ApiError `domain_not_found`. */
      delete: Method<"organization.domains.delete">;
    };
    /**
     * What other settings would change for a page of the members; nothing is changed. Portico's own.
     * @throws ApiError `unauthorized_action`, `bad_request`, `invalid_cursor`, `too_many_requests`.
     */
    previewPolicy: Method<"organization.previewPolicy">;
    /**
     * Why a member can sign in, or cannot, by each method. Portico's own.
     * @throws ApiError `unauthorized_action`, `member_not_found`, `too_many_requests`.
     */
    explainSignIn: Method<"organization.explainSignIn">;
    /** The apps that act for themselves in the organization. Portico's own, beyond the wire contract. */
    listMachineApps: Method<"organization.listMachineApps">;
    /**
     * Lets an app act for itself, with scopes that you hold in whole. Portico's own.
     * @throws ApiError `unauthorized_action`, `machine_access_not_allowed`, `oauth_invalid_scope_requested`.
     */
    allowMachineApp: Method<"organization.allowMachineApp">;
    /** Ends that, and the app's tokens. Portico's own. @throws ApiError `connected_app_not_found`. */
    disallowMachineApp: Method<"organization.disallowMachineApp">;
    /** What the organization owns and is suspended. Portico's own. */
    listSuspendedAccess: Method<"organization.listSuspendedAccess">;
    /**
     * Puts one of them to use again; it takes what creating it takes. Portico's own.
     * @throws ApiError `unauthorized_action`, `suspended_access_not_found`, `sso_connection_not_ready`.
     */
    keepSuspendedAccess: Method<"organization.keepSuspendedAccess">;
    /**
     * Deletes one of them; it takes what deleting it takes. Portico's own.
     * @throws ApiError `unauthorized_action`, `suspended_access_not_found`, `sso_would_lock_out`.
     */
    deleteSuspendedAccess: Method<"organization.deleteSuspendedAccess">;
    /** The apps that members of the organization have let in. */
    getConnectedApps: Method<"organization.getConnectedApps">;
    /** One of them, with who let it in. @throws ApiError `connected_app_not_found`. */
    getConnectedApp: Method<"organization.getConnectedApp">;
    /**
     * Puts one of them out, for all members; `ended` counts what that ended. Portico's own, beyond the wire contract.
     * @throws ApiError `unauthorized_action`, `connected_app_not_found`.
     */
    revokeConnectedApp: Method<"organization.revokeConnectedApp">;
  };
  self: {
    /**
     * The member's own history, the newest event first; no role is asked for. Portico's own, beyond the wire contract.
     * @throws ApiError `invalid_cursor`.
     */
    listAuditEvents: Method<"self.listAuditEvents">;
    /** Ends the member's sessions but this one, whoever holds them. Portico's own. */
    revokeOtherSessions: Method<"self.revokeOtherSessions">;
    /** The address that the member waits to prove; `email_update` is null while none waits. Portico's own. */
    getEmailUpdate: Method<"self.getEmailUpdate">;
    /** Ends that wish: its link or code is worth nothing. Portico's own. */
    cancelEmailUpdate: Method<"self.cancelEmailUpdate">;
    /** What was created while the account may have been in other hands; null without a recent recovery. Portico's own. */
    getRecovery: Method<"self.getRecovery">;
    /** Removes all of it; `ended` counts what that ended. Portico's own. @throws ApiError `second_factor_required`. */
    removeAccessSinceRecovery: Method<"self.removeAccessSinceRecovery">;
    /** Keeps all of it: the list is not shown any more. Portico's own. */
    keepAccessSinceRecovery: Method<"self.keepAccessSinceRecovery">;
    /** The apps that the member has let in. */
    getConnectedApps: Method<"self.getConnectedApps">;
    /** Puts one of them out: its tokens are refused from then on. @throws ApiError `connected_app_not_found`. */
    revokeConnectedApp: Method<"self.revokeConnectedApp">;
  };
  sso: {
    getConnections: Method<"sso.getConnections">;
    /** The latest 100 attempts, each with a verdict and the setting to change. Portico's own, beyond the wire contract. */
    listAttempts: Method<"sso.listAttempts">;
    /** Opens a held connection to logins. Portico's own. @throws ApiError `sso_connection_not_ready`. */
    activateConnection: Method<"sso.activateConnection">;
    /** Closes it, and keeps it as it is. Portico's own. @throws ApiError `sso_would_lock_out`. */
    holdConnection: Method<"sso.holdConnection">;
    /** A link that tries a connection and signs nobody in. Portico's own. @throws ApiError `sso_connection_not_ready`. */
    createTestRun: Method<"sso.createTestRun">;
    /** What became of it, check by check. Portico's own. @throws ApiError `sso_test_run_not_found`. */
    getTestRun: Method<"sso.getTestRun">;
    /** Ends the sessions that came by it. @throws ApiError `sso_connection_not_found`, `sso_would_lock_out`. */
    deleteConnection: Method<"sso.deleteConnection">;
    saml: {
      /** @throws ApiError `sso_limit_reached`. */
      createConnection: Method<"sso.saml.createConnection">;
      /** @throws ApiError `saml_connection_not_found`, `sso_limit_reached`, `invalid_role`. */
      updateConnection: Method<"sso.saml.updateConnection">;
      /** @throws ApiError `saml_connection_not_found`, `sso_metadata_not_usable`, `sso_limit_reached`. */
      updateConnectionByURL: Method<"sso.saml.updateConnectionByURL">;
      deleteVerificationCertificate: Method<"sso.saml.deleteVerificationCertificate">;
      deleteEncryptionPrivateKey: Method<"sso.saml.deleteEncryptionPrivateKey">;
    };
    oidc: {
      /** @throws ApiError `sso_limit_reached`. */
      createConnection: Method<"sso.oidc.createConnection">;
      /** With an `issuer`, its discovery document fills in the addresses; `warning` says when it could not. */
      updateConnection: Method<"sso.oidc.updateConnection">;
    };
    external: {
      /** @throws ApiError `sso_connection_not_found`, `sso_limit_reached`. */
      createConnection: Method<"sso.external.createConnection">;
      updateConnection: Method<"sso.external.updateConnection">;
    };
  };
  scim: {
    /** Answers the directory's token, this once. @throws ApiError `active_scim_connection_exists`. */
    createConnection: Method<"scim.createConnection">;
    /** @throws ApiError `no_active_scim_connection`, `invalid_role`. */
    updateConnection: Method<"scim.updateConnection">;
    /** The members stay, without the roles of their groups. @throws ApiError `no_active_scim_connection`. */
    deleteConnection: Method<"scim.deleteConnection">;
    /** @throws ApiError `no_active_scim_connection`. */
    getConnection: Method<"scim.getConnection">;
    /** A page of the directory's groups. @throws ApiError `no_active_scim_connection`, `invalid_cursor`. */
    getConnectionGroups: Method<"scim.getConnectionGroups">;
    /**
     * Who is in a group, before it is given a role. Portico's own, beyond the wire contract.
     * @throws ApiError `no_active_scim_connection`, `scim_group_not_found`, `invalid_cursor`.
     */
    getGroupMembers: Method<"scim.getGroupMembers">;
    /**
     * The directory's last 100 requests with their answers, the latest first. Portico's own, beyond the wire contract.
     * @throws ApiError `no_active_scim_connection`, `invalid_cursor`.
     */
    listExchanges: Method<"scim.listExchanges">;
    /**
     * Activates a directory that is held, as one is that a setup link made: until then it changes nobody. Portico's own.
     * @throws ApiError `unauthorized_action`, `no_active_scim_connection`.
     */
    activateConnection: Method<"scim.activateConnection">;
    /**
     * Changes that the directory wants of members over whom it has no power, oldest first. Portico's own.
     * @throws ApiError `no_active_scim_connection`, `invalid_cursor`.
     */
    listPendingChanges: Method<"scim.listPendingChanges">;
    /**
     * Makes such a change. Portico's own.
     * @throws ApiError `unauthorized_action`, `pending_change_not_found`, `duplicate_member_email`.
     */
    applyPendingChange: Method<"scim.applyPendingChange">;
    /** Keeps the member as they are. Portico's own. @throws ApiError `unauthorized_action`, `pending_change_not_found`. */
    dismissPendingChange: Method<"scim.dismissPendingChange">;
    /** Answers the next token, this once; both are good until the rotation is completed. */
    rotateStart: Method<"scim.rotateStart">;
    /** Ends the old token. @throws ApiError `scim_connection_not_rotating_token`. */
    rotateComplete: Method<"scim.rotateComplete">;
    /** Ends the next token. @throws ApiError `scim_connection_not_rotating_token`. */
    rotateCancel: Method<"scim.rotateCancel">;
  };
  /** Keys by which programs come. Portico's own, beyond the wire contract. */
  apiKeys: {
    /**
     * Answers the key, this once. Of the member's own no permission is asked for.
     * @throws ApiError `api_keys_not_allowed`, `unauthorized_action`, `invalid_role`, `api_key_limit_reached`.
     */
    create: Method<"apiKeys.create">;
    /** The member's own keys, or all of the organization. @throws ApiError `unauthorized_action`, `invalid_cursor`. */
    list: Method<"apiKeys.list">;
    /** Ends a key at once. @throws ApiError `unauthorized_action`, `api_key_not_found`. */
    revoke: Method<"apiKeys.revoke">;
    /** Answers the key that is coming, this once; both are good until the rotation is completed. */
    rotateStart: Method<"apiKeys.rotateStart">;
    /** Ends the old key. @throws ApiError `api_key_not_rotating`. */
    rotateComplete: Method<"apiKeys.rotateComplete">;
    /** Ends the key that is coming. @throws ApiError `api_key_not_rotating`. */
    rotateCancel: Method<"apiKeys.rotateCancel">;
  };
  /** Links by which a customer's IT sets up a connection without an account. Portico's own, beyond the wire contract. */
  setupLinks: {
    /**
     * Answers the link, this once. It takes what making the connection takes.
     * @throws ApiError `unauthorized_action`, `invalid_role`, `sso_connection_not_found`, `setup_link_limit_reached`.
     */
    create: Method<"setupLinks.create">;
    /** The links of the last 30 days, with what became of them. @throws ApiError `unauthorized_action`. */
    list: Method<"setupLinks.list">;
    /** Ends a link, and whoever works by it, at once. @throws ApiError `unauthorized_action`, `setup_link_not_found`. */
    revoke: Method<"setupLinks.revoke">;
  };
  members: {
    /** The apps that a member has let in. */
    getConnectedApps: Method<"members.getConnectedApps">;
    /** Puts one of them out; `ended` counts what that ended. @throws ApiError `connected_app_not_found`. */
    revokeConnectedApp: Method<"members.revokeConnectedApp">;
  };
}

/**
 * The administrator's calls, on a client's session. Where there is no window they throw when called, as the client's do.
 * @param client from `createClient`.
 * @throws UsageError when it is none.
 */
export function createAdmin(client: Client): Admin {
  return withInternals(client, "createAdmin", (internals) => createMethods(operations, internals));
}
