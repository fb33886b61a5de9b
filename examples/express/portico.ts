import { createBackend, type SessionClaims } from "@portico/backend";
import type { NextFunction, Request, Response } from "express";

export const backend = createBackend({
  apiUrl: process.env.PORTICO_URL ?? "http://localhost:4100",
  projectId: "project-test-0c5e7a18-3b94-4d6f-8e21-9f0a6b7c8d12",
  secret: process.env.PORTICO_SECRET,
  allowedOrigins: ["http://localhost:3000"],
});

/** Use with `app.use("/api", requireSession)`. Handlers then find the session in `response.locals.session`. */
export async function requireSession(
  request: Request,
  response: Response<unknown, { session: SessionClaims }>,
  next: NextFunction,
) {
  const visitor = await backend.authenticateRequest(request);
  response.setHeaders(visitor.headers);
  if (visitor.status === "unavailable") return response.status(503).json({ error: "unavailable" });
  if (visitor.status === "signed-out") return response.status(401).json({ error: visitor.reason });
  response.locals.session = visitor.session;
  next();
}
