import { contract, sessionKinds } from "@portico/wire/schemas";
import { describe, expect, test } from "vitest";
import {
  delegatedKinds,
  type Kind,
  kinds,
  refusalOfKind,
  startDelegatedFixture,
} from "../support/delegated-sessions.ts";
import { describedOperations, type Operation, sampleOf } from "../support/described-operations.ts";

const ADA = "ada@globex.test";

/** What only the member can do, by what it would open; written from threats.md T63, not from the product's table. */
const ownAlone: Record<string, string[]> = {
  "a password": ["passwords.resetBySession", "members.deletePassword"],
  "an address": [
    "members.startEmailUpdateSelf",
    "members.unlinkRetiredEmailSelf",
    "self.getEmailUpdate",
    "self.cancelEmailUpdate",
    "organization.members.startEmailUpdate",
    "organization.members.unlinkRetiredEmail",
  ],
  "a passkey": [
    "passkeys.registerStart",
    "passkeys.register",
    "passkeys.mfa.authenticateStart",
    "passkeys.mfa.authenticate",
    "passkeys.list",
    "passkeys.update",
    "passkeys.delete",
  ],
  "a second factor": [
    "totp.create",
    "totp.authenticate",
    "otps.sms.send",
    "otps.sms.authenticate",
    "recoveryCodes.get",
    "recoveryCodes.rotate",
    "recoveryCodes.recover",
    "members.deleteMFAPhoneNumberSelf",
    "members.deleteMFATOTPSelf",
    "members.deleteMFAPhoneNumber",
    "members.deleteMFATOTP",
    "members.listPasskeys",
    "members.deletePasskey",
  ],
  "a connection, and its secrets": [
    "sso.getConnections",
    "sso.listAttempts",
    "sso.activateConnection",
    "sso.holdConnection",
    "sso.createTestRun",
    "sso.getTestRun",
    "sso.deleteConnection",
    "sso.saml.createConnection",
    "sso.saml.updateConnection",
    "sso.saml.updateConnectionByURL",
    "sso.saml.deleteVerificationCertificate",
    "sso.saml.deleteEncryptionPrivateKey",
    "sso.oidc.createConnection",
    "sso.oidc.updateConnection",
    "sso.external.createConnection",
    "sso.external.updateConnection",
    "scim.createConnection",
    "scim.getConnection",
    "scim.getConnectionGroups",
    "scim.listExchanges",
    "scim.getGroupMembers",
    "scim.updateConnection",
    "scim.deleteConnection",
    "scim.rotateStart",
    "scim.rotateComplete",
    "scim.rotateCancel",
    "scim.activateConnection",
    "scim.listPendingChanges",
    "scim.applyPendingChange",
    "scim.dismissPendingChange",
  ],
  "a sign-in method for someone without an account": ["setupLinks.create", "setupLinks.list", "setupLinks.revoke"],
  "a key": [
    "apiKeys.create",
    "apiKeys.list",
    "apiKeys.revoke",
    "apiKeys.rotateStart",
    "apiKeys.rotateComplete",
    "apiKeys.rotateCancel",
  ],
  "calls for apps": ["organization.listMachineApps", "organization.allowMachineApp", "organization.disallowMachineApp"],
  "suspended access": [
    "organization.listSuspendedAccess",
    "organization.keepSuspendedAccess",
    "organization.deleteSuspendedAccess",
  ],
  "the policy, and who may join": [
    "organizations.update",
    "organizations.delete",
    "organization.previewPolicy",
    "organization.explainSignIn",
  ],
  "a domain": [
    "organization.domains.claim",
    "organization.domains.list",
    "organization.domains.get",
    "organization.domains.verify",
    "organization.domains.update",
    "organization.domains.delete",
  ],
  "members and roles": [
    "magicLinks.email.invite",
    "members.create",
    "members.update",
    "members.delete",
    "members.reactivate",
  ],
  "other sessions, and other organizations": [
    "sessions.exchange",
    "sessions.checkStepUp",
    "sessions.revokeForMember",
    "sessions.revokeOne",
    "self.revokeOtherSessions",
    "members.listSessions",
    "members.revokeSession",
    "self.listRememberedDevices",
    "self.deleteRememberedDevice",
    "members.listRememberedDevices",
    "members.deleteRememberedDevice",
    "self.getRecovery",
    "self.removeAccessSinceRecovery",
    "self.keepAccessSinceRecovery",
  ],
  "the audit log": ["organization.listAuditEvents", "self.listAuditEvents"],
  "sign-in help": ["organization.searchSignIns", "organization.members.unlock"],
  "permissions of apps": ["self.revokeConnectedApp", "members.revokeConnectedApp", "organization.revokeConnectedApp"],
};

