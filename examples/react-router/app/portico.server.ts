import { createBackend } from "@portico/backend";
import { data, redirect } from "react-router";

export const backend = createBackend({
  apiUrl: process.env.PORTICO_URL ?? "http://localhost:4100",
  projectId: "project-test-0c5e7a18-3b94-4d6f-8e21-9f0a6b7c8d12",
  secret: process.env.PORTICO_SECRET,
});

/** Use in a loader or action: `const { session, headers } = await requireSession(request)`. */
export async function requireSession(request: Request) {
  const visitor = await backend.authenticateRequest(request);
  if (visitor.status === "unavailable") throw data("Try again in a moment.", { status: 503 });
  if (visitor.status === "signed-out") throw redirect("/sign-in", { headers: visitor.headers });
  return visitor;
}
