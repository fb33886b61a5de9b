import type { Member } from "@portico/client";
import { writeCsv } from "../../shared/write-csv.ts";
import { hasSecondFactor } from "./member-name.ts";

const head = ["email_address", "name", "status", "roles", "second_factor", "created_at"];

/** Writes members as CSV. Columns use the API's field names, because programs read the file too. */
export function membersCsv(members: readonly Member[]): string {
  const rows = members.map((member) => [
    member.email_address,
    member.name,
    member.status,
    member.roles.map(({ role_id }) => role_id).join(" "),
    hasSecondFactor(member) ? "yes" : "no",
    member.created_at,
  ]);
  return writeCsv([head, ...rows]);
}