/** The allow-list: who else than the member makes the call. */
const alsoBy: Record<string, readonly Kind[]> = {
  "sessions.authenticate": delegatedKinds,
  "sessions.revoke": delegatedKinds,
  "sso.startLogout": delegatedKinds,
  "discovery.organizations.list": delegatedKinds,
  "organizations.get": delegatedKinds,
  "members.getSelf": delegatedKinds,
  "members.updateSelf": ["app", "impersonation", "trusted_token"],
  "members.search": ["app", "impersonation", "trusted_token"],
  "sessions.list": ["impersonation", "trusted_token"],
  "self.getConnectedApps": ["impersonation", "trusted_token"],
  "organization.getConnectedApps": ["impersonation", "trusted_token"],
  "organization.getConnectedApp": ["impersonation", "trusted_token"],
  "members.getConnectedApps": ["impersonation", "trusted_token"],
  "idp.oauthLogoutStart": ["impersonation", "trusted_token"],
  // A consent page may sign its visitor in with a trusted token: docs/wire/rules.md#consent.
  "idp.oauthAuthorizeStart": ["trusted_token"],
  "idp.oauthAuthorizeSubmit": ["trusted_token"],
};

const listed = [...Object.values(ownAlone).flat(), ...Object.keys(alsoBy)];
const refusals = new Set(delegatedKinds.map(refusalOfKind));
/** Calls that end the session, and then the organization, come last. */
const rank = ({ name }: Operation) => ["sessions.revoke", "sso.startLogout", "organizations.delete"].indexOf(name);

const fixture = await startDelegatedFixture();
const described = (await describedOperations(fixture.provider)).sort((one, other) => rank(one) - rank(other));

/** Valid values, for fields that are checked before the session is. */
const wellFormed = { code: "123456", metadata_url: "https://127.0.0.1/metadata" };

function call({ path, method, schema }: Operation, session?: string) {
  const { properties = {} } = schema;
  const formed = Object.entries(wellFormed).filter(([name]) => name in properties);
  return fixture.provider.request(path.replace(/\{\w+\}/g, "id"), {
    method,
    body:
      method === "GET"
        ? undefined
        : { ...(sampleOf({ ...schema, type: "object" }) as object), ...Object.fromEntries(formed) },
    ...(session !== undefined && { session }),
  });
}

test("T63: every operation that requires a session is in one of the two lists, and no other is", async () => {
  const closed: string[] = [];
  for (const operation of described) {
    const { body } = await call(operation);
    // This is the error for a wrong password.
    if (body.error_type === "unauthorized_credentials" && !("password" in (operation.schema.properties ?? {}))) {
      closed.push(operation.name);
    }
  }
  expect([...closed, "passwords.resetBySession"].sort()).toEqual(listed.sort());
});

test("T63: operations in neither list are open", () => {
  const open = Object.entries(contract).filter(([name]) => !listed.includes(name));
  for (const [name, { sessions }] of open) expect([name, sessions]).toEqual([name, "open"]);
});

describe.each([...delegatedKinds, "own"] as const)("a session of the kind %s", (kind) => {
  test("T63: makes the calls of its allow-list, and no other", async () => {
    let session = await fixture.enterAs(kind, ADA);
    const created: string[] = [];
    const refused: string[] = [];
    for (const operation of described) {
      if (rank(operation) >= 0) session = await fixture.enterAs(kind, ADA);
      const { status, body } = await call(operation, session);
      const isAlive = body.error_type !== "session_not_found" || operation.name === "sessions.revokeOne";
      expect(isAlive, `${operation.name} found the session alive`).toBe(true);
      if (!refusals.has(body.error_type)) created.push(operation.name);
      else {
        refused.push(operation.name);
        expect([operation.name, status, body.error_type]).toEqual([operation.name, 403, refusalOfKind(kind as never)]);
      }
    }
    const barred = [
      ...Object.values(ownAlone).flat(),
      ...Object.keys(alsoBy).filter((name) => !alsoBy[name]?.includes(kind)),
    ];
    expect(refused.sort()).toEqual(kind === "own" ? [] : barred.sort());
    expect(created.length + refused.length).toBe(described.length);
  });
});

test("T63: the kinds are those of the contract", () => {
  expect([...sessionKinds]).toEqual(kinds);
});
