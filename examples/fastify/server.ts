import { join } from "node:path";
import files from "@fastify/static";
import fastify from "fastify";
import { requireSession } from "./portico.ts";

const app = fastify();

app.register(files, { root: join(import.meta.dirname, "public") });

app.get("/api/boards", { preHandler: requireSession }, ({ session }) => ({
  organization: session.organization_slug,
  email: session.email_address,
}));

await app.listen({ port: 3000 });
console.log("http://localhost:3000");
