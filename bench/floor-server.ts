// The same work without Portico, in a bare Fastify server: a response, prepared statements on PostgreSQL, a password hash.
import Fastify from "fastify";
import pg from "pg";
import { collectDefaultMetrics, register } from "prom-client";
import { createPasswordHasher } from "../packages/provider/src/platform/crypto/password-hasher.ts";

collectDefaultMetrics();
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
const app = Fastify();

async function select(db: pg.Pool | pg.PoolClient): Promise<number> {
  const text = "select project_id, settings from projects where project_id = $1";
  const { rows } = await db.query({ name: "floor", text, values: [process.env.FLOOR_PROJECT_ID] });
  return rows.length;
}

/** Sends this many statements in a row, including `begin` and `commit`. */
async function runTransaction(statements: number): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    let found = 0;
    for (let at = 2; at < statements; at++) found += await select(client);
    await client.query("commit");
    return found;
  } finally {
    client.release();
  }
}

const hasher = createPasswordHasher();
const hash = () => hasher.hash("correct horse battery staple", "c29tZSBzYWx0IG9yIG90aGVy", { project: "floor" });

app.get("/metrics", () => register.metrics());
app.post("/bare", () => ({ data: { found: 0, status_code: 200 } }));
app.post("/select", async () => ({ data: { found: await select(pool), status_code: 200 } }));
app.post<{ Body: { statements: number } }>("/transaction", async ({ body }) => ({
  data: { found: await runTransaction(body.statements), status_code: 200 },
}));
app.post("/hash", async () => ({ data: { found: (await hash()).length, status_code: 200 } }));
app.post<{ Body: { statements: number } }>("/hash-and-transaction", async ({ body }) => {
  await hash();
  return { data: { found: await runTransaction(body.statements), status_code: 200 } };
});
process.stdout.write(`floor ready ${await app.listen({ host: "127.0.0.1", port: 0 })}\n`);
process.once("SIGTERM", () => process.exit(0));
