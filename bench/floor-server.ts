// The least that any provider on this stack must spend: an answer of Fastify, one prepared SELECT on PostgreSQL, one hash, and a hash among as many of them as a sign-in has.
import Fastify from "fastify";
import pg from "pg";
import { collectDefaultMetrics, register } from "prom-client";
import { createPasswordHasher } from "../packages/provider/src/platform/crypto/password-hasher.ts";

collectDefaultMetrics();
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
const app = Fastify();
app.get("/metrics", () => register.metrics());
app.post("/bare", () => ({ data: { request_id: "request", status_code: 200 } }));
async function select() {
  const text = "select project_id, settings from projects where project_id = $1";
  const { rows } = await pool.query({ name: "floor", text, values: [process.env.FLOOR_PROJECT_ID] });
  return rows.length;
}
app.post("/select", async () => ({ data: { found: await select(), status_code: 200 } }));
const hasher = createPasswordHasher();
const hash = () => hasher.hash("correct horse battery staple", "c29tZSBzYWx0IG9yIG90aGVy", { project: "floor" });
app.post("/hash", async () => ({ data: { found: (await hash()).length, status_code: 200 } }));
app.post("/hash-and-selects", async () => {
  let found = await select();
  await hash();
  for (let more = 0; more < 2; more++) found += await select();
  return { data: { found, status_code: 200 } };
});
process.stdout.write(`floor ready ${await app.listen({ host: "127.0.0.1", port: 0 })}\n`);
process.once("SIGTERM", () => process.exit(0));
