import type { ScimUserRow } from "../../connections/schema.ts";
import { writeTag } from "../answers/list-response.ts";
import type { Resource } from "../schema/read-resource.ts";
import { USER_URN } from "../schema/user-schema.ts";

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
