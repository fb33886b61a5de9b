import type { ApiErrorType } from "@portico/wire";
import type { Call } from "../../platform/call/call.ts";
import { RememberedRefusal } from "../../platform/db/transaction.ts";
import { audit } from "../audit/audit.ts";
import { isWithinLimit } from "../limits/count.ts";

interface Refused {
  organization_id: string;
  member_id?: string;
  email_address: string;
  /** The setting or fact that refused; a rule's `decided_by`. */
  decided_by: string;
}

/**
 * An error of the gate, which rolls back the transaction but keeps its audit event, so that `explain` finds it by
 * request ID. Anyone can cause refusals, so the audit events of a network are limited like its attempts.
 * @returns the error to throw.
 */
export function refuseSignIn(call: Call, reason: ApiErrorType, { decided_by, ...whose }: Refused): RememberedRefusal {
  return new RememberedRefusal(reason, async (tx) => {
    if (!(await isWithinLimit(call, tx, "attempts_per_ip", call.ipAddress))) return;
    await audit(call, tx, { action: "session.refused", ...whose, details: { reason, decided_by } });
  });
}
