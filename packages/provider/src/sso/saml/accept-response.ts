import { isSameBrowser } from "../../call/browser-mark.ts";
import type { Call } from "../../call/call.ts";
import { sealedAt } from "../../crypto/sealed-at.ts";
import type { Connection } from "../connections/connection.ts";
import { listKeys } from "../connections/store.ts";
import type { SsoKeyRow } from "../connections/tables.ts";
import { concludeLogin } from "../logins/conclude-login.ts";
import { isOwnTest, isTest } from "../logins/conclude-test-run.ts";
import { requests } from "../logins/login-store.ts";
import { readIdentity, type Statement } from "../logins/read-identity.ts";
import { maskAddress } from "../logins/record-attempt.ts";
import { showPerson, showXml } from "../logins/show-answer.ts";
import type { Shown, SsoRequestRow, TestOutcome } from "../logins/tables.ts";
import { SsoRefusal } from "../logins/verdicts.ts";
import type { Assertion } from "./check-assertion.ts";
import { EMAIL_FORMAT, TRANSIENT_FORMAT } from "./namespaces.ts";
import { partyOf } from "./party.ts";

/**
 * Takes a posted SAML response for what it is worth: shape, then the login that it answers, then signature and claims,
 * then the person.
 * @returns the address of the host's page; of a test, what became of it.
 * @throws SsoRefusal; ApiError `service_unavailable`.
 */
export async function acceptResponse(
  call: Call,
  connection: Connection<"saml">,
  samlResponse: string,
  noteRequest: (request: SsoRequestRow, shown: Shown) => void,
): Promise<string | TestOutcome> {
  const response = await call.saml.readResponse(samlResponse);
  if (response.inResponseTo === undefined) throw new SsoRefusal("unsolicited");
  const { project_id } = call.project;
  const { connection_id, settings } = connection;
  const request = await requests.findLive(call, call.db, response.inResponseTo);
  // A login under way at this very connection (threats.md T16).
  if (request?.connection_id !== connection_id) throw new SsoRefusal("request_unknown");
  if (!isSameBrowser(call, request.browser_hash)) throw new SsoRefusal("other_browser");
  const isShown = isOwnTest(request);
  const shown: Shown = { document: isShown ? showXml(response.xml) : "", person: null };
  noteRequest(request, shown);
  // One that is held answers tests alone.
  if (connection.status !== "active" && !isTest(request)) throw new SsoRefusal("connection_not_ready");
  if (response.failure) throw new SsoRefusal(response.failure.reason, response.failure.details);

  const keys = await listKeys(call.db, project_id, [connection_id]);
  const assertion = await call.saml.verifyResponse({
    party: partyOf(call, connection, keys),
    response,
    decryptionKeys: response.encryptedAssertion === undefined ? [] : unsealKeys(call, keys),
    now: call.clock.now(),
  });
  const statement: Statement = {
    kind: "saml",
    issuer: settings.idp_entity_id,
    externalId: subjectOf(assertion),
    attributes: assertion.attributes,
    namedAddress: isAddress(assertion) ? assertion.nameId : undefined,
  };
  if (isShown) shown.person = showPerson(connection, statement);
  const identity = readIdentity(statement, settings.attribute_mapping);
  if (isShown) shown.person = showPerson(connection, statement, identity);
  const details = {
    email_address: maskAddress(identity.email_address),
    name_id_format: assertion.nameIdFormat.slice(0, 200) || "none",
    attributes: [...assertion.attributes.keys()].join(", ").slice(0, 400),
  };
  return concludeLogin(call, { requestId: response.inResponseTo, request, identity, assertion, details, shown });
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

function isAddress({ nameId, nameIdFormat }: Assertion): boolean {
  return nameIdFormat === EMAIL_FORMAT || nameId.includes("@");
}
