import type { MemberSearchOperand, MemberSearchRequest } from "@portico/wire";

/** What a list of members is narrowed down to. */
export interface MemberFilter {
  /** Any part of a name or an address. */
  text: string;
  /** Those who are here when empty; people who were removed are asked for by name. */
  status: "" | "active" | "invited" | "deleted";
  role: string;
  secondFactor: "" | "yes" | "no";
}

export const noFilter: MemberFilter = { text: "", status: "", role: "", secondFactor: "" };

/** The query of a search; nothing where all members are asked for. */
export function toQuery({ text, status, role, secondFactor }: MemberFilter): MemberSearchRequest["query"] {
  const part = text.trim();
  const operands: MemberSearchOperand[] = [];
  if (part) operands.push({ filter_name: "member_name_or_email_fuzzy", filter_value: part });
  // Who waits for a first sign-in is invited for people, whatever the wire calls it.
  if (status) {
    operands.push({ filter_name: "statuses", filter_value: status === "invited" ? ["invited", "pending"] : [status] });
  }
  if (role) operands.push({ filter_name: "member_roles", filter_value: [role] });
  if (secondFactor) {
    operands.push({ filter_name: "member_second_factor_exists", filter_value: secondFactor === "yes" });
  }
  return operands.length > 0 ? { operator: "AND", operands } : undefined;
}
