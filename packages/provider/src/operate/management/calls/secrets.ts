import { Timestamp } from "@portico/wire/schemas";
import { z } from "zod";
import { listSecrets } from "../../../platform/projects/list-secrets.ts";
import { NoFields } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

export const Secrets = z.object({
  secrets: z
    .array(
      z.object({
        name: z.enum(["secret", "next_secret"]).describe("Its field of the project's configuration."),
        last_used_at: Timestamp.nullable().describe(
          "When a back end last showed it, to a minute; RFC 3339, UTC. Null before the first time.",
        ),
      }),
    )
    .describe("The secrets that the project has."),
});

export const secrets: ManagementCall[] = [
  managementCall({
    name: "secrets.list",
    method: "GET",
    path: "/b2b/secrets",
    summary: "Returns when each of the project's secrets was last used, without the secrets themselves.",
    description: "Tells when every back end has changed over. See `/docs/key-rotation`.",
    request: NoFields,
    response: Secrets,
    errors: [],
    example: {},
    rule: listSecrets,
  }),
];
