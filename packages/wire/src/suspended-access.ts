import { z } from "zod";
import { Id, Timestamp } from "./fields.ts";

// What an organization owns and somebody made whose access has ended since. Portico's own: docs/suspended-access.md.

const kind = z
  .enum(["api_key", "machine_access", "scim_connection", "sso_connection", "role", "invitation"])
  .describe(
    "`api_key` for an organization's API key, `machine_access` for an app that acts for itself, `scim_connection` for a directory, `sso_connection` for a single sign-on connection, `role` for a role of a member, `invitation` for somebody who has not accepted yet.",
  );

export const SuspendedAccess = z
  .object({
    kind,
    id: z.string().describe("The id of the API key, the app, the connection or the grant."),
    name: z
      .string()
      .describe("Its name for people; empty when it has none. For a role, the role and the member's address."),
    suspended_at: Timestamp.describe("When it was suspended; RFC 3339, UTC."),
  })
  .meta({ id: "SuspendedAccess" });
export type SuspendedAccess = z.infer<typeof SuspendedAccess>;

export const SuspendedAccessResponse = z.object({
  suspended_access: z.array(SuspendedAccess).describe("The most recently suspended first; 200 at most."),
});
export type SuspendedAccessResponse = z.infer<typeof SuspendedAccessResponse>;

export const SuspendedAccessRequest = z.strictObject({ kind, id: Id.describe("From the list.") });
export type SuspendedAccessRequest = z.infer<typeof SuspendedAccessRequest>;
