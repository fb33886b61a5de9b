import { Nothing, Timestamp } from "@portico/wire/schemas";
import { z } from "zod";
import { searchEvents } from "../../../core/audit/reading/list-events.ts";
import {
  changeOperatorRole,
  inviteOperator,
  listOperators,
  removeOperator,
  resetOperatorFactor,
} from "../../operators/operators.ts";
import { operatorRoles } from "../../operators/operators-organization.ts";
import { StoredEvent } from "../calls/audit-events.ts";
import { Cursor, NextCursor, PageSize } from "../calls/fields.ts";
import { type OperatorCall, operatorCall } from "./operator-call.ts";

const Role = z.enum(operatorRoles);
const Operator = z.object({
  operator_id: z.string(),
  email_address: z.string(),
  name: z.string(),
  role: Role.nullable(),
  status: z.enum(["active", "invited", "pending"]),
  has_second_factor: z.boolean(),
  created_at: Timestamp,
});

/**
 * The calls that manage operators. Only owners may change operators, and nothing else reaches the console's own
 * project.
 */
export const operators: OperatorCall[] = [
  operatorCall({
    name: "me.get",
    route: "GET /me",
    role: "read_only",
    response: z.object({ operator: z.object({ operator_id: z.string(), email_address: z.string(), role: Role }) }),
    rule: async ({ operator: { operator_id, email_address, role } }) => ({
      operator: { operator_id, email_address, role },
    }),
  }),
  operatorCall({
    name: "operators.list",
    route: "GET /operators",
    role: "owner",
    response: z.object({ operators: z.array(Operator) }),
    rule: ({ desk }) => listOperators(desk),
  }),
  operatorCall({
    name: "operators.invite",
    route: "POST /operators/invite",
    role: "owner",
    isRead: false,
    request: z.strictObject({ email_address: z.string().max(254), name: z.string().max(128).optional(), role: Role }),
    response: z.object({ operator_id: z.string() }),
    errors: ["invalid_email", "duplicate_member_email", "too_many_requests"],
    rule: ({ desk }, request) => inviteOperator(desk, request),
  }),
  operatorCall({
    name: "operators.update",
    route: "PUT /operators/{operator_id}",
    role: "owner",
    isRead: false,
    request: z.strictObject({ role: Role }),
    response: z.object({ operator: Operator }),
    errors: ["member_not_found", "last_owner"],
    rule: ({ desk, callOf }, request) => changeOperatorRole(desk, request, callOf),
  }),
  operatorCall({
    name: "operators.second_factor.delete",
    route: "DELETE /operators/{operator_id}/second_factor",
    role: "owner",
    isRead: false,
    response: z.object({ operator: Operator }),
    errors: ["member_not_found"],
    rule: ({ desk }, request) => resetOperatorFactor(desk, request),
  }),
  operatorCall({
    name: "operators.delete",
    route: "DELETE /operators/{operator_id}",
    role: "owner",
    isRead: false,
    response: Nothing.extend({ operator_id: z.string() }),
    errors: ["member_not_found", "last_owner"],
    rule: ({ desk, callOf }, request) => removeOperator(desk, request, callOf),
  }),
  operatorCall({
    name: "operators.history",
    route: "POST /operators/history",
    role: "owner",
    isRead: true,
    request: z.strictObject({ operator_id: z.string().optional(), cursor: Cursor, limit: PageSize }),
    response: z.object({
      events: z.array(StoredEvent),
      results_metadata: NextCursor,
    }),
    errors: ["invalid_cursor"],
    rule: ({ desk }, { operator_id: member_id, ...page }) =>
      searchEvents(desk, { ...page, ...(member_id && { member_id }) }),
  }),
];
