import type { ScimGroupRow } from "../../connections/schema.ts";
import { writeTag } from "../answers/entity-tag.ts";
import { GROUP_URN } from "../schema/group-schema.ts";

/** @param members none where they were not asked for. */
export function showGroup(
  baseUrl: string,
  { group_id, display_name, external_id, version, created_at, updated_at }: ScimGroupRow,
  members: { value: string; display: string }[] | undefined,
): Record<string, unknown> {
  return {
    schemas: [GROUP_URN],
    id: group_id,
    ...(external_id !== null && { externalId: external_id }),
    displayName: display_name,
    ...(members && {
      members: members.map((member) => ({ ...member, $ref: `${baseUrl}/Users/${member.value}`, type: "User" })),
    }),
    meta: {
      resourceType: "Group",
      created: created_at.toISOString(),
      lastModified: updated_at.toISOString(),
      location: `${baseUrl}/Groups/${group_id}`,
      version: writeTag(version),
    },
  };
}
