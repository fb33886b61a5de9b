import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { parseJsonBody } from "../../../platform/http/json-body.ts";
import type { Protocol, ProtocolContext } from "../../../platform/http/protocol.ts";
import { requireStorableParams } from "../../../platform/http/route.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import type { ScimGroupRow, ScimUserRow } from "../connections/schema.ts";
import { admitDirectory, type Directory } from "./admit-directory.ts";
import { listResponse, namesVersion, writeTag } from "./answers/list-response.ts";
import { readSelection } from "./answers/select-attributes.ts";
import { showResourceType, showSchema, showServiceProviderConfig } from "./discovery/service-provider-config.ts";
import { createGroup, deleteGroup, getGroup, patchGroup, replaceGroup } from "./groups/group-calls.ts";
import { answerList, showGroups, showUsers } from "./lists/answer-list.ts";
import { foldNames, readListRequest } from "./lists/read-list-request.ts";
import { recordExchange } from "./recorder/request-log.ts";
import type { ResourceSchema } from "./schema/attribute.ts";
import { groupSchema } from "./schema/group-schema.ts";
import { requireObject } from "./schema/read-value.ts";
import { NO_JSON, SCIM_TYPE, ScimError, sendScimError } from "./scim-error.ts";
import { createUser, deleteUser, getUser, patchUser, replaceUser } from "./users/user-calls.ts";

/** Enough for a group with thousands of members. */
const SCIM_BODY_BYTES = 1024 * 1024;
const VALUES_LIMIT = 100_000;

/**
 * Reads a request's required body.
 *
 * @throws ScimError `invalidSyntax`, 415.
 */
