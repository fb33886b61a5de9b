import { z } from "zod";

export const ApiKeys = z.strictObject({
  organizations: z
    .boolean()
    .default(false)
    .describe("Enables API keys that belong to an organization. Members whose roles allow it create them."),
  members: z
    .boolean()
    .default(false)
    .describe("Enables API keys that belong to a member. A key can do at most what the member's roles allow."),
  longest_days: z
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(365)
    .meta({
      description:
        "Maximum lifetime of a key, in days. A key created without a lifetime expires after 90 days, or earlier if this is less.",
      examples: [90],
    }),
});
