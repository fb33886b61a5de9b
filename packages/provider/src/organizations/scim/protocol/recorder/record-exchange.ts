import type { FastifyReply, FastifyRequest } from "fastify";
import { newId } from "../../../../platform/crypto/ids.ts";
import type { Directory } from "../admit-directory.ts";
import { maskBody, maskQuery } from "./mask-body.ts";

/** Longer ones are nobody's address. */
const PATH_CHARACTERS = 300;

/** Keeps a request and its answer. Headers are not kept: the token is in one. */
export function recordExchange(
  { call, connection }: Directory,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): void {
  const { project_id, organization_id, connection_id } = connection;
  const address = request.url.split("?", 1)[0] ?? "";
  const path = address.split("/").slice(5).join("/");
  call.flightRecorder.note({
    project_id,
    organization_id,
    connection_id,
    exchange_id: newId(call.project, "scim-exchange"),
    occurred_at: call.clock.now(),
    request_id: request.id,
    method: request.method,
    path: `/${path}`.slice(0, PATH_CHARACTERS) + maskQuery(request.query as object).replaceAll("\0", ""),
    status: reply.statusCode,
    request_body: maskBody(typeof request.body === "string" ? request.body : ""),
    answer_body: maskBody(typeof payload === "string" ? payload : ""),
  });
}
