import { Timestamp } from "@portico/wire/schemas";
import { z } from "zod";
import { rotateSigningKey } from "../../../core/records/keys/rotate-signing-key.ts";
import { listSigningKeys } from "../../../core/records/keys/signing-key-states.ts";
import { listSecrets } from "../../../platform/projects/project-directory.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const SigningKeys = z.object({
  keys: z
    .array(
      z.object({
        kid: z.string().describe("The key's RFC 7638 thumbprint, as in the `kid` header of its JWTs."),
        state: z
          .enum(["published", "signing", "retiring"])
          .describe("Whether the key is published but not used yet, signs, or only verifies older JWTs."),
        created_at: Timestamp.describe("When it was created and published; RFC 3339, UTC."),
        signs_from: Timestamp.describe("When it starts or started to sign; RFC 3339, UTC."),
        retires_at: Timestamp.nullable().describe("When it stops verifying; null until a newer key replaces it."),
      }),
    )
    .describe("The keys, newest first, without retired ones."),
});

export const keys: ManagementCall[] = [
  managementCall({
    name: "keys.list",
    route: "GET /b2b/keys",
    summary: "List signing keys",
    description: "Lists the project's signing keys, newest first, without the private keys.",
    response: SigningKeys,
    rule: listSigningKeys,
  }),
  managementCall({
    name: "keys.rotate",
    route: "POST /b2b/keys/rotate",
    summary: "Rotate the signing key",
    description:
      "Creates a new signing key. It is published now and signs in seven minutes, when all servers have read it. " +
      "The previous key verifies until its last JWT has expired. See `/docs/key-rotation`.",
    request: z.strictObject({
      immediately: z
        .boolean()
        .optional()
        .describe(
          "For a leaked key: the new key signs immediately, and JWTs of the other keys are refused. Default: false.",
        ),
    }),
    response: SigningKeys,
    errors: ["key_rotation_in_progress"],
    example: { body: {} },
    rule: rotateSigningKey,
  }),
];

export const Secrets = z.object({
  secrets: z
    .array(
      z.object({
        name: z.enum(["secret", "next_secret"]).describe("Its setting in the project's configuration."),
        last_used_at: Timestamp.nullable().describe(
          "When it was last used, to the minute; RFC 3339, UTC. Null if never.",
        ),
      }),
    )
    .describe("The project's secrets."),
});

export const secrets: ManagementCall[] = [
  managementCall({
    name: "secrets.list",
    route: "GET /b2b/secrets",
    summary: "List the project's secrets",
    description:
      "Lists the project's secrets with the time of their last use, without the secrets themselves. " +
      "Use it to find out when all your servers use the new secret. See `/docs/key-rotation`.",
    response: Secrets,
    rule: listSecrets,
  }),
];
