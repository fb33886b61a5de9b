import type { Call } from "../call/call.ts";
import type { Project } from "../config/project.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What limits count by; see `client-ip.ts`. */
    ipAddress: string;
    /** Known from admission on. */
    project: Project | null;
    /** Whoever was admitted to an operation; null before. */
    call: Call | null;
    /** How the request was refused, for the log. */
    errorType: string | null;
  }
  interface FastifyContextConfig {
    /** No request limit by network address: probes and back ends ask often, and are few. */
    isUnlimited?: boolean;
  }
}
