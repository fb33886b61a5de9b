import { sessionKinds } from "@portico/wire/schemas";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { type Call, createCall, type Services } from "../call/call.ts";
import { hostCookies, noCookies } from "../call/cookies.ts";
import { findDeviceKey } from "../call/device-key.ts";
import type { Project } from "../config/project.ts";
import { ApiError } from "../lib/api-error.ts";
import type { ProjectDirectory, SecretName } from "../projects/project-directory.ts";
import { parseBasicCredentials, refuseProjectCredentials } from "./credentials.ts";
import { showToPage } from "./foreign-pages.ts";
import type { CallLimit, Route } from "./route.ts";
import { readSessionCookies, readSlot } from "./session-cookies.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The path of `public_url`, which a proxy strips: `/auth`; empty at the root of a host. */
    basePath: string;
  }
  interface FastifyRequest {
    /** The IP address that limits count by; see `client-ip.ts`. */
    ipAddress: string;
    /** Set by the admission. */
    project: Project | null;
    /** The call, once it was admitted. */
    call: Call | null;
    /** The origin of a page that may not call, for the log. */
    refusedOrigin: string | null;
    /** The ID of this node's trace of the request. */
    traceId: string | null;
    /** Which of its secrets a back end used. */
    secretName: SecretName | null;
    /** The error of the request, for the log. */
    errorType: string | null;
    /** The limit that refused the request, for operators. */
    limit: string | null;
  }
  interface FastifyContextConfig {
    /** No request limit by IP address: probes and back ends call often, and are few. */
    isUnlimited?: boolean;
    /** The fields of the call that a form submits. */
    formOf?: z.ZodType;
  }
}

/** Turns requests into calls: the caller and the project; docs/wire/rules.md#requests. */
export interface Admission {
  /**
   * @throws ApiError `public_token_not_found`, `bad_domain_for_sdk`, `invalid_project_credentials`,
   * `too_many_requests`.
   */
  admit(request: FastifyRequest, reply: FastifyReply, route: Route): Promise<Call>;
  /** The call of a caller whose project is already known. */
  callOf(request: FastifyRequest, reply: FastifyReply, project: Project): Call;
}

interface AdmissionOptions {
  services: Services;
  projects: ProjectDirectory;
  /** Counts against the IP address. @throws ApiError `too_many_requests`. */
  countRequest(request: FastifyRequest): void;
  /** The only live one of these session tokens. Undefined if several are live, because it is unclear which one is meant. */
  findLive(call: Call, tokens: string[]): Promise<string | undefined>;
  /** Admits an operator if the console is enabled; `console/gate.ts`. */
  admitOperator?: AdmitOperator | undefined;
  mode: "development" | "production";
  /** Counts a back end's call against its project. @throws ApiError `too_many_requests`. */
  countCall(project: Project, limit: CallLimit): void;
}

/** @param callOf see `Admission`. @throws ApiError */
export type AdmitOperator = (
  request: FastifyRequest,
  route: Route,
  callOf: (project: Project) => Call,
) => Promise<Call>;

export function createAdmission({
  services,
  projects,
  countRequest,
  countCall,
  findLive,
  admitOperator,
  mode,
}: AdmissionOptions): Admission {
  return {
    async admit(request: FastifyRequest, reply: FastifyReply, route: Route): Promise<Call> {
      if (route.caller === "operator") {
        if (!admitOperator) throw new ApiError("route_not_found");
        return admitOperator(request, route, (project) => callOf(request, reply, project));
      }
      const credentials = parseBasicCredentials(request.headers.authorization);
      const project =
        route.caller === "backend"
          ? await requireBackend(request, credentials, route.limit)
          : await requireBrowser(request, reply, credentials?.user);
      const call = callOf(request, reply, project);
      if (route.caller === "backend") return Object.assign(call, { caller: "backend", cookies: noCookies });
      Object.assign(call, { allowedKinds: route.sessions === "open" ? sessionKinds : route.sessions });
      Object.assign(call, { recency: route.recency });
      Object.assign(call, { pageOrigin: request.headers.origin });
      // Before anything is done: the answer's cookies go to this slot.
      if (project.http_only_cookies.enabled) readSlot(request);
      const secret = credentials?.secret;
      const shown = secret === credentials?.user ? undefined : secret || undefined;
      const cookies =
        shown || !project.http_only_cookies.enabled ? [] : readSessionCookies(request, project, "session");
      Object.assign(call, { sessionToken: shown ?? (await findLive(call, cookies)) });
      if (!project.device_bound_sessions) return call;
      return Object.assign(call, { deviceKey: await findDeviceKey(call, request.headers["x-session-proof"]) });
    },
    callOf,
  };

  function callOf(request: FastifyRequest, reply: FastifyReply, project: Project): Call {
    return createCall(services, {
      project,
      caller: "browser",
      requestId: request.id,
      ipAddress: request.ipAddress,
      userAgent: (request.headers["user-agent"] ?? "").slice(0, 256),
      sessionToken: undefined,
      cookies: hostCookies(request, reply),
    });
  }

  async function requireBackend(
    request: FastifyRequest,
    credentials: { user: string; secret: string } | null,
    limit: CallLimit = "management_calls",
  ): Promise<Project> {
    const found = credentials && (await projects.findByCredentials(credentials.user, credentials.secret));
    if (!found) {
      countRequest(request);
      throw refuseProjectCredentials(request.headers.authorization);
    }
    countCall(found.project, limit);
    request.project = found.project;
    request.secretName = found.secretName;
    return found.project;
  }

  /** Requires a page of one of the project's origins. Callers that are not browsers send no Origin. */
  async function requireBrowser(
    request: FastifyRequest,
    reply: FastifyReply,
    user: string | undefined,
  ): Promise<Project> {
    const publicToken = (request.params as { public_token?: string }).public_token ?? user;
    const project = publicToken && (await projects.findByPublicToken(publicToken));
    const { origin } = request.headers;
    if (!project) {
      request.refusedOrigin = origin ?? null;
      showToPage(request, reply);
      throw new ApiError("public_token_not_found");
    }
    // Before the origin is checked, so that the error has the project's own prefix.
    request.project = project;
    if (origin === undefined || project.allowed_origins.includes(origin)) return project;
    request.refusedOrigin = origin;
    showToPage(request, reply);
    const command = `portico projects origins add ${origin}`;
    const isAddable = mode === "development" && /^https?:\/\/[\w.:[\]-]+$/.test(origin);
    throw new ApiError("bad_domain_for_sdk", {
      message: `${origin} is not in the project's allowed_origins.${isAddable ? ` Add it: ${command}` : ""}`,
    });
  }
}
