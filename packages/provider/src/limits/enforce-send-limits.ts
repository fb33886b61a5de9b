import type { Call } from "../call.ts";
import type { Db } from "../db/schema.ts";
import { enforceLimit } from "./count.ts";

/** Keeps a mailbox from being flooded, and one caller from flooding many (threats.md T52). */
export async function enforceSendLimits(call: Call, tx: Db, address: string): Promise<void> {
  // One back end sends for all; its calls are limited as such.
  if (call.caller === "browser") await enforceLimit(call, tx, "sends_per_ip", call.ipAddress);
  await enforceLimit(call, tx, "sends_per_address", address);
}
