import type { ApiErrorType } from "@portico/wire";
import type { RequestFields } from "@portico/wire/schemas";
import type { z } from "zod";
import type { Call } from "../../call/call.ts";
import type { WithTarget } from "../../call/target-id.ts";
import type { Route } from "../../http/route.ts";

/**
 * An operation of the management API, for a host's back end with project id and secret. One such object is a call in
 * whole: route, guard, OpenAPI operation, page of documentation and the example that is run.
 */
export interface ManagementCall extends Route {
  /** One sentence, in the third person: "Adds an organization." */
  summary: string;
  /** Further sentences. */
  description?: string;
  errors: ApiErrorType[];
  example: Example;
}

/** Values that begin with `$` stand for those of `examplePlaceholders`. */
export interface Example {
  params?: Record<string, keyof typeof examplePlaceholders>;
  body?: Record<string, unknown>;
}

/** The variables of an example's environment, and what each is. */
export const examplePlaceholders = {
  $ORGANIZATION_ID: "an organization's id",
  $MEMBER_ID: "the id of one of its members",
  $AUDIT_EVENT_ID: "the id of an event of the audit log",
  $REQUEST_ID: "the id of a request that was refused",
  $DELETED_MEMBER_ID: "the id of a member who was deleted",
  $ROLE_ID: "a role of the project's policy",
  $DOMAIN: "a domain that it claims",
  $SAML_CONNECTION_ID: "the id of one of its SAML connections",
  $OIDC_CONNECTION_ID: "the id of one of its OpenID Connect connections",
  $EXTERNAL_CONNECTION_ID: "the id of one of its external connections",
  $OTHER_ORGANIZATION_ID: "the id of another organization",
  $OTHER_CONNECTION_ID: "the id of one of the other organization's connections",
  $METADATA_XML: "the metadata of an identity provider, as text",
  $CERTIFICATE_ID: "the id of a verification certificate of the SAML connection",
  $PRIVATE_KEY_ID: "the id of an encryption key of the SAML connection",
  $TEST_RUN_ID: "the id of a test of the SAML connection",
  $SCIM_CONNECTION_ID: "the id of the connection of its directory",
  $PENDING_CHANGE_ID: "the id of a change that the directory wants",
  $RECEIPT_ID: "the id of the receipt of a member who was taken out",
  $CLIENT_ID: "the client id of an app that your back end added",
  $API_KEY_ID: "the id of an API key",
  $SETUP_LINK_ID: "the id of a set-up link",
  $API_KEY_SECRET: "an API key that somebody has shown you",
  $WEBHOOK_ENDPOINT_ID: "the id of a webhook endpoint",
  $WEBHOOK_LISTENER_ID: "the id of a webhook endpoint without an address",
  $WEBHOOK_MESSAGE_ID: "the id of a message that went to the endpoint",
  $QUEUED_MESSAGE_ID: "the id of a mail that waits",
  $PROJECT_VERSION: "the number of a version of the project's settings",
  $SESSION_TOKEN: "the session token of a member who is signed in",
} as const;

interface Definition<Path extends string, Request extends z.ZodType, Response extends z.ZodType>
  extends Omit<ManagementCall, "caller" | "sessions" | "path" | "request" | "response" | "rule" | "name"> {
  /** As the documentation calls it: `organizations.create`. */
  name: string;
  path: Path;
  request: Request;
  response: Response;
  rule(call: Call, request: WithTarget<RequestFields<Request, Path>, Path, never>): Promise<z.input<Response> & object>;
}

/** @param definition `path` begins with `/b2b/`; `request` is strict, so that an unknown field is refused by name. */
export function managementCall<const Path extends string, Request extends z.ZodType, Response extends z.ZodType>(
  definition: Definition<Path, Request, Response>,
): ManagementCall {
  return {
    ...definition,
    name: `management.${definition.name}`,
    path: `/v1${definition.path}`,
    caller: "backend",
    sessions: [],
  };
}
