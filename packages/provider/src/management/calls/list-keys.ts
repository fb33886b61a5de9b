import { listSigningKeys } from "../../records/keys/list-signing-keys.ts";
import { NoFields, SigningKeys } from "./fields.ts";
import { managementCall } from "./management-call.ts";

export const listKeys = managementCall({
  name: "keys.list",
  method: "GET",
  path: "/b2b/keys",
  summary: "Returns the project's signing keys, newest first, without the keys themselves.",
  request: NoFields,
  response: SigningKeys,
  errors: [],
  example: {},
  rule: listSigningKeys,
});
