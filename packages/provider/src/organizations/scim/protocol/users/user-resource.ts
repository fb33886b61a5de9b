import type { ScimUserRow } from "../../connections/schema.ts";
import type { DirectoryPerson } from "../../directory/person.ts";
import { writeTag } from "../answers/list-response.ts";
import type { ResourceSchema } from "../schema/attribute.ts";
import { findAttribute } from "../schema/find-attribute.ts";
import { keepOnePrimary, type Resource, readResource } from "../schema/read-resource.ts";
import { customUrn, USER_URN } from "../schema/user-schema.ts";
import { ScimError } from "../scim-error.ts";

interface Reading {
  schema: ResourceSchema;
  /** The project's wire prefix. */
  prefix: string;
  attributeMapping: Record<string, string>;
  /** The current person. Omitted for a new one. */
  before?: Resource;
}

/** The field of a member's `trusted_metadata` for the directory's custom attributes. */
const METADATA_FIELD = "directory";

/**
 * Reads a person from the body of a POST or PUT, or from a patched resource.
 *
 * @throws ScimError `invalidSyntax`, `invalidValue`.
 */
export function readPerson(body: unknown, { schema, prefix, attributeMapping, before }: Reading): DirectoryPerson {
  const read = keepOnePrimary(readResource(schema, body), before);
  const { userName, externalId, active, ...attributes } = read;
  return {
    user_name: userName as string,
    external_id: (externalId as string | undefined) ?? null,
    // If omitted, `active` stays as it is: omitting it must not reactivate a member.
    active: (active as boolean | undefined) ?? (before?.active as boolean | undefined) ?? true,
    email_address: addressOf(read),
    name: nameOf(read),
    attributes,
    trusted_metadata: {
      ...mapAttributes(schema, read, attributeMapping),
      [METADATA_FIELD]: read[customUrn(prefix)] ?? null,
    },
  };
}

type Element = { value?: string; type?: string; primary?: boolean };

/** Chooses the primary address, else the first of type work, else the first, else the user name. */
function addressOf({ emails = [], userName }: { emails?: Element[]; userName?: string } & Resource): string {
  const withValue = (emails as Element[]).filter(({ value }) => value !== undefined);
  const found =
    withValue.find(({ primary }) => primary) ?? withValue.find(({ type }) => type === "work") ?? withValue[0];
  const address = found?.value ?? userName ?? "";
  if (address.includes("@")) return address;
  throw new ScimError(400, "invalidValue", "A user needs an email address: in emails, or as userName.");
}

function nameOf({ displayName, name }: { displayName?: string; name?: Record<string, string> } & Resource): string {
  const { formatted, givenName, familyName } = (name ?? {}) as Record<string, string | undefined>;
  const parts = [givenName, familyName].filter((part) => part !== undefined).join(" ");
  return (displayName ?? formatted ?? parts).slice(0, NAME_LIMIT);
}

/** As long as a member's name may be. */
const NAME_LIMIT = 256;

function mapAttributes(schema: ResourceSchema, read: Resource, mapping: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(mapping).map(([field, path]) => {
      // `department` is found without its extension's name, too.
      const names = [path, ...schema.extensions.map(({ id }) => `${id}:${path}`)];
      const at = names.map((name) => findAttribute(schema, name)).find((found) => found !== undefined);
      const own = at?.urn ? (read[at.urn] as Resource | undefined) : read;
      const value = at && own?.[at.attribute.name];
      return [field, (at?.sub ? (value as Resource | undefined)?.[at.sub.name] : value) ?? null];
    }),
  );
}

/** A user without what other rows say of them: as a PATCH changes it. */
export function toResource({ user_name, external_id, active, attributes }: ScimUserRow): Resource {
  return { userName: user_name, ...(external_id !== null && { externalId: external_id }), active, ...attributes };
}

/** @param groups none where they were not asked for. */
export function showUser(
  baseUrl: string,
  row: ScimUserRow,
  groups: { value: string; display: string }[] | undefined,
): Record<string, unknown> {
  const { user_id, attributes, version, created_at, updated_at } = row;
  const extensions = Object.keys(attributes)
    .filter((name) => name.startsWith("urn:"))
    .toSorted();
  return {
    schemas: [USER_URN, ...extensions],
    id: user_id,
    ...toResource(row),
    ...(groups &&
      groups.length > 0 && {
        groups: groups.map((group) => ({ ...group, $ref: `${baseUrl}/Groups/${group.value}`, type: "direct" })),
      }),
    meta: {
      resourceType: "User",
      created: created_at.toISOString(),
      lastModified: updated_at.toISOString(),
      location: `${baseUrl}/Users/${user_id}`,
      version: writeTag(version),
    },
  };
}
