import type { FastifyReply, FastifyRequest } from "fastify";
import type { Call } from "../../../platform/call/call.ts";
import { noCookies } from "../../../platform/call/cookies.ts";
import type { ProtocolContext } from "../../../platform/http/protocol.ts";
import { requireStorableParams } from "../../../platform/http/route.ts";
import { scimBaseUrl } from "../connections/connection.ts";
import { findConnectionByToken } from "../connections/find-by-token.ts";
import type { ScimConnectionRow } from "../connections/schema.ts";
import type { ResourceSchema } from "./schema/attribute.ts";
import { userSchema } from "./schema/user-schema.ts";
import { ScimError } from "./scim-error.ts";

/** An authenticated directory. Its token gives access to its own connection only. */
export interface Directory {
  call: Call;
  connection: ScimConnectionRow;
  baseUrl: string;
  users: ResourceSchema;
}

/** RFC 6750 section 2.1. Tokens are accepted only in this header. */
const BEARER = /^Bearer ([\x21-\x7e]{1,512})$/i;

/**
 * Authenticates a directory before anything of its body is read (docs/threats.md T66). The error for an invalid token
 * does not reveal whether the connection exists.
 *
 * @throws ScimError 401; ApiError `too_many_requests`, `service_unavailable`.
 */
export async function admitDirectory(
  context: ProtocolContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Directory> {
  const { project_id = "", connection_id = "" } = requireStorableParams(request.params);
  const [, token] = BEARER.exec(request.headers.authorization ?? "") ?? [];
  const project = token === undefined ? undefined : await context.projects.findById(project_id);
  const call =
    project &&
    Object.assign(context.createCall(request, reply, project), { caller: "directory" as const, cookies: noCookies });
  const connection = call && token ? await findConnectionByToken(call, call.db, token, connection_id) : undefined;
  if (!call || !connection) {
    context.countRequest(request);
    throw new ScimError(401, undefined, "The token is not valid for this connection, or it was replaced.");
  }
  request.project = call.project;
  context.countAgainst(
    `directory ${connection.project_id} ${connection.connection_id}`,
    call.project.rate_limits.directory_calls,
    "directory_calls",
  );
  return {
    call,
    connection,
    baseUrl: scimBaseUrl(call, connection.connection_id),
    users: userSchema(call.project.wire_prefix),
  };
}
