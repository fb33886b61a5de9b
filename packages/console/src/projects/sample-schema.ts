import type { Schema } from "./settings-fields.ts";

const text = (description: string): Schema => ({ type: "string", description });
const list = (description: string): Schema => ({ type: "array", items: { type: "string" }, description });

/** A part of the real one, for pictures: a test reads the real one. */
export const sampleSchema: Schema = {
  type: "object",
  properties: {
    project_name: text("The name that members read, in mails and on pages."),
    default_locale: text(
      "The language of mails and texts that are sent where no call names one, as a tag; English when it is none of ours.",
    ),
    slug_pattern: {
      anyOf: [text(""), { type: "null" }],
      description: "Where your pages' addresses hold the organization's slug.",
    },
    create_organization_enabled: {
      type: "boolean",
      description: "Whether somebody who signs in may create an organization.",
    },
    session_maximum_minutes: {
      type: "integer",
      description: "The longest life of a session, in minutes from its sign-in.",
    },
    password_policy: {
      type: "object",
      properties: {
        strength: {
          type: "string",
          enum: ["none", "zxcvbn", "luds"],
          description: "`zxcvbn` estimates how hard a password is to guess.",
        },
      },
    },
    email_domains: list("The domains that your mails come from."),
    oauth: {
      type: "object",
      properties: {
        google: {
          type: "object",
          properties: {
            client_id: text("Your client's id at the provider."),
            client_secret: text("Your client's secret at the provider."),
          },
        },
      },
    },
    rbac_policy: {
      type: "object",
      properties: { roles: { type: "array", items: { type: "object" }, description: "Who may do what." } },
    },
  },
};
