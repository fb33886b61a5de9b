import type { Member } from "@portico/client";

/** What a member is called: the name, else the address. */
export const nameOf = ({ name, email_address }: Pick<Member, "name" | "email_address">): string =>
  name.trim() || email_address;

/** The roles that were handed out; the others come from a domain, a connection or a directory. */
export function directRoles({ roles }: Pick<Member, "roles">): string[] {
  return roles.flatMap(({ role_id, sources }) =>
    sources.some(({ type }) => type === "direct_assignment") ? [role_id] : [],
  );
}

export const hasSecondFactor = (member: Member): boolean =>
  member.totp_registration_id !== "" || member.mfa_phone_number_verified;
