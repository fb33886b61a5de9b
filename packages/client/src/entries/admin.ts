import { adminOperations, idpOperations, operations as signInOperations } from "@portico/wire";
import { createMethods } from "../calls/create-methods.ts";
import { type Internals, withInternals } from "../calls/internals.ts";
import type { Client } from "../create-client.ts";
import type { AnswerOf, Method } from "../lib/method.ts";

const operations = {
  ...adminOperations,
  "self.getConnectedApps": idpOperations["self.getConnectedApps"],
  "self.revokeConnectedApp": idpOperations["self.revokeConnectedApp"],
};

/** A new organization of the member, who confirms their email address with a code. */
export interface CreateOrganizationRequest {
  email_address: string;
  /** From the email that `client.otps.email.discovery.send` sends. */
  code: string;
  organization_name: string;
  session_duration_minutes?: number;
}

/**
 * Calls for members whose roles allow them to manage their organization. A separate entry, so that sign-in pages
 * don't load it.
 */
export interface Admin {
  organization: {
    /**
     * Creates another organization and makes the member its first admin. The session changes only when the call
     * succeeds, so a wrong code leaves the page signed in. Not part of the wire contract.
     * @throws ApiError `otp_code_not_found`, and those of `client.discovery.organizations.create`.
     */
    create(request: CreateOrganizationRequest): Promise<AnswerOf<"discovery.organizations.create">>;
    members: {
      /** Like `client.self.startEmailUpdate`, for another member. @throws ApiError `unauthorized_action`. */
      startEmailUpdate: Method<"organization.members.startEmailUpdate">;
      /**
       * Releases a retired email address, by `email_id` or `email_address`. @throws ApiError
       * `retired_email_not_found`.
       */
      unlinkRetiredEmail: Method<"organization.members.unlinkRetiredEmail">;
      /**
       * Ends the locks after too many wrong attempts. Locks of passwords and email codes end only if the organization has
       * verified the email domain, because they protect the email address everywhere. Not part of the wire contract.
       * @throws ApiError `unauthorized_action`, `member_not_found`.
       */
      unlock: Method<"organization.members.unlock">;
    };
    /**
     * Lists the organization's audit log, newest first. Not part of the wire contract.
     * @throws ApiError `unauthorized_action`, `invalid_cursor`.
     */
    listAuditEvents: Method<"organization.listAuditEvents">;
    /** Email domains that the organization claims and verifies with a TXT record. Not part of the wire contract. */
    domains: {
      /**
       * Claims a domain. It has no effect until it is verified. @throws ApiError `unauthorized_action`,
       * `domain_already_claimed`.
       */
      claim: Method<"organization.domains.claim">;
      list: Method<"organization.domains.list">;
      get: Method<"organization.domains.get">;
      /**
       * Looks up the TXT record now. @throws ApiError `domain_not_found`, `domain_already_claimed`,
       * `too_many_requests`.
       */
      verify: Method<"organization.domains.verify">;
      /**
       * Sets the SSO connection of the domain's email addresses. @throws ApiError `domain_not_found`, `bad_request`.
       */
      update: Method<"organization.domains.update">;
      /** Removes the domain. Other organizations can claim it then. @throws ApiError `domain_not_found`. */
      delete: Method<"organization.domains.delete">;
    };
    /**
     * Previews how other settings would affect a page of members, without changing anything. Not part of the wire
     * contract.
     * @throws ApiError `unauthorized_action`, `bad_request`, `invalid_cursor`, `too_many_requests`.
     */
    previewPolicy: Method<"organization.previewPolicy">;
    /**
     * Explains for each sign-in method why a member can or cannot use it. Not part of the wire contract.
     * @throws ApiError `unauthorized_action`, `member_not_found`, `too_many_requests`.
     */
    explainSignIn: Method<"organization.explainSignIn">;
    /**
     * Lists the attempts to sign in to the organization with an email address, refused ones included, and explains what
     * each method would do now. Without an email address, it lists the refused attempts of everyone. Not part of the wire
     * contract.
     * @throws ApiError `unauthorized_action`, `invalid_email`, `invalid_cursor`, `too_many_requests`.
     */
    searchSignIns: Method<"organization.searchSignIns">;
    /** Lists apps with machine access to the organization. Not part of the wire contract. */
    listMachineApps: Method<"organization.listMachineApps">;
    /**
     * Allows an app machine access, with scopes that you hold completely. Not part of the wire contract.
     * @throws ApiError `unauthorized_action`, `machine_access_not_allowed`, `oauth_invalid_scope_requested`.
     */
    allowMachineApp: Method<"organization.allowMachineApp">;
    /**
     * Blocks an app's machine access and revokes its tokens. Not part of the wire contract. @throws ApiError
     * `connected_app_not_found`.
     */
    disallowMachineApp: Method<"organization.disallowMachineApp">;
    /** Lists suspended access of the organization. Not part of the wire contract. */
    listSuspendedAccess: Method<"organization.listSuspendedAccess">;
    /**
     * Restores suspended access. Requires the permission to create it. Not part of the wire contract.
     * @throws ApiError `unauthorized_action`, `suspended_access_not_found`, `sso_connection_not_ready`.
     */
    keepSuspendedAccess: Method<"organization.keepSuspendedAccess">;
    /**
     * Deletes suspended access. Requires the permission to delete it. Not part of the wire contract.
     * @throws ApiError `unauthorized_action`, `suspended_access_not_found`, `sso_would_lock_out`.
     */
    deleteSuspendedAccess: Method<"organization.deleteSuspendedAccess">;
    /** Lists apps that members of the organization have connected. */
    getConnectedApps: Method<"organization.getConnectedApps">;
    /** Returns one connected app and the members who connected it. @throws ApiError `connected_app_not_found`. */
    getConnectedApp: Method<"organization.getConnectedApp">;
    /**
     * Disconnects an app for all members. `ended` counts the revoked tokens and sessions. Not part of the wire
     * contract.
     * @throws ApiError `unauthorized_action`, `connected_app_not_found`.
     */
    revokeConnectedApp: Method<"organization.revokeConnectedApp">;
  };
  self: {
    /**
     * Lists the member's own activity, newest first. Requires no role. Not part of the wire contract.
     * @throws ApiError `invalid_cursor`.
     */
    listAuditEvents: Method<"self.listAuditEvents">;
    /** Revokes all of the member's sessions except this one. Not part of the wire contract. */
    revokeOtherSessions: Method<"self.revokeOtherSessions">;
    /**
     * Returns the new email address that awaits verification; `email_update` is null if no address awaits verification. Not part of
     * the wire contract.
     */
    getEmailUpdate: Method<"self.getEmailUpdate">;
    /** Cancels the pending email change. Its link or code stops working. Not part of the wire contract. */
    cancelEmailUpdate: Method<"self.cancelEmailUpdate">;
    /**
     * Lists access created while the account may have been compromised; null without a recent recovery. Not part of
     * the wire contract.
     */
    getRecovery: Method<"self.getRecovery">;
    /**
     * Removes all of that access. `ended` counts what was revoked. Not part of the wire contract. @throws ApiError
     * `second_factor_required`.
     */
    removeAccessSinceRecovery: Method<"self.removeAccessSinceRecovery">;
    /** Keeps all of that access and hides the list. Not part of the wire contract. */
    keepAccessSinceRecovery: Method<"self.keepAccessSinceRecovery">;
    /** Lists the browsers in which the member is not asked for the second factor. Not part of the wire contract. */
    listRememberedDevices: Method<"self.listRememberedDevices">;
    /**
     * Removes one, and revokes the sessions that it started without the second factor. Not part of the wire contract.
     * @throws ApiError `remembered_device_not_found`.
     */
    deleteRememberedDevice: Method<"self.deleteRememberedDevice">;
    /** Lists apps that the member has connected. */
    getConnectedApps: Method<"self.getConnectedApps">;
    /** Disconnects an app and revokes its tokens. @throws ApiError `connected_app_not_found`. */
    revokeConnectedApp: Method<"self.revokeConnectedApp">;
  };
  sso: {
    getConnections: Method<"sso.getConnections">;
    /**
     * Lists the latest 100 sign-in attempts, each with its result and the setting to change. Not part of the wire
     * contract.
     */
    listAttempts: Method<"sso.listAttempts">;
    /**
     * Activates a connection for sign-ins. Not part of the wire contract. @throws ApiError
     * `sso_connection_not_ready`.
     */
    activateConnection: Method<"sso.activateConnection">;
    /**
     * Deactivates a connection and keeps its settings. Not part of the wire contract. @throws ApiError
     * `sso_would_lock_out`.
     */
    holdConnection: Method<"sso.holdConnection">;
    /**
     * Creates a link that tests a connection without signing anyone in. Not part of the wire contract. @throws
     * ApiError `sso_connection_not_ready`.
     */
    createTestRun: Method<"sso.createTestRun">;
    /**
     * Returns the result of a test, check by check. Not part of the wire contract. @throws ApiError
     * `sso_test_run_not_found`.
     */
    getTestRun: Method<"sso.getTestRun">;
    /**
     * Deletes a connection and revokes the sessions it created. @throws ApiError `sso_connection_not_found`,
     * `sso_would_lock_out`.
     */
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
      /** With an `issuer`, its discovery document fills in the endpoints. `warning` explains if that failed. */
      updateConnection: Method<"sso.oidc.updateConnection">;
    };
    external: {
      /** @throws ApiError `sso_connection_not_found`, `sso_limit_reached`. */
      createConnection: Method<"sso.external.createConnection">;
      updateConnection: Method<"sso.external.updateConnection">;
    };
  };
  scim: {
    /**
     * Creates a directory connection. Its token is returned only this once. @throws ApiError
     * `active_scim_connection_exists`.
     */
    createConnection: Method<"scim.createConnection">;
    /** @throws ApiError `no_active_scim_connection`, `invalid_role`. */
    updateConnection: Method<"scim.updateConnection">;
    /**
     * Deletes the connection. Members stay, without the roles of their groups. @throws ApiError
     * `no_active_scim_connection`.
     */
    deleteConnection: Method<"scim.deleteConnection">;
    /** @throws ApiError `no_active_scim_connection`. */
    getConnection: Method<"scim.getConnection">;
    /** Lists a page of the directory's groups. @throws ApiError `no_active_scim_connection`, `invalid_cursor`. */
    getConnectionGroups: Method<"scim.getConnectionGroups">;
    /**
     * Lists members of a group, for review before it gets a role. Not part of the wire contract.
     * @throws ApiError `no_active_scim_connection`, `scim_group_not_found`, `invalid_cursor`.
     */
    getGroupMembers: Method<"scim.getGroupMembers">;
    /**
     * Lists the directory's last 100 requests with their responses, newest first. Not part of the wire contract.
     * @throws ApiError `no_active_scim_connection`, `invalid_cursor`.
     */
    listExchanges: Method<"scim.listExchanges">;
    /**
     * Activates an inactive directory, for example one created through a setup link. An inactive directory changes no
     * members. Not part of the wire contract.
     * @throws ApiError `unauthorized_action`, `no_active_scim_connection`.
     */
    activateConnection: Method<"scim.activateConnection">;
    /**
     * Lists requested changes to members that the directory does not manage, oldest first. Not part of the wire
     * contract.
     * @throws ApiError `no_active_scim_connection`, `invalid_cursor`.
     */
    listPendingChanges: Method<"scim.listPendingChanges">;
    /**
     * Applies a requested change. Not part of the wire contract.
     * @throws ApiError `unauthorized_action`, `pending_change_not_found`, `duplicate_member_email`.
     */
    applyPendingChange: Method<"scim.applyPendingChange">;
    /**
     * Dismisses a requested change. Not part of the wire contract. @throws ApiError `unauthorized_action`,
     * `pending_change_not_found`.
     */
    dismissPendingChange: Method<"scim.dismissPendingChange">;
    /** Returns the next token, only this once. Both tokens work until the rotation is completed. */
    rotateStart: Method<"scim.rotateStart">;
    /** Revokes the old token. @throws ApiError `scim_connection_not_rotating_token`. */
    rotateComplete: Method<"scim.rotateComplete">;
    /** Revokes the next token. @throws ApiError `scim_connection_not_rotating_token`. */
    rotateCancel: Method<"scim.rotateCancel">;
  };
  /** API keys for programs. Not part of the wire contract. */
  apiKeys: {
    /**
     * Creates a key, which is returned only this once. Creating your own key requires no permission.
     * @throws ApiError `api_keys_not_allowed`, `unauthorized_action`, `invalid_role`, `api_key_limit_reached`.
     */
    create: Method<"apiKeys.create">;
    /**
     * Lists the member's own keys, or all keys of the organization. @throws ApiError `unauthorized_action`,
     * `invalid_cursor`.
     */
    list: Method<"apiKeys.list">;
    /** Revokes a key immediately. @throws ApiError `unauthorized_action`, `api_key_not_found`. */
    revoke: Method<"apiKeys.revoke">;
    /** Returns the next key, only this once. Both keys work until the rotation is completed. */
    rotateStart: Method<"apiKeys.rotateStart">;
    /** Revokes the old key. @throws ApiError `api_key_not_rotating`. */
    rotateComplete: Method<"apiKeys.rotateComplete">;
    /** Revokes the next key. @throws ApiError `api_key_not_rotating`. */
    rotateCancel: Method<"apiKeys.rotateCancel">;
  };
  /** Setup links, with which a customer's IT sets up a connection without an account. Not part of the wire contract. */
  setupLinks: {
    /**
     * Creates a link, which is returned only this once. Requires the permission to create the connection.
     * @throws ApiError `unauthorized_action`, `invalid_role`, `sso_connection_not_found`, `setup_link_limit_reached`.
     */
    create: Method<"setupLinks.create">;
    /** Lists the links of the last 30 days with their status. @throws ApiError `unauthorized_action`. */
    list: Method<"setupLinks.list">;
    /**
     * Revokes a link and its open pages immediately. @throws ApiError `unauthorized_action`, `setup_link_not_found`.
     */
    revoke: Method<"setupLinks.revoke">;
  };
  members: {
    /**
     * Lists a member's passkeys. Not part of the wire contract. @throws ApiError `unauthorized_action`, `member_not_found`.
     */
    listPasskeys: Method<"members.listPasskeys">;
    /**
     * Deletes a member's passkey, for example of a lost device, and revokes the sessions in which it was used. Not part
     * of the wire contract.
     * @throws ApiError `unauthorized_action`, `member_not_found`, `passkey_not_found`, `second_factor_required`.
     */
    deletePasskey: Method<"members.deletePasskey">;
    /**
     * Lists the browsers in which a member is not asked for the second factor. Not part of the wire contract.
     * @throws ApiError `unauthorized_action`, `member_not_found`.
     */
    listRememberedDevices: Method<"members.listRememberedDevices">;
    /**
     * Removes one, and revokes the sessions that it started without the second factor. Not part of the wire contract.
     * @throws ApiError `unauthorized_action`, `member_not_found`, `remembered_device_not_found`.
     */
    deleteRememberedDevice: Method<"members.deleteRememberedDevice">;
    /**
     * Lists a member's sessions, newest first, at most 100. Not part of the wire contract.
     * @throws ApiError `unauthorized_action`, `member_not_found`.
     */
    listSessions: Method<"members.listSessions">;
    /**
     * Revokes one session of a member. `ended` counts what ended with it. Not part of the wire contract.
     * @throws ApiError `unauthorized_action`, `member_not_found`, `session_not_found`.
     */
    revokeSession: Method<"members.revokeSession">;
    /** Lists apps that a member has connected. */
    getConnectedApps: Method<"members.getConnectedApps">;
    /**
     * Disconnects an app. `ended` counts the revoked tokens and sessions. @throws ApiError `connected_app_not_found`.
     */
    revokeConnectedApp: Method<"members.revokeConnectedApp">;
  };
}

