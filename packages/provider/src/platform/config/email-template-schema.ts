import { z } from "zod";
import { locales } from "../languages/locales.ts";
import { setting } from "./fields.ts";

/** The translatable part of a template. */
const words = {
  subject: setting(
    z.string().min(1).max(200).regex(/^.+$/, { error: "one line" }).optional(),
    "The subject line. Without it, the default is used.",
    "Your way into {{organization_name}}",
  ),
  title: setting(
    z.string().min(1).max(200).optional(),
    "The heading. Without it, the default is used.",
    "Welcome back",
  ),
  body: setting(
    z.string().min(1).max(2000).optional(),
    "The text above the link or code. Without it, the default is used. Blank lines separate paragraphs.",
    "{{email_address}} asked to log in.",
  ),
  button: setting(
    z.string().min(1).max(100).optional(),
    "The label of the link's button. Without it, the default is used.",
    "Open {{organization_name}}",
  ),
  html: setting(
    z
      .string()
      .min(1)
      // Gmail clips longer messages.
      .max(100_000)
      .optional(),
    "The whole email as HTML, in place of the default layout. Variables are escaped.",
    '<!doctype html><h1>{{title}}</h1><p>{{body}}</p><a href="{{link}}">{{button}}</a>',
  ),
  text: setting(
    z.string().min(1).max(20_000).optional(),
    "The whole email as plain text. Without it, the default is used.",
    "{{title}}\n\n{{body}}\n\n{{link}}",
  ),
};

/** The emails whose texts a project can change. */
export const emailKinds = [
  "login_link",
  "signup_link",
  "code",
  "invitation",
  "password_reset",
  "email_change_link",
  "email_change_code",
] as const;
export type EmailKind = (typeof emailKinds)[number];

const { html: _html, text: _text, ...textFields } = words;

/** A project's own email texts, by email and language. */
export const EmailTexts = z.partialRecord(
  z.enum(emailKinds),
  z.partialRecord(z.enum(locales), z.strictObject(textFields)),
);

/** A project's own email texts, with `{{variables}}`. Parts that it leaves out keep the default. */
export const EmailTemplate = z.strictObject({
  template_id: setting(
    z.string().min(1),
    "The template's ID, which calls send as `login_template_id`, for example.",
    "welcome-back",
  ),
  kind: setting(
    z.enum(["login", "signup", "invite", "reset_password"]),
    "The emails that it applies to: to members who log in, to people who sign up, to people who are invited, or for resetting a password.",
  ),
  ...words,
  translations: setting(
    z
      .array(z.strictObject({ locale: z.enum(locales).describe("The language of this translation."), ...words }))
      .optional(),
    "Translations. Parts that a translation leaves out are taken from the template itself.",
  ),
  organization_slugs: setting(
    z.array(z.string().min(1)).min(1).optional(),
    "Slugs of organizations that always use this template for its `kind`, whatever template a call names. Calls cannot select such a template by its ID.",
    ["globex"],
  ),
});
