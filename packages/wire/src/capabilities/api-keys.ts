import { z } from "zod";
import { Id, PlainName, Timestamp } from "../entities/fields.ts";

const Roles = z
  .array(Id)
  .min(1)
  .max(50)
  .describe(
    "IDs of roles in the RBAC policy. A member's key never has more permissions than the member has at that moment.",
  );

/** An API key as lists show it: without the key itself. */
export const ApiKey = z
  .object({
    api_key_id: z.string().describe("The key's ID, which is not secret."),
    organization_id: z.string().describe("The organization that it belongs to."),
    member_id: z.string().nullable().describe("The member who owns the key; null if the organization owns it."),
    name: z.string().describe("Its purpose."),
    role_ids: z.array(z.string()).describe("IDs of the roles assigned to the key."),
    last_four: z.string().describe("The last four characters of the key, to identify it."),
    created_at: Timestamp.describe("When it was created; RFC 3339, UTC."),
    created_by: z.string().nullable().describe("The member who created it; null if your server did."),
    expires_at: Timestamp.describe("When it expires; RFC 3339, UTC."),
    last_used_at: Timestamp.nullable().describe("When it was last used, to the minute; null if never."),
    next_last_four: z
      .string()
      .nullable()
      .describe("The last four characters of the next key during a rotation, otherwise null."),
    next_expires_at: Timestamp.nullable().describe("When the next key expires, during a rotation; otherwise null."),
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.infer<typeof ApiKey>;

const Days = z
  .number()
  .int()
  .min(1)
  .max(3650)
  .optional()
  .describe(
    "Lifetime in days, at most the project's `api_keys.longest_days`. Default: 90, or that maximum if it is lower.",
  );

export const apiKeyFields = {
  name: PlainName.min(1).max(128).describe("Its purpose, on one line."),
  role_ids: Roles,
  expires_in_days: Days,
};

const owner = z
  .enum(["organization", "self"])
  .describe("`organization` for a key that the organization owns, `self` for a key of the calling member.");

export const CreateApiKeyRequest = z.object({ owner, ...apiKeyFields });
export type CreateApiKeyRequest = z.infer<typeof CreateApiKeyRequest>;

export const apiKeyPaging = {
  cursor: z.string().max(1024).optional().describe("`next_cursor` of the previous page. Omit it for the first page."),
  limit: z.number().int().min(1).max(1000).optional().describe("Page size. Default: 100."),
};

export const ListApiKeysRequest = z.object({
  owner: owner.describe(
    "`self` for the caller's own keys, `organization` for all keys of the organization, including members' keys.",
  ),
  ...apiKeyPaging,
});
export type ListApiKeysRequest = z.infer<typeof ListApiKeysRequest>;

export const RotateApiKeyRequest = z.object({ expires_in_days: Days });
export type RotateApiKeyRequest = z.infer<typeof RotateApiKeyRequest>;

export const ApiKeyResponse = z.object({ api_key: ApiKey.describe("The key.") });
export type ApiKeyResponse = z.infer<typeof ApiKeyResponse>;

export const ApiKeySecretResponse = ApiKeyResponse.extend({
  secret: z.string().describe("The key. It is returned only once."),
});
export type ApiKeySecretResponse = z.infer<typeof ApiKeySecretResponse>;

export const ApiKeysResponse = z.object({
  api_keys: z.array(ApiKey).describe("Newest first."),
  results_metadata: z
    .object({ next_cursor: z.string().optional().describe("Cursor of the next page; absent on the last page.") })
    .describe("Paging information."),
});
export type ApiKeysResponse = z.infer<typeof ApiKeysResponse>;

export const ListApiKeysResponse = ApiKeysResponse.extend({
  allowed_owners: z.array(owner).describe("The owners for whom the project allows new keys; empty if none."),
  longest_days: z.number().int().describe("The longest lifetime of a new key, in days."),
});
export type ListApiKeysResponse = z.infer<typeof ListApiKeysResponse>;

/** For your server. */
export const VerifyApiKeyRequest = z.strictObject({
  secret: z.string().min(1).max(8192).describe("The key that your server received."),
});
export type VerifyApiKeyRequest = z.infer<typeof VerifyApiKeyRequest>;

export const VerifyApiKeyResponse = ApiKeyResponse.extend({
  organization_slug: z.string().describe("The slug of its organization."),
  roles: z.array(z.string()).describe("IDs of the roles that are currently effective."),
  permissions: z
    .array(z.string())
    .describe("The permissions of these roles, each as `resource:action`; `*` means all actions."),
  scopes: z.array(z.string()).describe("The policy's scopes whose permissions these roles fully cover."),
  api_key_jwt: z.string().describe("The same information as a JWT for your other servers. It expires after 5 minutes."),
});
export type VerifyApiKeyResponse = z.infer<typeof VerifyApiKeyResponse>;
