import { serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { requireSession } from "./portico.ts";

const app = new Hono();

app.get("/api/boards", requireSession, (context) => {
  const { organization_slug, email_address } = context.var.session;
  return context.json({ organization: organization_slug, email: email_address });
});

app.get("*", serveStatic({ root: "public" }));

serve({ fetch: app.fetch, port: 3000 }, () => console.log("http://localhost:3000"));
