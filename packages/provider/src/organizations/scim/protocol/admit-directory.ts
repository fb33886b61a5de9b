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

/** A directory that was let in: by its token, to its own connection and nothing else. */
export interface Directory {
  call: Call;
  connection: ScimConnectionRow;
  baseUrl: string;
  users: ResourceSchema;
}

/** RFC 6750 section 2.1; no other way to show a token is looked at. */
const BEARER = /^Bearer ([\x21-\x7e]{1,512})$/i;

/**
 * Lets a directory in before anything of its body is read (docs/threats.md T66). Whoever shows no good token hears the same,
 * whether or not there is such a connection.
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
    throw new ScimError(401, undefined, "The token is not one of this connection, or is no longer good.");
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
