import { createBackend, type SessionClaims } from "@portico/backend";
import type { FastifyReply, FastifyRequest } from "fastify";

export const backend = createBackend({
  apiUrl: process.env.PORTICO_URL ?? "http://localhost:4100",
  projectId: "project-test-0c5e7a18-3b94-4d6f-8e21-9f0a6b7c8d12",
  secret: process.env.PORTICO_SECRET,
  allowedOrigins: ["http://localhost:3000"],
});

declare module "fastify" {
  interface FastifyRequest {
    session: SessionClaims;
  }
}

/** Use with `app.get("/api/boards", { preHandler: requireSession }, handler)`. The handler finds the session in `request.session`. */
export async function requireSession(request: FastifyRequest, reply: FastifyReply) {
  const visitor = await backend.authenticateRequest(request);
  for (const [name, value] of visitor.headers) reply.header(name, value);
  if (visitor.status === "unavailable") return reply.code(503).send({ error: "unavailable" });
  if (visitor.status === "signed-out") return reply.code(401).send({ error: visitor.reason });
  request.session = visitor.session;
}
