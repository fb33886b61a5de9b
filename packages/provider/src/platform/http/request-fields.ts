import type { z } from "zod";
import type { Call } from "../call/call.ts";
import type { Project } from "../config/project.ts";
import type { SecretName } from "../projects/project-directory.ts";

declare module "fastify" {
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
