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
 * A refusal of the gate, which rolls back what led to it and leaves its audit row all the same: by its request's id it
 * can be explained later. Strangers may be refused at will, so a network's rows are limited as its attempts are.
 * @returns the refusal to throw.
 */
export function refuseSignIn(call: Call, reason: ApiErrorType, { decided_by, ...whose }: Refused): RememberedRefusal {
  return new RememberedRefusal(reason, async (tx) => {
    if (!(await isWithinLimit(call, tx, "attempts_per_ip", call.ipAddress))) return;
    await audit(call, tx, { action: "session.refused", ...whose, details: { reason, decided_by } });
  });
}
