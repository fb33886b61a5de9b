import { type ApiErrorType, apiErrors } from "@portico/wire";
import type { ErrorDetails } from "../lib/api-error.ts";

const texts = (description: string) => ({ type: "array", description, items: { type: "string" } });
const text = (description: string) => ({ type: "string", description });

const errorDetails = {
  retry_after_seconds: { type: "integer", description: "The same as the header `Retry-After`." },
  fields: {
    type: "array",
    description: "The missing and invalid fields, at most 50.",
    items: { $ref: "#/components/schemas/FieldError" },
  },
  issues: {
    type: "array",
    description: "The invalid settings, at most 50.",
    items: {
      type: "object",
      required: ["path", "message"],
      properties: {
        path: text("The setting, for example `redirect_urls[0].url`."),
        message: text("The value found and the value expected."),
      },
    },
  },
  settings: texts("The settings that only operators change, at most 50."),
  missing: {
    type: "array",
    description: "The factors to authenticate with again.",
    items: { enum: ["primary", "second_factor"] },
  },
  methods: texts("Methods for the missing factors."),
  challenge: text("The challenge that the browser signs with its key."),
  redirect_uri: text("The app's redirect URL, with the error."),
  redirect_url: text("The redirect URL of the request."),
  redirect_type: text("The use that it must have."),
  organization_id: text("The session's organization."),
  policy_raised: {
    const: true,
    description: "The organization now requires more.",
  },
  quota: text("The quota that is reached."),
  limit: { type: "integer", description: "Its limit." },
  version: { type: "integer", description: "The project's current version." },
  updated_at: { type: "string", format: "date-time", description: "When it was created." },
} satisfies Record<keyof ErrorDetails | "retry_after_seconds", object>;

/** The bodies of errors, and the fields of every answer. */
export const errorSchemas = {
  AnswerFields: {
    type: "object",
    description: "Fields of every response.",
    required: ["request_id", "status_code"],
    properties: {
      request_id: { type: "string", description: "The request's ID, to find the call in the provider's log." },
      status_code: { const: 200 },
    },
  },
  ErrorAnswer: {
    type: "object",
    description: "An error.",
    required: ["status_code", "request_id", "error_type", "error_message", "error_url"],
    properties: {
      status_code: { type: "integer", description: "The HTTP status." },
      request_id: { type: "string", description: "The request's ID, to find the call in the provider's log." },
      error_type: { type: "string", description: "The error type. `/docs/errors` lists all of them." },
      error_message: { type: "string", description: "The message, for developers." },
      error_url: { type: "string", format: "uri", description: "URL of the error's documentation." },
      error_details: {
        type: "object",
        description: "Details, depending on the error.",
        properties: errorDetails,
      },
    },
  },
  FieldError: {
    type: "object",
    description: "A missing or invalid field.",
    required: ["keyword", "dataPath", "schemaPath", "message"],
    properties: {
      keyword: { type: "string", description: "The rule, for example `required`." },
      dataPath: { type: "string", description: "The field, for example `.members[0].name`." },
      schemaPath: { type: "string", description: "The rule's path in the schema." },
      message: { type: "string", description: "What was expected." },
    },
  },
  SchemaErrorAnswer: {
    type: "object",
    description: "An error for a request that does not match the schema.",
    required: ["body"],
    properties: {
      body: {
        type: "array",
        description: "The issues, at most 50.",
        items: { $ref: "#/components/schemas/FieldError" },
      },
    },
  },
};

const wrongField = {
  keyword: "required",
  dataPath: ".organization_name",
  schemaPath: "#/properties/organization_name/required",
  message: "is required and must be a string",
};

export const errorExamples = {
  ErrorAnswer: { value: errorOf("member_not_found") },
  WrongField: {
    value: {
      ...errorOf("request_schema_mismatch", "organization_name is required and must be a string."),
      error_details: { fields: [wrongField] },
    },
  },
  WrongSecret: { value: errorOf("invalid_project_credentials") },
  LimitReached: { value: { ...errorOf("too_many_requests"), error_details: { retry_after_seconds: 30 } } },
  SchemaErrorAnswer: { value: { body: [wrongField] } },
};

function errorOf(type: ApiErrorType, message: string = apiErrors[type].meaning) {
  return {
    status_code: apiErrors[type].status,
    request_id: "request-id-0198c0de-7a11-4000-8000-000000000000",
    error_type: type,
    error_message: message,
    error_url: `https://auth.globex.test/docs/errors#${type}`,
  };
}

export const answerHeaders = {
  RequestId: { description: "The same as `request_id`.", schema: { type: "string" } },
  RetryAfter: { description: "Seconds to wait before a retry.", schema: { type: "integer" } },
};

export const securitySchemes = {
  projectSecret: {
    type: "http",
    scheme: "basic",
    description: "User: the project's `project_id`. Password: the project's `secret`.",
  },
  publicToken: {
    type: "http",
    scheme: "basic",
    description: "User: a public token. Password: the session token, or without a session the public token.",
  },
  clientSecret: {
    type: "http",
    scheme: "basic",
    description:
      "User: the app's `client_id`. Password: its `client_secret`. Public apps send `client_id` in the body.",
  },
  accessToken: { type: "http", scheme: "bearer", description: "An access token of a connected app." },
};
