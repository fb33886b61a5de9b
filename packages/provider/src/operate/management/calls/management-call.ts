import type { ApiErrorType } from "@portico/wire";
import type { RequestFields } from "@portico/wire/schemas";
import type { z } from "zod";
import type { Call } from "../../../platform/call/call.ts";
import type { WithTarget } from "../../../platform/call/target-id.ts";
import type { Route } from "../../../platform/http/route.ts";

/**
 * A call of the management API, for a host's back end with project ID and secret. One object has everything: the route,
 * the guard, the OpenAPI operation and its example, which a test runs.
 */
export interface ManagementCall extends Route {
  /** For the navigation of an API reference: a verb phrase of at most eight words, such as "Create a member". */
  summary: string;
  /** Full sentences; the first one in the third person: "Creates a member in an organization." */
  description: string;
  errors: ApiErrorType[];
  example: Example;
}

/**
 * Values that begin with `$` are placeholders: sample values in the OpenAPI document, real ones in the test that runs
 * the example.
 */
export interface Example {
  params?: Record<string, Placeholder>;
  body?: Record<string, unknown>;
}

type Placeholder =
  | "$ORGANIZATION_ID"
  | "$MEMBER_ID"
  | "$AUDIT_EVENT_ID"
  | "$REQUEST_ID"
  | "$DELETED_MEMBER_ID"
  | "$ROLE_ID"
  | "$DOMAIN"
  | "$SAML_CONNECTION_ID"
  | "$OIDC_CONNECTION_ID"
  | "$EXTERNAL_CONNECTION_ID"
  | "$OTHER_ORGANIZATION_ID"
  | "$OTHER_CONNECTION_ID"
  | "$METADATA_XML"
  | "$CERTIFICATE_ID"
  | "$PRIVATE_KEY_ID"
  | "$TEST_RUN_ID"
  | "$SCIM_CONNECTION_ID"
  | "$PENDING_CHANGE_ID"
  | "$RECEIPT_ID"
  | "$PASSKEY_ID"
  | "$REMEMBERED_DEVICE_ID"
  | "$CLIENT_ID"
  | "$API_KEY_ID"
  | "$SETUP_LINK_ID"
  | "$API_KEY_SECRET"
  | "$WEBHOOK_ENDPOINT_ID"
  | "$WEBHOOK_LISTENER_ID"
  | "$WEBHOOK_MESSAGE_ID"
  | "$QUEUED_MESSAGE_ID"
  | "$PROJECT_VERSION"
  | "$SESSION_TOKEN";

interface Definition<Path extends string, Request extends z.ZodType, Response extends z.ZodType>
  extends Omit<ManagementCall, "caller" | "sessions" | "path" | "request" | "response" | "rule" | "name"> {
  /** The name in the documentation: `organizations.create`. */
  name: string;
  path: Path;
  request: Request;
  response: Response;
  rule(call: Call, request: WithTarget<RequestFields<Request, Path>, Path, never>): Promise<z.input<Response> & object>;
}

/** @param definition `path` begins with `/b2b/`. `request` is strict, so that unknown fields are refused by name. */
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
