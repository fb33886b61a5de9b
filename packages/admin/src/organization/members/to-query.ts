import type { MemberSearchOperand, MemberSearchRequest } from "@portico/wire";

export interface MemberFilter {
  /** A substring of a name or an email address. */
  text: string;
  /** Empty for current members. Removed members are only found with `deleted`. */
  status: "" | "active" | "invited" | "deleted";
  role: string;
  secondFactor: "" | "yes" | "no";
}

export const noFilter: MemberFilter = { text: "", status: "", role: "", secondFactor: "" };

/** Returns the query of a member search, or undefined if no filter is set. */
export function toQuery({ text, status, role, secondFactor }: MemberFilter): MemberSearchRequest["query"] {
  const part = text.trim();
  const operands: MemberSearchOperand[] = [];
  if (part) operands.push({ filter_name: "member_name_or_email_fuzzy", filter_value: part });
  // Screens show `pending` members as invited, too.
  if (status) {
    operands.push({ filter_name: "statuses", filter_value: status === "invited" ? ["invited", "pending"] : [status] });
  }
  if (role) operands.push({ filter_name: "member_roles", filter_value: [role] });
  if (secondFactor) {
    operands.push({ filter_name: "member_second_factor_exists", filter_value: secondFactor === "yes" });
  }
  return operands.length > 0 ? { operator: "AND", operands } : undefined;
}
