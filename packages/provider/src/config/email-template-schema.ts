import { z } from "zod";

/** A project's own words for its mails, with `{{variables}}`; what it leaves out stays as it is. */
export const EmailTemplate = z.strictObject({
  template_id: z
    .string()
    .min(1)
    .meta({ description: "The id that calls name the template by.", examples: ["welcome-back"] }),
  kind: z
    .enum(["login", "signup", "invite", "reset_password"])
    .describe(
      "Which mails it is for: to members, to people who join, to people who are invited, or for a new password.",
    ),
  subject: z
    .string()
    .min(1)
    .max(200)
    .regex(/^.+$/, { error: "one line" })
    .optional()
    .meta({ description: "The subject line; ours when absent.", examples: ["Your way into {{organization_name}}"] }),
  title: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: "The heading; ours when absent.", examples: ["Welcome back"] }),
  body: z
    .string()
    .min(1)
    .max(2000)
    .optional()
    .meta({
      description: "The text above the link or code; ours when absent. Blank lines part paragraphs.",
      examples: ["{{email_address}} asked to log in."],
    }),
  button: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: "The words on a link's button; ours when absent.", examples: ["Open {{organization_name}}"] }),
});
