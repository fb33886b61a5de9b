import { z } from "zod";
import { locales } from "../languages/locales.ts";

/** The part of a template that has a language. */
const words = {
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
  html: z
    .string()
    .min(1)
    // Gmail shows no more.
    .max(100_000)
    .optional()
    .meta({
      description: "The whole mail in HTML, in place of our layout; values are escaped in it.",
      examples: ['<!doctype html><h1>{{title}}</h1><p>{{body}}</p><a href="{{link}}">{{button}}</a>'],
    }),
  text: z
    .string()
    .min(1)
    .max(20_000)
    .optional()
    .meta({
      description: "The whole mail as plain text; ours when absent.",
      examples: ["{{title}}\n\n{{body}}\n\n{{link}}"],
    }),
};

/** A project's own mails, with `{{variables}}`; what it leaves out stays as it is. */
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
  ...words,
  translations: z
    .array(z.strictObject({ locale: z.enum(locales).describe("The language that these are in."), ...words }))
    .optional()
    .describe("The same in other languages; what one leaves out is as above."),
  organization_slugs: z
    .array(z.string().min(1))
    .min(1)
    .optional()
    .meta({
      description:
        "The organizations whose template for that kind this is, whatever a call names. No call names it by its id then.",
      examples: [["globex"]],
    }),
});
