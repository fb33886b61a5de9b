import { auth } from "@portico/nextjs";

export async function GET(): Promise<Response> {
  const visitor = await auth();
  if (visitor.status === "signed-in") return Response.json({ organization: visitor.session.organization_slug });
  if (visitor.status === "signed-out") return Response.json({ error: visitor.reason }, { status: 401 });
  return Response.json({ error: "unavailable" }, { status: 503 });
}
