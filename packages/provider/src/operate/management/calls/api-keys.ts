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
import { type ManagementCall, managementCall } from "./management-call.ts";

const notFound = ["organization_not_found", "api_key_not_found"] as const;

const Create = z.strictObject({
  ...apiKeyFields,
  member_id: Id.optional().describe("The member who owns the key. Default: the organization owns it."),
});

const Search = z.strictObject({
  member_id: Id.optional().describe("Only keys of this member. Default: all keys of the organization and its members."),
  ...apiKeyPaging,
});

export const apiKeys: ManagementCall[] = [
  managementCall({
    name: "api_keys.create",
    route: "POST /b2b/organizations/{organization_id}/api_keys",
    summary: "Create an API key",
    description:
      "Creates an API key for an organization or one of its members. " +
      "The key is returned only once. See `/docs/api-keys`.",
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
    example: { body: { name: "Nightly export", role_ids: ["admin"], expires_in_days: 30 } },
    rule: createKeyForBackend,
  }),
  managementCall({
    name: "api_keys.search",
    route: "POST /b2b/organizations/{organization_id}/api_keys/search",
    isRepeatable: true,
    summary: "List an organization's API keys",
    description: "Lists the API keys of an organization and its members, newest first, without the keys themselves.",
    request: Search,
    response: ApiKeysResponse,
    errors: ["organization_not_found", "invalid_cursor"],
    example: { body: { limit: 10 } },
    rule: listKeysForBackend,
  }),
  managementCall({
    name: "api_keys.revoke",
    route: "DELETE /b2b/organizations/{organization_id}/api_keys/{api_key_id}",
    summary: "Revoke an API key",
    description: "Revokes an API key immediately. A JWT issued for it stays valid until it expires, at most 5 minutes.",
    response: Nothing,
    errors: [...notFound],
    rule: revokeKey,
  }),
  managementCall({
    name: "api_keys.rotate_start",
    route: "POST /b2b/organizations/{organization_id}/api_keys/{api_key_id}/rotate/start",
    summary: "Start the rotation of an API key",
    description:
      "Starts a rotation and returns the next key. Both keys are valid until you complete or cancel the rotation.",
    request: z.strictObject({ expires_in_days: apiKeyFields.expires_in_days }),
    response: ApiKeySecretResponse,
    errors: [...notFound, "api_keys_not_allowed", "bad_request"],
    example: { body: { expires_in_days: 30 } },
    rule: startRotation,
  }),
  managementCall({
    name: "api_keys.rotate_complete",
    route: "POST /b2b/organizations/{organization_id}/api_keys/{api_key_id}/rotate/complete",
    summary: "Complete the rotation of an API key",
    description: "Completes a rotation. The next key replaces the old one, which is revoked.",
    response: ApiKeyResponse,
    errors: [...notFound, "api_key_not_rotating"],
    rule: completeRotation,
  }),
  managementCall({
    name: "api_keys.rotate_cancel",
    route: "POST /b2b/organizations/{organization_id}/api_keys/{api_key_id}/rotate/cancel",
    summary: "Cancel the rotation of an API key",
    description: "Cancels a rotation. The next key is revoked, and the old one stays valid.",
    response: ApiKeyResponse,
    errors: [...notFound, "api_key_not_rotating"],
    rule: cancelRotation,
  }),
  managementCall({
    name: "api_keys.verify",
    route: "POST /b2b/api_keys/verify",
    isRepeatable: true,
    limit: "session_checks",
    summary: "Verify an API key",
    description:
      "Verifies an API key, and returns its owner and current permissions. " +
      "Records when the key was used, to the minute. `verifyApiKey` of `@portico/backend` calls it.",
    request: VerifyApiKeyRequest,
    response: VerifyApiKeyResponse,
    errors: ["api_key_not_found"],
    example: { body: { secret: "$API_KEY_SECRET" } },
    rule: verifyKey,
  }),
];
