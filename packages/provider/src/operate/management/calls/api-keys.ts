import {
  ApiKeyResponse,
  ApiKeySecretResponse,
  ApiKeysResponse,
  apiKeyFields,
  apiKeyPaging,
  Id,
  Nothing,
  VerifyApiKeyRequest,
  VerifyApiKeyResponse,
} from "@portico/wire/schemas";
import { z } from "zod";
import { createKeyForBackend } from "../../../access/api-keys/create-key.ts";
import { listKeysForBackend } from "../../../access/api-keys/list-keys.ts";
import { revokeKey } from "../../../access/api-keys/revoke-key.ts";
import { cancelRotation, completeRotation, startRotation } from "../../../access/api-keys/rotate-key.ts";
import { verifyKey } from "../../../access/api-keys/verify-key.ts";
import { NoFields } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const organization = { organization_id: "$ORGANIZATION_ID" } as const;
const params = { ...organization, api_key_id: "$API_KEY_ID" } as const;
const notFound = ["organization_not_found", "api_key_not_found"] as const;

const Create = z.strictObject({
  ...apiKeyFields,
  member_id: Id.optional().describe("The member whose key it is; the organization's own when absent."),
});

const Search = z.strictObject({
  member_id: Id.optional().describe("The keys of this member alone; all of the organization when absent."),
  ...apiKeyPaging,
});

export const apiKeys: ManagementCall[] = [
  managementCall({
    name: "api_keys.create",
    method: "POST",
    path: "/b2b/organizations/{organization_id}/api_keys",
    summary: "Makes an API key of an organization, or of one of its members.",
    description: "The key is shown this once. See `/docs/api-keys`.",
    request: Create,
    response: ApiKeySecretResponse,
    errors: [
      "organization_not_found",
      "member_not_found",
      "api_keys_not_allowed",
      "api_key_limit_reached",
      "invalid_role",
      "bad_request",
    ],
    example: { params: organization, body: { name: "Nightly export", role_ids: ["admin"], expires_in_days: 30 } },
    rule: createKeyForBackend,
  }),
  managementCall({
    name: "api_keys.search",
    method: "POST",
    path: "/b2b/organizations/{organization_id}/api_keys/search",
    isRepeatable: true,
    summary: "Returns the API keys of an organization and its members, newest first, without the keys themselves.",
    request: Search,
    response: ApiKeysResponse,
    errors: ["organization_not_found", "invalid_cursor"],
    example: { params: organization, body: { limit: 10 } },
    rule: listKeysForBackend,
  }),
  managementCall({
    name: "api_keys.revoke",
    method: "DELETE",
    path: "/b2b/organizations/{organization_id}/api_keys/{api_key_id}",
    summary: "Ends an API key at once.",
    description: "A JWT that was made of it stays good until it ends, 5 minutes at most.",
    request: NoFields,
    response: Nothing,
    errors: [...notFound],
    example: { params },
    rule: revokeKey,
  }),
  managementCall({
    name: "api_keys.rotate_start",
    method: "POST",
    path: "/b2b/organizations/{organization_id}/api_keys/{api_key_id}/rotate/start",
    summary: "Makes the key that is coming. Both are good until the rotation is completed or cancelled.",
    request: z.strictObject({ expires_in_days: apiKeyFields.expires_in_days }),
    response: ApiKeySecretResponse,
    errors: [...notFound, "api_keys_not_allowed", "bad_request"],
    example: { params, body: { expires_in_days: 30 } },
    rule: startRotation,
  }),
  managementCall({
    name: "api_keys.rotate_complete",
    method: "POST",
    path: "/b2b/organizations/{organization_id}/api_keys/{api_key_id}/rotate/complete",
    summary: "Ends the old key: the one that was coming takes its place.",
    request: NoFields,
    response: ApiKeyResponse,
    errors: [...notFound, "api_key_not_rotating"],
    example: { params, body: {} },
    rule: completeRotation,
  }),
  managementCall({
    name: "api_keys.rotate_cancel",
    method: "POST",
    path: "/b2b/organizations/{organization_id}/api_keys/{api_key_id}/rotate/cancel",
    summary: "Ends the key that was coming: the old one stays.",
    request: NoFields,
    response: ApiKeyResponse,
    errors: [...notFound, "api_key_not_rotating"],
    example: { params, body: {} },
    rule: cancelRotation,
  }),
  managementCall({
    name: "api_keys.verify",
    method: "POST",
    path: "/b2b/api_keys/verify",
    isRepeatable: true,
    limit: "session_checks",
    summary: "Returns whose an API key is, and what it may do at this moment.",
    description: "Notes the use of the key, to a minute. `@portico/backend` calls it: `verifyApiKey`.",
    request: VerifyApiKeyRequest,
    response: VerifyApiKeyResponse,
    errors: ["api_key_not_found"],
    example: { body: { secret: "$API_KEY_SECRET" } },
    rule: verifyKey,
  }),
];
