import type { FastifyReply, FastifyRequest } from "fastify";
import type { Call, Services } from "../call/call.ts";
import type { Project } from "../config/project.ts";
import type { Readiness } from "../db/watch-database.ts";
import type { ProjectDirectory } from "../projects/project-directory.ts";
import type { Metrics } from "./metrics.ts";

/** What a page's handler receives. */
export interface PageContext {
  services: Services;
  projects: ProjectDirectory;
  metrics: Metrics;
  readiness: Readiness;
  mode: "development" | "production";
  /** Whether other computers can open `/dev`. */
  isPublicDevelopment: boolean;
  /**
   * Creates the call of a request without a session.
   * @throws ApiError `service_unavailable` while the database is unreachable, so that nothing queues for it.
   */
  createCall(request: FastifyRequest, reply: FastifyReply, project: Project): Call;
  /** The same for answers from memory. */
  createCallFromMemory(request: FastifyRequest, reply: FastifyReply, project: Project): Call;
}

/**
 * A route outside the envelope (docs/wire/rules.md#answers): a page for people, a probe, a key set. Its body arrives
 * as text, whatever its type; GET also answers HEAD. Errors still use the envelope.
 */
export interface Page {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `{name}` for a parameter. */
  path: string;
  /** For the navigation of an API reference: a verb phrase of at most eight words. */
  summary: string;
  /** More, in full sentences. */
  description?: string;
  /** The content type of the answer. */
  answers: string;
  /** The credentials that it requires, by their name in the OpenAPI document. Defaults to none. */
  security?: "clientSecret" | "accessToken" | "projectSecret";
  isUnlimited?: boolean;
  /** Default: 64 KiB. */
  bodyLimitBytes?: number;
  /** True if the body stays on the request, for a library that reads it there. */
  leavesBody?: boolean;
  /** True if pages of any origin may call, without cookies. Its preflight is then answered here. */
  isOpen?: boolean;
  /** Sent instead of every error, with 200, for calls that must never fail. */
  answerToErrors?: (request: FastifyRequest) => object;
  handle(context: PageContext, request: FastifyRequest, reply: FastifyReply): unknown;
}
