import { z } from "zod";
import { Id, Timestamp } from "../entities/fields.ts";
import { CreateConnectionRequest } from "./sso.ts";

const GroupRoleAssignments = z
  .array(z.object({ role_id: Id.describe("The role."), group_id: Id.describe("The group whose members have it.") }))
  .max(200)
  .describe("Roles that members of the directory's groups get.");

const ScimConnectionBase = z.object({
  organization_id: z.string().describe("The organization's ID."),
  connection_id: z.string().describe("The connection's ID."),
  status: z
    .enum(["active", "deleted"])
    .describe("Whether the connection exists. See `is_held` for whether its changes are applied."),
  is_held: z
    .boolean()
    .describe("True until an admin activates it: the directory can read and test, but its changes are refused."),
  display_name: z.string().describe("A name, shown to admins."),
  identity_provider: z.string().describe("The kind of directory, for example `okta`."),
  base_url: z.string().describe("The base URL for the directory's requests."),
  scim_group_implicit_role_assignments: GroupRoleAssignments,
  bearer_token_expires_at: Timestamp.describe("When the token expires."),
});

export const ScimConnection = ScimConnectionBase.extend({
  bearer_token_last_four: z.string().describe("The last four characters of the token, to identify it."),
  next_bearer_token_last_four: z
    .string()
    .optional()
    .describe("The last four characters of the next token during a rotation."),
  next_bearer_token_expires_at: Timestamp.optional().describe("When the next token expires."),
});
export type ScimConnection = z.infer<typeof ScimConnection>;

/** A token is returned only once, by the call that creates it. */
export const ScimConnectionWithToken = ScimConnectionBase.extend({
  bearer_token: z.string().describe("The bearer token for the directory. It is returned only once."),
});
export type ScimConnectionWithToken = z.infer<typeof ScimConnectionWithToken>;

export const ScimConnectionWithNextToken = ScimConnectionBase.extend({
  bearer_token_last_four: z.string().describe("The last four characters of the token, to identify it."),
  next_bearer_token: z.string().describe("The directory's next bearer token. It is returned only once."),
  next_bearer_token_expires_at: Timestamp.describe("When the next token expires."),
});
export type ScimConnectionWithNextToken = z.infer<typeof ScimConnectionWithNextToken>;

export const UpdateScimConnectionRequest = CreateConnectionRequest.extend({
  scim_group_implicit_role_assignments: GroupRoleAssignments.optional(),
});
export type UpdateScimConnectionRequest = z.infer<typeof UpdateScimConnectionRequest>;

export const ScimRotationRequest = z.object({ connection_id: Id.describe("The connection's ID.") });
export type ScimRotationRequest = z.infer<typeof ScimRotationRequest>;

export const ScimGroupsRequest = z.object({
  limit: z.number().int().min(1).max(1000).optional().describe("Page size. Default: 100."),
  cursor: z.string().max(1024).optional().describe("`next_cursor` of the previous page. Omit it for the first page."),
});
export type ScimGroupsRequest = z.infer<typeof ScimGroupsRequest>;

export const ScimGroup = z.object({
  organization_id: z.string().describe("The organization's ID."),
  connection_id: z.string().describe("The connection's ID."),
  group_id: z.string().describe("The group's ID in Portico."),
  group_name: z.string().describe("Its name in the directory."),
});
export type ScimGroup = z.infer<typeof ScimGroup>;

export const ScimGroupMembersRequest = z.object({
  limit: z.number().int().min(1).max(100).optional().describe("Page size. Default: 20."),
  cursor: z.string().max(1024).optional().describe("`next_cursor` of the previous page. Omit it for the first page."),
});
export type ScimGroupMembersRequest = z.infer<typeof ScimGroupMembersRequest>;

export const ScimGroupMember = z.object({
  member_id: z.string().describe("The member's ID."),
  name: z.string().describe("Their name; empty for none."),
  email_address: z.string().describe("Their email address."),
  is_active: z.boolean().describe("Whether they are active in the directory."),
});
export type ScimGroupMember = z.infer<typeof ScimGroupMember>;

export const ScimGroupMembersResponse = z.object({
  scim_group_members: z.array(ScimGroupMember).describe("The members of the group on this page."),
  next_cursor: z.string().nullable().describe("Cursor of the next page; null on the last page."),
});
export type ScimGroupMembersResponse = z.infer<typeof ScimGroupMembersResponse>;

