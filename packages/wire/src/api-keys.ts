import { z } from "zod";
import { Id, PlainName, Timestamp } from "./fields.ts";

const Roles = z
  .array(Id)
  .min(1)
  .max(50)
  .describe("Roles of the project's policy. A member's key reaches no further than its member at that moment.");

/** An API key as lists show it: without the key itself. */
export const ApiKey = z
  .object({
    api_key_id: z.string().describe("The key's id, which is no secret."),
    organization_id: z.string().describe("The organization that it is good in."),
    member_id: z.string().nullable().describe("The member whose key it is; null for the organization's own."),
    name: z.string().describe("What it is for."),
    role_ids: z.array(z.string()).describe("The roles that it was given."),
    last_four: z.string().describe("The last characters of the key, to tell it by."),
    created_at: Timestamp.describe("When it was made; RFC 3339, UTC."),
    created_by: z.string().nullable().describe("The member who made it; null where your back end did."),
    expires_at: Timestamp.describe("When it ends; RFC 3339, UTC."),
    last_used_at: Timestamp.nullable().describe("When it was last shown, to a minute; null before the first time."),
    next_last_four: z.string().nullable().describe("The same of the key that is coming, while keys rotate; else null."),
    next_expires_at: Timestamp.nullable().describe("When the key that is coming ends; null while keys do not rotate."),
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.infer<typeof ApiKey>;

const Days = z
  .number()
  .int()
  .min(1)
  .max(3650)
  .optional()
  .describe("After how many days it ends; 90 when absent, at most the project's `api_keys.longest_days`.");

export const apiKeyFields = {
  name: PlainName.min(1).max(128).describe("What it is for: one line."),
  role_ids: Roles,
  expires_in_days: Days,
};

const owner = z
  .enum(["organization", "self"])
  .describe("`organization` for a key of the organization's own, `self` for one of the member who calls.");

export const CreateApiKeyRequest = z.object({ owner, ...apiKeyFields });
export type CreateApiKeyRequest = z.infer<typeof CreateApiKeyRequest>;

export const apiKeyPaging = {
  cursor: z.string().max(1024).optional().describe("`next_cursor` of the page before; the first page when absent."),
  limit: z.number().int().min(1).max(1000).optional().describe("Keys a page; 100 when absent."),
};

export const ListApiKeysRequest = z.object({
  owner: owner.describe("`self` for the caller's own keys, `organization` for all of it, members' ones too."),
  ...apiKeyPaging,
});
export type ListApiKeysRequest = z.infer<typeof ListApiKeysRequest>;

export const RotateApiKeyRequest = z.object({ expires_in_days: Days });
export type RotateApiKeyRequest = z.infer<typeof RotateApiKeyRequest>;

export const ApiKeyResponse = z.object({ api_key: ApiKey.describe("The key.") });
export type ApiKeyResponse = z.infer<typeof ApiKeyResponse>;

export const ApiKeySecretResponse = ApiKeyResponse.extend({
  secret: z.string().describe("The key itself, shown this once."),
});
export type ApiKeySecretResponse = z.infer<typeof ApiKeySecretResponse>;

export const ApiKeysResponse = z.object({
  api_keys: z.array(ApiKey).describe("The newest first."),
  results_metadata: z
    .object({ next_cursor: z.string().optional().describe("Where the next page begins; absent on the last one.") })
    .describe("What there is beyond the page."),
});
export type ApiKeysResponse = z.infer<typeof ApiKeysResponse>;

/** For a host's back end. */
export const VerifyApiKeyRequest = z.strictObject({
  secret: z.string().min(1).max(8192).describe("The key that somebody has shown you."),
});
export type VerifyApiKeyRequest = z.infer<typeof VerifyApiKeyRequest>;

export const VerifyApiKeyResponse = ApiKeyResponse.extend({
  organization_slug: z.string().describe("The slug of its organization."),
  roles: z.array(z.string()).describe("The roles that count at this moment."),
  permissions: z.array(z.string()).describe("What they allow, each as `resource:action`; `*` for all actions."),
  scopes: z.array(z.string()).describe("The scopes of the policy that they allow in whole."),
  api_key_jwt: z.string().describe("The same as a JWT of five minutes, for other servers of yours."),
});
export type VerifyApiKeyResponse = z.infer<typeof VerifyApiKeyResponse>;
