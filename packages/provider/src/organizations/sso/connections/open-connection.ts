import type { FastifyReply, FastifyRequest } from "fastify";
import type { Call } from "../../../platform/call/call.ts";
import type { PageContext } from "../../../platform/http/page.ts";
import { isStorable } from "../../../platform/lib/text.ts";
import type { Connection } from "./connection.ts";
import { findConnection } from "./store.ts";

/** Where identity providers reach a connection. */
export const CONNECTION_PATH = "/v1/public/sso/{project_id}/{connection_id}";

/** Finds the connection that a request's path names. */
export async function openConnection(
  { projects, createCall }: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ call?: Call; connection?: Connection | undefined }> {
  const { project_id = "", connection_id = "" } = request.params as Record<string, string>;
  if (!isStorable(project_id) || !isStorable(connection_id)) return {};
  const project = await projects.findById(project_id);
  if (!project) return {};
  const call = createCall(request, reply, project);
  return { call, connection: await findConnection(call.db, { project_id, connection_id }) };
}

/** Reads the query. Drops parameters that occur more than once. */
export function readQuery(request: FastifyRequest): URLSearchParams {
  const { search } = new URL(request.url, "http://localhost");
  const query = new URLSearchParams(search);
  for (const name of [...query.keys()]) {
    if (query.getAll(name).length > 1 || !isStorable(query.getAll(name).join(""))) query.delete(name);
  }
  return query;
}
