import { z } from "zod";
import { Id, Timestamp } from "./fields.ts";
import { CreateConnectionRequest } from "./sso.ts";

const GroupRoleAssignments = z
  .array(z.object({ role_id: Id.describe("The role."), group_id: Id.describe("The group whose people have it.") }))
  .max(200)
  .describe("The roles that members of the directory's groups have.");

const ScimConnectionBase = z.object({
  organization_id: z.string().describe("The organization's id."),
  connection_id: z.string().describe("The connection's id."),
  status: z
    .enum(["active", "deleted"])
    .describe("Whether the connection exists. See `is_held` for whether it changes anything."),
  is_held: z
    .boolean()
    .describe("True until somebody activates it: the directory can read and test, and its changes are refused."),
  display_name: z.string().describe("A name for people."),
  identity_provider: z.string().describe("The directory's make, for example `okta`."),
  base_url: z.string().describe("Where the directory sends its requests to."),
  scim_group_implicit_role_assignments: GroupRoleAssignments,
  bearer_token_expires_at: Timestamp.describe("When the token ends."),
});

export const ScimConnection = ScimConnectionBase.extend({
  bearer_token_last_four: z.string().describe("The end of the token, to tell it by."),
  next_bearer_token_last_four: z.string().optional().describe("The same of the next token, while they rotate."),
  next_bearer_token_expires_at: Timestamp.optional().describe("When the next token ends."),
});
export type ScimConnection = z.infer<typeof ScimConnection>;

/** A token is shown once, by the call that makes it. */
export const ScimConnectionWithToken = ScimConnectionBase.extend({
  bearer_token: z.string().describe("What the directory shows; it is answered this once."),
});
export type ScimConnectionWithToken = z.infer<typeof ScimConnectionWithToken>;

export const ScimConnectionWithNextToken = ScimConnectionBase.extend({
  bearer_token_last_four: z.string().describe("The end of the token, to tell it by."),
  next_bearer_token: z.string().describe("What the directory shows from now on; it is answered this once."),
  next_bearer_token_expires_at: Timestamp.describe("When the next token ends."),
});
export type ScimConnectionWithNextToken = z.infer<typeof ScimConnectionWithNextToken>;

export const UpdateScimConnectionRequest = CreateConnectionRequest.extend({
  scim_group_implicit_role_assignments: GroupRoleAssignments.optional(),
});
export type UpdateScimConnectionRequest = z.infer<typeof UpdateScimConnectionRequest>;

export const ScimRotationRequest = z.object({ connection_id: Id.describe("The connection's id.") });
export type ScimRotationRequest = z.infer<typeof ScimRotationRequest>;

export const ScimGroupsRequest = z.object({
  limit: z.number().int().min(1).max(1000).optional().describe("How many at most; 100 when absent."),
  cursor: z.string().max(1024).optional().describe("The `next_cursor` of the page before."),
});
export type ScimGroupsRequest = z.infer<typeof ScimGroupsRequest>;

export const ScimGroup = z.object({
  organization_id: z.string().describe("The organization's id."),
  connection_id: z.string().describe("The connection's id."),
  group_id: z.string().describe("The group's id, here."),
  group_name: z.string().describe("Its name in the directory."),
});
export type ScimGroup = z.infer<typeof ScimGroup>;

export const ScimGroupMembersRequest = z.object({
  limit: z.number().int().min(1).max(100).optional().describe("How many at most; 20 when absent."),
  cursor: z.string().max(1024).optional().describe("The `next_cursor` of the page before."),
});
export type ScimGroupMembersRequest = z.infer<typeof ScimGroupMembersRequest>;

export const ScimGroupMember = z.object({
  member_id: z.string().describe("The member that the person is."),
  name: z.string().describe("Their name; empty for none."),
  email_address: z.string().describe("Their address."),
  is_active: z.boolean().describe("Whether the directory lets them in."),
});
export type ScimGroupMember = z.infer<typeof ScimGroupMember>;

export const ScimGroupMembersResponse = z.object({
  scim_group_members: z.array(ScimGroupMember).describe("The people of this page."),
  next_cursor: z.string().nullable().describe("For the next page; null on the last one."),
});
export type ScimGroupMembersResponse = z.infer<typeof ScimGroupMembersResponse>;

export const ScimExchangesRequest = z.object({
  limit: z.number().int().min(1).max(100).optional().describe("How many at most; 25 when absent."),
  cursor: z.string().max(1024).optional().describe("The `next_cursor` of the page before."),
});
export type ScimExchangesRequest = z.infer<typeof ScimExchangesRequest>;

/** A request of the directory, and its answer. */
export const ScimExchange = z.object({
  exchange_id: z.string().describe("Its id."),
  occurred_at: Timestamp.describe("When it was answered."),
  request_id: z.string().describe("Finds the request in the provider's log."),
  method: z.string().describe("The method of the request."),
  path: z.string().describe("After `base_url`, with its query."),
  status_code: z.number().int().describe("The status of the answer."),
  request_body: z.string().describe("At most 2,000 characters, secrets masked. Of a long body the size."),
  answer_body: z.string().describe("The same of the answer."),
});
export type ScimExchange = z.infer<typeof ScimExchange>;

export const ScimExchangesResponse = z.object({
  exchanges: z.array(ScimExchange).describe("The latest first."),
  next_cursor: z.string().nullable().describe("For the next page; null on the last one."),
});
export type ScimExchangesResponse = z.infer<typeof ScimExchangesResponse>;

export const ScimChangesRequest = z.object({
  limit: z.number().int().min(1).max(100).optional().describe("How many at most; 25 when absent."),
  cursor: z.string().max(1024).optional().describe("The `next_cursor` of the page before."),
});
export type ScimChangesRequest = z.infer<typeof ScimChangesRequest>;

/** A change of a member that the directory asked for, and that waits for an admin: docs/directory-sync.md. */
export const ScimPendingChange = z
  .object({
    change_id: z.string().describe("The change's id. A later change by the directory has another one."),
    connection_id: z.string().describe("The connection of the directory."),
    member_id: z.string().describe("The member whom it would change."),
    member_name: z.string().describe("Their name; empty for none."),
    member_email_address: z.string().describe("Their email address as it is now."),
    action: z
      .enum(["change_email", "deactivate", "reactivate", "delete"])
      .describe("What the directory wants to do with the member."),
    new_email_address: z
      .string()
      .nullable()
      .describe("The email address that the member would have; null if it stays as it is."),
    reason: z
      .enum(["emergency_access", "assigned_roles", "not_from_directory"])
      .describe(
        "Why it waits: the member has emergency access, or roles that were assigned directly; or the directory did not create the member, and an address is not in a domain that the organization has verified.",
      ),
    requested_at: Timestamp.describe("When the directory asked for it."),
  })
  .meta({ id: "ScimPendingChange" });
export type ScimPendingChange = z.infer<typeof ScimPendingChange>;

export const ScimChangesResponse = z.object({
  pending_changes: z.array(ScimPendingChange).describe("The changes of this page, oldest first."),
  next_cursor: z.string().nullable().describe("For the next page; null on the last one."),
});
export type ScimChangesResponse = z.infer<typeof ScimChangesResponse>;

export const ScimChangeResponse = z.object({
  change_id: z.string().describe("The change's id. A later change by the directory has another one."),
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
  next_cursor: z.string().nullable().describe("For the next page; null on the last one."),
});
export type ScimGroupsResponse = z.infer<typeof ScimGroupsResponse>;
