import { createBackend, type SessionClaims } from "@portico/backend";
import { createMiddleware } from "hono/factory";

export const backend = createBackend({
  apiUrl: process.env.PORTICO_URL ?? "http://localhost:4100",
  projectId: "project-test-0c5e7a18-3b94-4d6f-8e21-9f0a6b7c8d12",
  secret: process.env.PORTICO_SECRET,
  allowedOrigins: ["http://localhost:3000"],
});

/** Use with `app.use("/api/*", requireSession)`. Handlers then find the session in `context.var.session`. */
export const requireSession = createMiddleware<{ Variables: { session: SessionClaims } }>(async (context, next) => {
  const visitor = await backend.authenticateRequest(context.req.raw);
  if (visitor.status === "unavailable") return context.json({ error: "unavailable" }, 503);
  if (visitor.status === "signed-out") {
    for (const [name, value] of visitor.headers) context.header(name, value, { append: true });
    return context.json({ error: visitor.reason }, 401);
  }
  context.set("session", visitor.session);
  await next();
  for (const [name, value] of visitor.headers) context.header(name, value, { append: true });
});
