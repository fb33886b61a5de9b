import type { FastifyReply, FastifyRequest } from "fastify";
import type { Call, Services } from "../call/call.ts";
import type { Project } from "../config/project.ts";
import type { Readiness } from "../db/watch-database.ts";
import type { ProjectDirectory } from "../projects/project-directory.ts";
import type { Metrics } from "./metrics.ts";

/** The context that a page is handed. */
export interface PageContext {
  services: Services;
  projects: ProjectDirectory;
  metrics: Metrics;
  readiness: Readiness;
  mode: "development" | "production";
  /** Whether `/dev` answers to other machines, too. */
  isPublicDevelopment: boolean;
  /**
   * The call of a visitor without a session, for rules.
   * @throws ApiError `service_unavailable` while the database is gone: nothing queues for it.
   */
  createCall(request: FastifyRequest, reply: FastifyReply, project: Project): Call;
  /** The same for what is answered from memory. */
  createCallFromMemory(request: FastifyRequest, reply: FastifyReply, project: Project): Call;
}

/**
 * An address outside the envelope (docs/wire/rules.md#answers): a page for people, a probe, a key set. Its body arrives
 * as text, whatever its type; a GET answers HEAD too. Errors still leave through the one envelope.
 */
export interface Page {
  method: "GET" | "POST";
  /** With `{name}` for a parameter. */
  path: string;
  /** For the OpenAPI document. */
  summary: string;
  /** The content type that it answers with. */
  answers: string;
  /** The credentials that it asks for, by their name in the OpenAPI document; none when absent. */
  security?: "clientSecret" | "accessToken" | "projectSecret";
  isUnlimited?: boolean;
  /** 64 KiB when absent. */
  bodyLimitBytes?: number;
  /** True where the body is left on the request, for what reads it there. */
  leavesBody?: boolean;
  /** True where a page of any origin may ask, without cookies; its preflight is then answered here. */
  isOpen?: boolean;
  /** Answered in place of every error, with 200: for calls that must never fail. */
  answerToErrors?: (request: FastifyRequest) => object;
  handle(context: PageContext, request: FastifyRequest, reply: FastifyReply): unknown;
}
