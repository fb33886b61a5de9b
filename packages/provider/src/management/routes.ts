import * as calls from "./calls.ts";
import type { ManagementCall } from "./management-call.ts";

export const managementCalls: ManagementCall[] = Object.values(calls);
