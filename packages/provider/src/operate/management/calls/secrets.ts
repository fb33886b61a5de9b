import { Timestamp } from "@portico/wire/schemas";
import { z } from "zod";
import { listSecrets } from "../../../platform/projects/list-secrets.ts";
import { NoFields } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

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
    method: "GET",
    path: "/b2b/secrets",
    summary: "Lists the project's secrets with the time of their last use, without the secrets themselves.",
    description: "Use it to find out when all your servers use the new secret. See `/docs/key-rotation`.",
    request: NoFields,
    response: Secrets,
    errors: [],
    example: {},
    rule: listSecrets,
  }),
];
