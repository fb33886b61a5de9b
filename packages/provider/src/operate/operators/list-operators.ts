import type { MemberRow } from "../../core/records/schema.ts";
import type { Call, OperatorRole } from "../../platform/call/call.ts";
import { operatorRoleOf, requireOperators } from "./operators-organization.ts";
import { listOperatorRows } from "./store.ts";

export interface OperatorView {
  operator_id: string;
  email_address: string;
  name: string;
  /** Null for a member without a console role. */
  role: OperatorRole | null;
  status: "active" | "invited" | "pending";
  has_second_factor: boolean;
  created_at: string;
}

/** @param call in the console's own project. */
export async function listOperators(call: Call): Promise<{ operators: OperatorView[] }> {
  const organization = await requireOperators(call);
  return { operators: (await listOperatorRows(call.db, organization)).map(toOperator) };
}

export function toOperator(row: MemberRow): OperatorView {
  const { member_id, email_address, name, roles, status, totp_registration_id, created_at } = row;
  return {
    operator_id: member_id,
    email_address,
    name,
    role: operatorRoleOf(roles) ?? null,
    status: status === "deleted" ? "pending" : status,
    has_second_factor: totp_registration_id !== "",
    created_at: created_at.toISOString(),
  };
}
