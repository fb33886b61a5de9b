import type { Project } from "../projects/project.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What limits count by; see `client-ip.ts`. */
    ipAddress: string;
    /** Known from admission on. */
    project: Project | null;
    /** How the request was refused, for the log. */
    errorType: string | null;
  }
  interface FastifyContextConfig {
    /** Probes are asked often, by few: no request limit. */
    isUnlimited?: boolean;
  }
}
