import { type Connection, impliedRoles } from "../connections/connection.ts";
import type { Statement } from "./read-identity.ts";
import type { SsoIdentity, TestRunDetails } from "./schema.ts";

const DOCUMENT_LIMIT = 24 * 1024;
const ATTRIBUTES_LIMIT = 100;
const VALUES_LIMIT = 50;
const VALUE_LIMIT = 256;
const MASK = "•••";

/** Names of values that are never shown. */
const SECRET = /passw|secret|token|api.?key|credential|private|session|\bpin\b|nonce|_hash$|^jti$|^sid$/i;
/** Elements with which a SAML response could be reused, or that explain nothing. */
const PROOFS = "SignatureValue|DigestValue|X509Certificate|CipherValue|Modulus|SessionIndex";
const proofs = new RegExp(`(<(?:[\\w.-]{1,32}:)?(?:${PROOFS})(?:\\s[^<>]*)?>)[^<]*`, "g");
const sessionIndex = /(\sSessionIndex\s*=\s*)("[^"]*"|'[^']*')/g;
const attributeStart = /<(?:[\w.-]{1,32}:)?Attribute\s[^<>]*>/g;

/** Returns a SAML response without what could log anyone in. Cuts it first, so that masking costs no more than that. */
export function showXml(xml: string): string {
  const cut = cutTo(xml).replace(proofs, `$1${MASK}`).replace(sessionIndex, `$1"${MASK}"`);
  let shown = "";
  let at = 0;
  for (const { 0: tag, index } of cut.matchAll(attributeStart)) {
    const name = /\sName\s*=\s*["']([^"']*)/.exec(tag)?.[1] ?? "";
    if (index < at || !SECRET.test(name)) continue;
    const start = index + tag.length;
    const end = cut.slice(start).search(/<\/(?:[\w.-]{1,32}:)?Attribute\s*>/);
    shown += cut.slice(at, start) + MASK;
    at = end < 0 ? cut.length : start + end;
  }
  return shown + cut.slice(at);
}

/** Returns the claims of an OpenID Connect response, without tokens. */
export function showClaims(claims: Record<string, unknown>): string {
  const masked = (name: string, value: unknown) => (name !== "" && SECRET.test(name) ? MASK : value);
  return cutTo(JSON.stringify(claims, masked, 2));
}

function cutTo(text: string): string {
  return text.length > DOCUMENT_LIMIT ? `${text.slice(0, DOCUMENT_LIMIT)}…` : text;
}

/** Describes the person of a verified response, as far as it could be read. The email address may be missing. */
export function showPerson(
  connection: Connection,
  { externalId, attributes }: Statement,
  identity?: SsoIdentity,
): NonNullable<TestRunDetails["person"]> {
  const groups = (identity?.groups ?? []).slice(0, VALUES_LIMIT);
  const implied = impliedRoles(connection);
  const impliedByGroups = implied.groups.filter(({ group }) => identity?.groups.includes(group));
  return {
    external_id: externalId.slice(0, VALUE_LIMIT),
    email_address: identity?.email_address ?? "",
    name: identity?.name ?? "",
    groups,
    role_ids: identity ? [...new Set([...implied.roles, ...impliedByGroups].map(({ role_id }) => role_id))] : [],
    attributes: Object.fromEntries(
      [...attributes]
        .filter(([name]) => name !== "__proto__")
        .slice(0, ATTRIBUTES_LIMIT)
        .map(([name, values]) => [
          name.slice(0, VALUE_LIMIT),
          SECRET.test(name) ? [MASK] : values.slice(0, VALUES_LIMIT).map((value) => value.slice(0, VALUE_LIMIT)),
        ]),
    ),
  };
}
