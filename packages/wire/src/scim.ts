import { z } from "zod";
import { Id, Timestamp } from "./fields.ts";
import { CreateConnectionRequest } from "./sso.ts";

const GroupRoleAssignments = z.array(z.object({ role_id: Id, group_id: Id })).max(200);

const ScimConnectionBase = z.object({
  organization_id: z.string(),
  connection_id: z.string(),
  status: z.enum(["active", "deleted"]),
  display_name: z.string(),
  identity_provider: z.string(),
  base_url: z.string().describe("Where the directory sends its requests to."),
  scim_group_implicit_role_assignments: GroupRoleAssignments,
  bearer_token_expires_at: Timestamp,
});

export const ScimConnection = ScimConnectionBase.extend({
  bearer_token_last_four: z.string(),
  next_bearer_token_last_four: z.string().optional(),
  next_bearer_token_expires_at: Timestamp.optional(),
});
export type ScimConnection = z.infer<typeof ScimConnection>;

/** A token is shown once, by the call that makes it. */
export const ScimConnectionWithToken = ScimConnectionBase.extend({ bearer_token: z.string() });
export type ScimConnectionWithToken = z.infer<typeof ScimConnectionWithToken>;

export const ScimConnectionWithNextToken = ScimConnectionBase.extend({
  bearer_token_last_four: z.string(),
  next_bearer_token: z.string(),
  next_bearer_token_expires_at: Timestamp,
});
export type ScimConnectionWithNextToken = z.infer<typeof ScimConnectionWithNextToken>;

export const UpdateScimConnectionRequest = CreateConnectionRequest.extend({
  scim_group_implicit_role_assignments: GroupRoleAssignments.optional(),
});
export type UpdateScimConnectionRequest = z.infer<typeof UpdateScimConnectionRequest>;

export const ScimRotationRequest = z.object({ connection_id: Id });
export type ScimRotationRequest = z.infer<typeof ScimRotationRequest>;

export const ScimGroupsRequest = z.object({
  limit: z.number().int().min(1).max(1000).optional().describe("How many at most; 100 when absent."),
  cursor: z.string().max(1024).optional().describe("The `next_cursor` of the page before."),
});
export type ScimGroupsRequest = z.infer<typeof ScimGroupsRequest>;

export const ScimGroup = z.object({
  organization_id: z.string(),
  connection_id: z.string(),
  group_id: z.string(),
  group_name: z.string(),
});
export type ScimGroup = z.infer<typeof ScimGroup>;

export const ScimExchangesRequest = z.object({
  limit: z.number().int().min(1).max(100).optional().describe("How many at most; 25 when absent."),
  cursor: z.string().max(1024).optional().describe("The `next_cursor` of the page before."),
});
export type ScimExchangesRequest = z.infer<typeof ScimExchangesRequest>;

/** A request of the directory, and its answer. */
export const ScimExchange = z.object({
  exchange_id: z.string(),
  occurred_at: Timestamp,
  request_id: z.string(),
  method: z.string(),
  path: z.string().describe("After `base_url`, with its query."),
  status_code: z.number().int(),
  request_body: z.string().describe("At most 2,000 characters, secrets masked. Of a long body the size."),
  answer_body: z.string().describe("The same of the answer."),
});
export type ScimExchange = z.infer<typeof ScimExchange>;

export const ScimExchangesResponse = z.object({
  exchanges: z.array(ScimExchange),
  next_cursor: z.string().nullable().describe("For the next page; null on the last one."),
});
export type ScimExchangesResponse = z.infer<typeof ScimExchangesResponse>;

export const ScimConnectionResponse = z.object({ connection: ScimConnection });
export type ScimConnectionResponse = z.infer<typeof ScimConnectionResponse>;

export const ScimConnectionWithTokenResponse = z.object({ connection: ScimConnectionWithToken });
export type ScimConnectionWithTokenResponse = z.infer<typeof ScimConnectionWithTokenResponse>;

export const ScimConnectionWithNextTokenResponse = z.object({ connection: ScimConnectionWithNextToken });
export type ScimConnectionWithNextTokenResponse = z.infer<typeof ScimConnectionWithNextTokenResponse>;

export const ScimGroupsResponse = z.object({
  scim_groups: z.array(ScimGroup),
  next_cursor: z.string().nullable().describe("For the next page; null on the last one."),
});
export type ScimGroupsResponse = z.infer<typeof ScimGroupsResponse>;
