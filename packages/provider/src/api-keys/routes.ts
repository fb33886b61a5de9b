import { route } from "../http/route.ts";
import { createKey } from "./create-key.ts";
import { listKeys } from "./list-keys.ts";
import { revokeKey } from "./revoke-key.ts";
import { cancelRotation, completeRotation, startRotation } from "./rotate-key.ts";

export const apiKeyRoutes = [
  route("apiKeys.create", createKey),
  route("apiKeys.list", listKeys),
  route("apiKeys.revoke", revokeKey),
  route("apiKeys.rotateStart", startRotation),
  route("apiKeys.rotateComplete", completeRotation),
  route("apiKeys.rotateCancel", cancelRotation),
];
