// The least that a start on the embedded store takes: Fastify, and PGlite with a first SELECT.
import { PGlite } from "@electric-sql/pglite";
import Fastify from "fastify";

const store = await PGlite.create(process.env.PORTICO_DATA_DIR ?? "");
await store.query("select 1");
const app = Fastify();
app.get("/", () => ({}));
process.stdout.write(`floor ready ${await app.listen({ host: "127.0.0.1", port: 0 })}\n`);
process.once("SIGTERM", async () => {
  await store.close();
  process.exit(0);
});