/**
 * Creates the admin calls for a client's session. Without a window, its methods throw when called.
 *
 * @example
 * ```ts
 * import { createClient } from "@portico/client";
 * import { createAdmin } from "@portico/client/admin";
 *
 * const client = createClient("public-token-test-…", { apiUrl: "https://auth.example.com" });
 * const { api_key } = await createAdmin(client).apiKeys.create({
 *   name: "CI",
 *   owner: "organization",
 *   role_ids: ["editor"],
 * });
 * ```
 * @param client from `createClient`.
 * @throws UsageError if `createClient` did not create the client.
 */
export function createAdmin(client: Client): Admin {
  return withInternals(client, "createAdmin", (internals) => {
    const { organization, ...methods } = createMethods(operations, internals);
    const create: Admin["organization"]["create"] = (request) => createOrganization(internals, request);
    return { ...methods, organization: { ...organization, create } };
  });
}

/** Keeps the session until the organization exists. Applying the answer to the code would end it. */
async function createOrganization(
  { loadCalls }: Internals,
  { email_address, code, ...request }: CreateOrganizationRequest,
): Promise<AnswerOf<"discovery.organizations.create">> {
  const { send, current } = await loadCalls();
  const verify = "otps.email.discovery.authenticate";
  const create = "discovery.organizations.create";
  const verified = await send(verify, signInOperations[verify], { email_address, code });
  const { intermediate_session_token } = verified as AnswerOf<typeof verify>;
  // The token is in the request, and not in a cookie.
  const { intermediate: _, ...operation } = signInOperations[create];
  const answer = (await send(create, operation, { ...request, intermediate_session_token })) as AnswerOf<typeof create>;
  current.apply(answer);
  return answer;
}
