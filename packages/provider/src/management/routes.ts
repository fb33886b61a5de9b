import type { ManagementCall } from "./calls/management-call.ts";
import * as calls from "./calls.ts";

export const managementCalls: ManagementCall[] = Object.values(calls);
