import type { Member } from "@portico/client";

/** Returns a member's name, or their email address if they have none. */
export const nameOf = ({ name, email_address }: Pick<Member, "name" | "email_address">): string =>
  name.trim() || email_address;

/** Returns the roles that were assigned directly. The others come from a domain, a connection or a directory. */
export function directRoles({ roles }: Pick<Member, "roles">): string[] {
  return roles.flatMap(({ role_id, sources }) =>
    sources.some(({ type }) => type === "direct_assignment") ? [role_id] : [],
  );
}