export const ScimExchangesRequest = z.object({
  limit: z.number().int().min(1).max(100).optional().describe("Page size. Default: 25."),
  cursor: z.string().max(1024).optional().describe("`next_cursor` of the previous page. Omit it for the first page."),
});
export type ScimExchangesRequest = z.infer<typeof ScimExchangesRequest>;

/** A request of the directory and its response. */
export const ScimExchange = z.object({
  exchange_id: z.string().describe("Its ID."),
  occurred_at: Timestamp.describe("When the provider responded."),
  request_id: z.string().describe("The request's ID, to find it in the provider's log."),
  method: z.string().describe("The HTTP method."),
  path: z.string().describe("The path after `base_url`, with the query."),
  status_code: z.number().int().describe("The response's status."),
  request_body: z
    .string()
    .describe("The request body, at most 2,000 characters, with secrets masked. For a longer body, its size."),
  answer_body: z.string().describe("The response body, in the same format."),
});
export type ScimExchange = z.infer<typeof ScimExchange>;

export const ScimExchangesResponse = z.object({
  exchanges: z.array(ScimExchange).describe("Newest first."),
  next_cursor: z.string().nullable().describe("Cursor of the next page; null on the last page."),
});
export type ScimExchangesResponse = z.infer<typeof ScimExchangesResponse>;

export const ScimChangesRequest = z.object({
  limit: z.number().int().min(1).max(100).optional().describe("Page size. Default: 25."),
  cursor: z.string().max(1024).optional().describe("`next_cursor` of the previous page. Omit it for the first page."),
});
export type ScimChangesRequest = z.infer<typeof ScimChangesRequest>;

/** A change to a member that the directory requested and an admin must decide: docs/directory-sync.md. */
export const ScimPendingChange = z
  .object({
    change_id: z.string().describe("The change's ID. A later change by the directory has another one."),
    connection_id: z.string().describe("The connection of the directory."),
    member_id: z.string().describe("The member that it would change."),
    member_name: z.string().describe("Their name; empty for none."),
    member_email_address: z.string().describe("Their email address as it is now."),
    action: z.enum(["change_email", "deactivate", "reactivate", "delete"]).describe("The requested change."),
    new_email_address: z
      .string()
      .nullable()
      .describe("The email address that the member would have; null if it stays as it is."),
    reason: z
      .enum(["emergency_access", "assigned_roles", "not_from_directory"])
      .describe(
        "Why it waits: the member has emergency access, or roles that were assigned directly; or the directory did not create the member, and an address is not in a domain that the organization has verified.",
      ),
    requested_at: Timestamp.describe("When the directory requested it."),
  })
  .meta({ id: "ScimPendingChange" });
export type ScimPendingChange = z.infer<typeof ScimPendingChange>;

export const ScimChangesResponse = z.object({
  pending_changes: z.array(ScimPendingChange).describe("The changes of this page, oldest first."),
  next_cursor: z.string().nullable().describe("Cursor of the next page; null on the last page."),
});
export type ScimChangesResponse = z.infer<typeof ScimChangesResponse>;

export const ScimChangeResponse = z.object({
  change_id: z.string().describe("The change's ID. A later change by the directory has another one."),
  member_id: z.string().describe("The member."),
});
export type ScimChangeResponse = z.infer<typeof ScimChangeResponse>;

export const ScimConnectionResponse = z.object({
  connection: ScimConnection.describe("The connection of the organization's directory."),
});
export type ScimConnectionResponse = z.infer<typeof ScimConnectionResponse>;

export const ScimConnectionWithTokenResponse = z.object({
  connection: ScimConnectionWithToken.describe("The connection of the organization's directory."),
});
export type ScimConnectionWithTokenResponse = z.infer<typeof ScimConnectionWithTokenResponse>;

export const ScimConnectionWithNextTokenResponse = z.object({
  connection: ScimConnectionWithNextToken.describe("The connection of the organization's directory."),
});
export type ScimConnectionWithNextTokenResponse = z.infer<typeof ScimConnectionWithNextTokenResponse>;

export const ScimGroupsResponse = z.object({
  scim_groups: z.array(ScimGroup).describe("The groups of this page."),
  next_cursor: z.string().nullable().describe("Cursor of the next page; null on the last page."),
});
export type ScimGroupsResponse = z.infer<typeof ScimGroupsResponse>;
