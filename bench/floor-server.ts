// What any provider on this stack must spend: an answer of Fastify, and one prepared SELECT on PostgreSQL.
import Fastify from "fastify";
import pg from "pg";
import { collectDefaultMetrics, register } from "prom-client";

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
process.stdout.write(`floor ready ${await app.listen({ host: "127.0.0.1", port: 0 })}\n`);
process.once("SIGTERM", () => process.exit(0));
