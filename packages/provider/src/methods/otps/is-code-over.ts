import type { CarriedCode } from "../../core/delivery/carried-code.ts";
import type { Db } from "../../platform/db/schema.ts";
import { emailCodes, smsCodes } from "./store.ts";

const tables = { "email-code": emailCodes, "sms-code": smsCodes };

/** Whether a newer code has taken the place of the one that a message carries, or something has ended it. */
export function isCodeOver(db: Db, now: Date, project_id: string, carried: CarriedCode): Promise<boolean> {
  return tables[carried.kind].isOver(db, now, { project_id }, carried);
}
