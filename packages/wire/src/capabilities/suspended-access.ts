import { z } from "zod";
import { Id, Timestamp } from "../entities/fields.ts";

// Things that an organization owns and that were created by someone whose access has since ended. Portico's own: docs/suspended-access.md.

const kind = z
  .enum(["api_key", "machine_access", "scim_connection", "sso_connection", "role", "invitation"])
  .describe(
    "`api_key` for an organization's API key, `machine_access` for an app with client credentials, `scim_connection` for a directory, `sso_connection` for a single sign-on connection, `role` for a role of a member, `invitation` for an invitation that was not accepted yet.",
  );

export const SuspendedAccess = z
  .object({
    kind,
    id: z.string().describe("The ID of the API key, app, connection or grant."),
    name: z.string().describe("Its name; may be empty. For a role, the role and the member's email address."),
    suspended_at: Timestamp.describe("When it was suspended; RFC 3339, UTC."),
  })
  .meta({ id: "SuspendedAccess" });
export type SuspendedAccess = z.infer<typeof SuspendedAccess>;

export const SuspendedAccessResponse = z.object({
  suspended_access: z.array(SuspendedAccess).describe("Most recently suspended first; at most 200."),
});
export type SuspendedAccessResponse = z.infer<typeof SuspendedAccessResponse>;

export const SuspendedAccessRequest = z.strictObject({ kind, id: Id.describe("The ID from the list.") });
export type SuspendedAccessRequest = z.infer<typeof SuspendedAccessRequest>;
