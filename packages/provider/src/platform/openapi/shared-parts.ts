import { apiErrors } from "@portico/wire";

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
      error_details: { type: "object", description: "Details, if any." },
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
        items: {
          type: "object",
          required: ["keyword", "dataPath", "schemaPath", "message"],
          properties: {
            keyword: { type: "string", description: "The rule, for example `required`." },
            dataPath: { type: "string", description: "The field, for example `.members[0].name`." },
            schemaPath: { type: "string", description: "The rule's path in the schema." },
            message: { type: "string", description: "What was expected." },
          },
        },
      },
    },
  },
};

export const errorExamples = {
  ErrorAnswer: {
    value: {
      status_code: 404,
      request_id: "request-id-0198c0de-7a11-4000-8000-000000000000",
      error_type: "member_not_found",
      error_message: apiErrors.member_not_found.meaning,
      error_url: "https://auth.globex.test/docs/errors#member_not_found",
    },
  },
  SchemaErrorAnswer: {
    value: {
      body: [
        {
          keyword: "required",
          dataPath: ".organization_name",
          schemaPath: "#/properties/organization_name/required",
          message: "is required and must be a string",
        },
      ],
    },
  },
};

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
