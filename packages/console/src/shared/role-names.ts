import type { OperatorRole } from "./calls.ts";

export const roleNames: Record<OperatorRole, string> = { read_only: "Read only", support: "Support", owner: "Owner" };
