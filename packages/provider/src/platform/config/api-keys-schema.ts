import { z } from "zod";

export const ApiKeys = z.strictObject({
  organizations: z
    .boolean()
    .default(false)
    .describe("Whether organizations may have API keys of their own, made by those whose roles allow it."),
  members: z.boolean().default(false).describe("Whether members may make API keys of their own, within their roles."),
  longest_days: z
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(365)
    .meta({
      description: "After how many days a key ends at the latest; 90 where its maker says nothing.",
      examples: [90],
    }),
});
