import { usualNames } from "@portico/wire";
import { browserHash, isMarked, isSameBrowser } from "../../../platform/call/browser-mark.ts";
import type { Call } from "../../../platform/call/call.ts";
import { workOwner } from "../../../platform/call/work-owner.ts";
import { sealedAt } from "../../../platform/crypto/sealed-at.ts";
import { key } from "../../../platform/db/schema.ts";
import type { Connection } from "../connections/connection.ts";
import type { SsoKeyRow } from "../connections/schema.ts";
import { listKeys } from "../connections/store.ts";
import { concludeLogin } from "../logins/conclude-login.ts";
import { isOwnTest, isTest } from "../logins/conclude-test-run.ts";
import { sealLogin } from "../logins/idp-logins.ts";
import { requests } from "../logins/login-store.ts";
import { readIdentity, type Statement } from "../logins/read-identity.ts";
import { maskAddress } from "../logins/record-attempt.ts";
import type { LoginTrace, TestOutcome, TestRunDetails } from "../logins/schema.ts";
import { showPerson, showXml } from "../logins/show-answer.ts";
import { type Reason, SsoRefusal } from "../logins/verdicts.ts";
import type { Assertion } from "./check-assertion.ts";
import { EMAIL_FORMAT, partyOf, TRANSIENT_FORMAT } from "./party.ts";
import { ancestorsOfSamlLogin } from "./receive-logout.ts";

/**
 * Processes a posted SAML response: its structure, the login that it answers, signature and claims, then the identity.
 *
 * @returns the URL of the host's page, or the outcome of a test.
 * @throws SsoRefusal; ApiError `service_unavailable`.
 */
export async function acceptResponse(
  call: Call,
  connection: Connection<"saml">,
  samlResponse: string,
  trace: LoginTrace,
): Promise<string | TestOutcome> {
  const owner = workOwner(call, connection.connection_id);
  trace.isOpen = await hasOpenLogin(call, connection);
  if (!trace.isOpen) throw new SsoRefusal(guessReason(call, samlResponse));
  const response = await call.saml.readResponse(samlResponse, owner);
  if (response.inResponseTo === undefined) throw new SsoRefusal("unsolicited");
  const { project_id } = call.project;
  const { connection_id, settings } = connection;
  const request = await requests.findLive(call, call.db, response.inResponseTo);
  // The login must be in progress at this connection (threats.md T16).
  if (request?.connection_id !== connection_id) throw new SsoRefusal("request_unknown");
  if (!isSameBrowser(call, request.browser_hash)) throw new SsoRefusal("other_browser");
  const isShown = isOwnTest(request);
  const shown: TestRunDetails = { document: isShown ? showXml(response.xml) : "", person: null };
  Object.assign(trace, { request, shown });
  // A held connection accepts only tests.
  if (connection.status !== "active" && !isTest(request)) throw new SsoRefusal("connection_not_ready");
  if (response.failure) throw new SsoRefusal(response.failure.reason, response.failure.details);

  const keys = await listKeys(call.db, project_id, [connection_id]);
  const toVerify = {
    party: partyOf(call, connection, keys),
    response,
    decryptionKeys: response.encryptedAssertion === undefined ? [] : unsealKeys(call, keys),
    now: call.clock.now(),
  };
  const assertion = await call.saml.verifyResponse(toVerify, owner);
  const statement: Statement = {
    kind: "saml",
    issuer: settings.idp_entity_id,
    externalId: subjectOf(assertion),
    attributes: assertion.attributes,
    unreadable: assertion.unreadable,
    namedAddress: isAddress(assertion) ? assertion.nameId : undefined,
  };
  if (isShown) shown.person = showPerson(connection, statement);
  const login_ancestors = ancestorsOfSamlLogin(connection, assertion);
  const { nameId, nameIdFormat, nameQualifier, spNameQualifier, sessionIndexes } = assertion;
  const login = { nameId, nameIdFormat, nameQualifier, spNameQualifier, sessionIndexes };
  const identity = {
    ...readIdentity(statement, settings.attribute_mapping),
    certificate_id: assertion.certificateId,
    login_ancestors,
    ...sealLogin(call, connection, request, login_ancestors, login),
  };
  if (isShown) shown.person = showPerson(connection, statement, identity);
  const details = {
    email_address: maskAddress(identity.email_address),
    name_id_format: assertion.nameIdFormat.slice(0, 200) || "none",
    attributes: [...assertion.attributes.keys()].join(", ").slice(0, 400),
  };
  return concludeLogin(call, { requestId: response.inResponseTo, request, identity, assertion, details, shown });
}

/**
 * Returns whether a login of this browser at this connection is in progress. A response without one costs only this
 * indexed read, because nothing of it is parsed (threats.md T157).
 */
async function hasOpenLogin(call: Call, { connection_id }: Connection<"saml">): Promise<boolean> {
  if (!isMarked(call)) return false;
  const browser_hash = browserHash(call);
  const found = await requests.findLiveWhere(call, call.db, key({ connection_id, browser_hash }));
  return found !== undefined;
}

/** Guesses a reason for the organization's admins, without parsing the response. */
function guessReason(call: Call, samlResponse: string): Reason {
  // A login that started at the identity provider names no request.
  if (!Buffer.from(samlResponse, "base64").includes("InResponseTo")) return "unsolicited";
  return isMarked(call) ? "request_unknown" : "other_browser";
}

function unsealKeys(call: Call, keys: SsoKeyRow[]): string[] {
  return keys.flatMap((key) =>
    key.purpose === "encryption" && key.sealed_private_key
      ? [call.serverKey.unseal(key.sealed_private_key, sealedAt("sso_keys", key))]
      : [],
  );
}

function subjectOf({ nameId, nameIdFormat }: Assertion): string {
  if (nameIdFormat === TRANSIENT_FORMAT) throw new SsoRefusal("subject_unusable", { found: nameIdFormat });
  return nameId;
}

function isAddress({ nameId, nameIdFormat, attributes }: Assertion): boolean {
  if (nameIdFormat === EMAIL_FORMAT) return true;
  // An empty email attribute says that the user has no email address, so a name with an "@" is not one.
  return nameId.includes("@") && !usualNames.email.some((name) => attributes.get(name)?.length === 0);
}
