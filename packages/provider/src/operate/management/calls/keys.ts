import { Timestamp } from "@portico/wire/schemas";
import { z } from "zod";
import { rotateSigningKey } from "../../../core/records/keys/rotate-signing-key.ts";
import { listSigningKeys } from "../../../core/records/keys/signing-key-states.ts";
import { NoFields } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const SigningKeys = z.object({
  keys: z
    .array(
      z.object({
        kid: z.string().describe("Its RFC 7638 thumbprint, as in the header of what it signs."),
        state: z
          .enum(["published", "signing", "retiring"])
          .describe("Whether hosts are getting to know it, it signs, or it only verifies what it signed."),
        created_at: Timestamp.describe("When it was made and published; RFC 3339, UTC."),
        signs_from: Timestamp.describe("When its turn to sign comes, or came; RFC 3339, UTC."),
        retires_at: Timestamp.nullable().describe("When it verifies no more; null until a newer key takes its place."),
      }),
    )
    .describe("The keys that are not gone, newest first."),
});

export const keys: ManagementCall[] = [
  managementCall({
    name: "keys.list",
    method: "GET",
    path: "/b2b/keys",
    summary: "Returns the project's signing keys, newest first, without the keys themselves.",
    request: NoFields,
    response: SigningKeys,
    errors: [],
    example: {},
    rule: listSigningKeys,
  }),
  managementCall({
    name: "keys.rotate",
    method: "POST",
    path: "/b2b/keys/rotate",
    summary: "Creates a new signing key: published now, signing in seven minutes, when every host knows it.",
    description: "The key before it verifies until the last JWT that it signed has ended. See `/docs/key-rotation`.",
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
  }),
];
