import type { z } from "zod";
import type { Call } from "../call/call.ts";
import type { Project } from "../config/project.ts";
import type { SecretName } from "../projects/project-directory.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The network address that limits count by; see `client-ip.ts`. */
    ipAddress: string;
    /** Known from admission on. */
    project: Project | null;
    /** The call that was admitted to an operation; null before. */
    call: Call | null;
    /** The origin of a page that may not call, for the log. */
    refusedOrigin: string | null;
    /** The id of the trace that this node writes of the request. */
    traceId: string | null;
    /** Which secret a back end has shown. */
    secretName: SecretName | null;
    /** The refusal of the request, for the log. */
    errorType: string | null;
    /** The limit that refused it, for operators. */
    limit: string | null;
  }
  interface FastifyContextConfig {
    /** No request limit by network address: probes and back ends ask often, and are few. */
    isUnlimited?: boolean;
    /** The fields of the call that a submitted form makes. */
    formOf?: z.ZodType;
  }
}