function readBody(request: FastifyRequest): Record<string, unknown> {
  const type = (request.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (type !== "" && type !== "application/json" && type !== "application/scim+json") {
    throw new ScimError(415, undefined, NO_JSON);
  }
  try {
    return requireObject(parseJsonBody((request.body as string | undefined) ?? "", VALUES_LIMIT));
  } catch (error) {
    if (error instanceof ApiError) throw new ScimError(400, "invalidSyntax", error.message);
    throw error;
  }
}

declare module "fastify" {
  interface FastifyRequest {
    /** The authenticated directory. Null before authentication, and outside SCIM. */
    directory: Directory | null;
  }
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** SCIM 2.0 (RFC 7643, RFC 7644) with pages by cursor (RFC 9865). */
export const scimProtocol: Protocol = {
  prefix: "/v1/scim",
  sendError: sendScimError,
  async serve(scope, context) {
    scope.decorateRequest("directory", null);
    scope.addContentTypeParser(
      "*",
      { parseAs: "string", bodyLimit: SCIM_BODY_BYTES },
      async (_: FastifyRequest, text: string) => text,
    );
    scope.addHook("onSend", async (request, reply, payload) => {
      if (request.directory) recordExchange(request.directory, request, reply, payload);
      return payload;
    });
    scope.setNotFoundHandler((request, reply) => {
      sendScimError(new ScimError(404, undefined, `This URL does not support ${request.method}.`), request, reply);
    });
    const serve = createServing(scope, context);
    serveDiscovery(serve);
    serveResources(serve, "User");
    serveResources(serve, "Group");
    const refuse = (detail: string) => () => {
      throw new ScimError(501, undefined, detail);
    };
    serve(["POST"], "/Bulk", refuse("Bulk is not supported: send the requests one by one."));
    serve([...METHODS], "/Me", refuse("/Me is not supported, because a directory's token does not belong to a user."));
    serve(["POST"], "/.search", refuse("Search users at /Users/.search, and groups at /Groups/.search."));
  },
};

type Handle = (directory: Directory, request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | unknown;
type Serve = (methods: (typeof METHODS)[number][], path: string, handle: Handle) => void;

/** Authenticates the directory before it reads the body (docs/threats.md T66). */
function createServing(scope: FastifyInstance, context: ProtocolContext): Serve {
  return (method, path, handle) =>
    scope.route({
      method,
      url: `/:project_id/:connection_id${path}`,
      bodyLimit: SCIM_BODY_BYTES,
      // `admitDirectory` counts requests: by IP address before authentication, by directory after it.
      config: { isUnlimited: true },
      onRequest: async (request, reply) => {
        request.directory = await admitDirectory(context, request, reply);
      },
      handler: async (request, reply) => {
        requireStorableParams(request.params);
        requireStorableQuery(request.query);
        const answer = await handle(request.directory as Directory, request, reply);
        void reply.type(SCIM_TYPE);
        return answer === undefined ? reply.send() : reply.send(JSON.stringify(answer));
      },
    });
}

/** @throws ScimError `invalidValue`. */
function requireStorableQuery(query: unknown): void {
  const isStored = (value: unknown) => typeof value !== "string" || (value.isWellFormed() && !value.includes("\0"));
  if (
    Object.values(query as object)
      .flat()
      .every(isStored)
  )
    return;
  throw new ScimError(400, "invalidValue", "The query contains a NUL or an unpaired surrogate.");
}

function serveDiscovery(serve: Serve): void {
  const schemasOf = (users: ResourceSchema) => [users.core, ...users.extensions, groupSchema.core];
  const only = (found: unknown, kind: string) => {
    if (found) return found;
    throw new ScimError(404, undefined, `This ${kind} does not exist.`);
  };
  const list = (resources: unknown[]) => listResponse({ totalResults: resources.length, startIndex: 1, resources });
  serve(["GET"], "/ServiceProviderConfig", ({ call, baseUrl }) =>
    showServiceProviderConfig(baseUrl, `${call.publicUrl}/docs/directories`),
  );
  serve(["GET"], "/ResourceTypes", ({ baseUrl, users }, { query }) => {
    requireNoFilter(query);
    return list([users, groupSchema].map((one) => showResourceType(baseUrl, one)));
  });
  serve(["GET"], "/ResourceTypes/:id", ({ baseUrl, users }, request) => {
    const found = [users, groupSchema].find(({ name }) => name === idOf(request));
    return only(found && showResourceType(baseUrl, found), "resource type");
  });
  serve(["GET"], "/Schemas", ({ baseUrl, users }, { query }) => {
    requireNoFilter(query);
    return list(schemasOf(users).map((one) => showSchema(baseUrl, one)));
  });
  serve(["GET"], "/Schemas/:id", ({ baseUrl, users }, request) => {
    const found = schemasOf(users).find(({ id }) => id === idOf(request));
    return only(found && showSchema(baseUrl, found), "schema");
  });
}

/** RFC 7644 section 4 forbids filters here, so that no client mistakes the whole list for a filtered one. */
function requireNoFilter(query: unknown): void {
  if ((query as { filter?: unknown }).filter === undefined) return;
  throw new ScimError(403, undefined, "This list does not support filters.");
}

const rules = {
  User: {
    get: getUser,
    create: createUser,
    replace: replaceUser,
    patch: patchUser,
    remove: deleteUser,
    show: showUsers,
  },
  Group: {
    get: getGroup,
    create: createGroup,
    replace: replaceGroup,
    patch: patchGroup,
    remove: deleteGroup,
    show: showGroups,
  },
};

function serveResources(serve: Serve, name: "User" | "Group"): void {
  const { get, create, replace, patch, remove, show } = rules[name] as (typeof rules)["User"];
  const schemaOf = ({ users }: Directory) => (name === "User" ? users : groupSchema);
  const selectionOf = (directory: Directory, { query }: FastifyRequest) =>
    readSelection(schemaOf(directory), foldNames(query as Record<string, unknown>));
  const answer = async (
    directory: Directory,
    request: FastifyRequest,
    reply: FastifyReply,
    row: ScimUserRow | ScimGroupRow,
  ) => {
    const selection = selectionOf(directory, request);
    const [shown] = await show(directory, directory.call.db, [row as ScimUserRow], selection);
    void reply.header("ETag", writeTag(row.version));
    return shown;
  };
  const path = `/${name}s`;
  const onlyIf = ({ headers }: FastifyRequest) => ({ ifMatch: headers["if-match"] });

  serve(["GET"], path, (directory, { query }) =>
    answerList(directory, name, readListRequest(schemaOf(directory), query as Record<string, unknown>)),
  );
  serve(["POST"], `${path}/.search`, (directory, request) =>
    answerList(directory, name, readListRequest(schemaOf(directory), readBody(request))),
  );
  serve(["POST"], path, async (directory, request, reply) => {
    selectionOf(directory, request);
    const row = await create(directory, readBody(request));
    const shown = await answer(directory, request, reply.code(201), row);
    void reply.header("Location", `${directory.baseUrl}${path}/${idIn(row)}`);
    return shown;
  });
  serve(["GET"], `${path}/:id`, async (directory, request, reply) => {
    const row = await get(directory, idOf(request));
    const known = request.headers["if-none-match"];
    if (known === undefined || !namesVersion(known, row.version)) return answer(directory, request, reply, row);
    reply.code(304).header("ETag", writeTag(row.version));
    return undefined;
  });
  serve(["PUT"], `${path}/:id`, async (directory, request, reply) => {
    selectionOf(directory, request);
    const row = await replace(directory, idOf(request), readBody(request), onlyIf(request));
    return answer(directory, request, reply, row);
  });
  serve(["PATCH"], `${path}/:id`, async (directory, request, reply) => {
    const { only } = selectionOf(directory, request);
    const row = await patch(directory, idOf(request), readBody(request), onlyIf(request));
    // RFC 7644 section 3.5.2 allows an answer without the group, which may have thousands of members.
    if (name === "User" || only) return answer(directory, request, reply, row);
    reply.code(204).header("ETag", writeTag(row.version));
    return undefined;
  });
  serve(["DELETE"], `${path}/:id`, async (directory, request, reply) => {
    await remove(directory, idOf(request), onlyIf(request));
    reply.code(204);
    return undefined;
  });
}

function idOf({ params }: FastifyRequest): string {
  return (params as { id: string }).id;
}

function idIn(row: ScimUserRow | ScimGroupRow): string {
  return "user_id" in row ? row.user_id : row.group_id;
}
