import { z } from "zod";
import { rotateSigningKey } from "../../records/keys/rotate-signing-key.ts";
import { SigningKeys } from "./fields.ts";
import { managementCall } from "./management-call.ts";

export const rotateKeys = managementCall({
  name: "keys.rotate",
  method: "POST",
  path: "/b2b/keys/rotate",
  summary: "Creates a new signing key: published now, signing in seven minutes, when every host knows it.",
  description:
    "The key before it verifies until the last JWT that it signed has ended. See [key rotation](../key-rotation.md).",
  request: z.strictObject({
    immediately: z
      .boolean()
      .optional()
      .describe(
        "For a leaked key: the new one signs at once, and what the others signed is refused. False when absent.",
      ),
  }),
  response: SigningKeys,
  errors: ["key_rotation_in_progress"],
  example: { body: {} },
  rule: rotateSigningKey,
});
