import { usualNames } from "@portico/wire";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { parseEmailAddress } from "../../../platform/lib/email-address.ts";
import { isStorable } from "../../../platform/lib/text.ts";
import type { SsoIdentity } from "./schema.ts";
import { SsoRefusal } from "./verdicts.ts";

/** What an identity provider states about a user, in any protocol. */
export interface Statement {
  kind: "saml" | "oidc";
  issuer: string;
  externalId: string;
  /** Values by attribute name. */
  attributes: Map<string, string[]>;
  /** Names of attributes with values that are not text, and are left out. */
  unreadable?: ReadonlySet<string>;
  /** The email address from the protocol itself: a NameID of that format. */
  namedAddress?: string | undefined;
}

const VALUES_LIMIT = 1_000;
const TEXT_LIMIT = 1_024;
const ATTRIBUTES_LIMIT_BYTES = 32_768;

/**
 * Reads an identity from a statement, with the connection's attribute mapping or the usual attribute names. It must
 * have exactly one email address (docs/threats.md T14).
 *
 * @throws SsoRefusal `email_missing`, `email_ambiguous`, `email_invalid`, `subject_unusable`, `attributes_unreadable`.
 */
export function readIdentity(statement: Statement, mapping: Record<string, string>): SsoIdentity {
  const { kind, issuer, externalId } = statement;
  if (externalId === "" || externalId.length > TEXT_LIMIT || !isStorable(externalId))
    throw new SsoRefusal("subject_unusable");
  const attributes = new Map([...statement.attributes].filter((one) => one.flat().every(isStorable)));
  const isBroken = (name: string) =>
    statement.unreadable?.has(name) || (statement.attributes.has(name) && !attributes.has(name));
  const values = (field: keyof typeof usualNames): string[] => {
    const mapped = mapping[field];
    const names = mapped ? [mapped] : usualNames[field];
    // An empty value says nothing.
    return names.flatMap((name) => attributes.get(name) ?? []).filter((value) => value.trim() !== "");
  };
  const relied = [...(mapping.email ? [] : usualNames.email), ...Object.values(mapping)];
  const broken = relied.find(isBroken);
  if (broken) throw new SsoRefusal("attributes_unreadable", { found: `${broken} with something other than text` });
  const first = (field: keyof typeof usualNames) => values(field)[0]?.slice(0, 256) ?? "";
  return {
    kind,
    issuer,
    external_id: externalId,
    email_address: findAddress(statement, values("email"), mapping.email),
    name: first("full_name") || `${first("first_name")} ${first("last_name")}`.trim(),
    groups: [...new Set(values("groups"))].slice(0, VALUES_LIMIT).map((group) => group.slice(0, 256)),
    attributes: keepAttributes(attributes),
  };
}

function findAddress(statement: Statement, values: string[], mapped: string | undefined): string {
  const names = [...statement.attributes.keys()].join(", ").slice(0, 400);
  const addresses = new Set((mapped === "NameID" ? [] : values).map((text) => parseAddress(text, names)));
  if (addresses.size > 1 || (mapped && values.length > 1))
    throw new SsoRefusal("email_ambiguous", { attributes: names });
  const [address] = addresses;
  if (address !== undefined) return address;
  const named = mapped === undefined || mapped === "" || mapped === "NameID" ? statement.namedAddress : undefined;
  if (named === undefined) throw new SsoRefusal("email_missing", { attributes: names || "none" });
  return parseAddress(named, names);
}

function parseAddress(text: string, names: string): string {
  try {
    return parseEmailAddress(text);
  } catch (error) {
    if (error instanceof ApiError) throw new SsoRefusal("email_invalid", { attributes: names });
    throw error;
  }
}

/** The attributes for the member's `sso_attributes`, up to a size limit. */
function keepAttributes(attributes: Map<string, string[]>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  let size = 0;
  for (const [name, values] of attributes) {
    size += Buffer.byteLength(name + values.join(""));
    if (size > ATTRIBUTES_LIMIT_BYTES) break;
    if (name !== "__proto__") kept[name] = values.length === 1 ? values[0] : values;
  }
  return kept;
}
