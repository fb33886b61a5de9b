import { usualNames } from "@portico/wire";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { parseEmailAddress } from "../../../platform/lib/email-address.ts";
import { isStorable } from "../../../platform/lib/storable-text.ts";
import type { SsoIdentity } from "./schema.ts";
import { SsoRefusal } from "./verdicts.ts";

/** The word of an identity provider about a person, in any protocol. */
export interface Statement {
  kind: "saml" | "oidc";
  issuer: string;
  externalId: string;
  /** Values by attribute name. */
  attributes: Map<string, string[]>;
  /** Names of attributes with values that are not text, and are left out. */
  unreadable?: ReadonlySet<string>;
  /** The address that the protocol itself names: a NameID of that form. */
  namedAddress?: string | undefined;
}

const VALUES_LIMIT = 1_000;
const TEXT_LIMIT = 1_024;
const ATTRIBUTES_LIMIT_BYTES = 32_768;

/**
 * Reads whom a statement names, by the connection's attribute mapping or by the usual names. There must be one address,
 * and only one (docs/threats.md T14).
 * @throws SsoRefusal `email_missing`, `email_ambiguous`, `email_invalid`, `subject_unusable`, `attributes_unreadable`.
 */
export function readIdentity(statement: Statement, mapping: Record<string, string>): SsoIdentity {
  const { kind, issuer, externalId, attributes } = statement;
  if (externalId === "" || externalId.length > TEXT_LIMIT) throw new SsoRefusal("subject_unusable");
  const values = (field: keyof typeof usualNames): string[] => {
    const mapped = mapping[field];
    const names = mapped ? [mapped] : usualNames[field];
    // An empty value says nothing.
    return names.flatMap((name) => attributes.get(name) ?? []).filter((value) => value.trim() !== "");
  };
  if (![externalId, ...[...attributes].flat(2)].every(isStorable)) throw new SsoRefusal("attributes_unreadable");
  const relied = [...(mapping.email ? [] : usualNames.email), ...Object.values(mapping)];
  const broken = relied.find((name) => statement.unreadable?.has(name));
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

function findAddress(statement: Statement, given: string[], mapped: string | undefined): string {
  const names = [...statement.attributes.keys()].join(", ").slice(0, 400);
  const addresses = new Set((mapped === "NameID" ? [] : given).map((text) => parseAddress(text, names)));
  if (addresses.size > 1 || (mapped && given.length > 1))
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

/** As the member's `sso_attributes` show them; a directory that sends a book is cut. */
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
