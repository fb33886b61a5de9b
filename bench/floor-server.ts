// The least that any provider on this stack must spend: an answer of Fastify, one prepared SELECT on PostgreSQL, and one hash.
import Fastify from "fastify";
import pg from "pg";
import { collectDefaultMetrics, register } from "prom-client";
import { createPasswordHasher } from "../packages/provider/src/crypto/password-hasher.ts";

collectDefaultMetrics();
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
const app = Fastify();
app.get("/metrics", () => register.metrics());
app.post("/bare", () => ({ data: { request_id: "request", status_code: 200 } }));
app.post("/select", async () => {
  const text = "select project_id, settings from projects where project_id = $1";
  const { rows } = await pool.query({ name: "floor", text, values: [process.env.FLOOR_PROJECT_ID] });
  return { data: { found: rows.length, status_code: 200 } };
});
const hasher = createPasswordHasher();
app.post("/hash", async () => {
  const hash = await hasher.hash("correct horse battery staple", "c29tZSBzYWx0IG9yIG90aGVy");
  return { data: { found: hash.length, status_code: 200 } };
});
process.stdout.write(`floor ready ${await app.listen({ host: "127.0.0.1", port: 0 })}\n`);
process.once("SIGTERM", () => process.exit(0));
