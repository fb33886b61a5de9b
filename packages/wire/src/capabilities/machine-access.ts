import { z } from "zod";
import { Timestamp } from "../entities/fields.ts";
import { Scope } from "./idp.ts";

export const AllowMachineAppRequest = z.object({
  scopes: z
    .array(Scope)
    .min(1)
    .max(100)
    .describe("Scopes of the RBAC policy. The app must also be allowed to request them."),
});
export type AllowMachineAppRequest = z.infer<typeof AllowMachineAppRequest>;

/** An app that uses client credentials in an organization, without a member. */
export const MachineApp = z.object({
  connected_app_id: z.string().describe("Its client ID."),
  name: z.string().describe("Its name."),
  description: z.string().describe("Its description; may be empty."),
  scopes: z.array(z.string()).describe("The scopes that the organization granted."),
  created_at: Timestamp.describe("When it was allowed; RFC 3339, UTC."),
  updated_at: Timestamp.describe("When its scopes were last changed; RFC 3339, UTC."),
});
export type MachineApp = z.infer<typeof MachineApp>;

export const MachineAppResponse = z.object({ machine_app: MachineApp });
export type MachineAppResponse = z.infer<typeof MachineAppResponse>;

export const MachineAppsResponse = z.object({ machine_apps: z.array(MachineApp) });
export type MachineAppsResponse = z.infer<typeof MachineAppsResponse>;
