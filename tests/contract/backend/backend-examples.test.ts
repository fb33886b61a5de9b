import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import type { createBackend } from "@portico/backend";
import { PROJECT_ID } from "@portico/testkit";
import express from "express";
import type { FastifyInstance } from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { signIn, startForFile } from "../support/basics.ts";

const root = join(import.meta.dirname, "../../..");
// Within the repository, so that what the examples import is found.
const folder = join(root, `.cache/backend-examples-${process.env.PORTICO_TEST_STORE}`);

const opened: (() => unknown)[] = [];

const provider = await startForFile();
const snippets = readFileSync(join(root, "docs/sessions.md"), "utf8").matchAll(
  /^```ts\n\/\/ (\S+\.ts)\n([\s\S]*?)^```$/gm,
);
for (const [, name = "", code = ""] of snippets) write(name, name === "portico.ts" ? pointed(code) : code);
afterAll(async () => {
  for (const close of opened) await close();
  rmSync(folder, { recursive: true, force: true });
});

/** The page's own back end, at the provider of this test and by its clock. */
function pointed(code: string): string {
  const settings = {
    apiUrl: provider.url,
    publicUrl: "http://portico.test",
    projectId: PROJECT_ID,
  } satisfies Parameters<typeof createBackend>[0];
  return code.replace(/\{[^}]*\}\);/s, `{ ...${JSON.stringify(settings)}, now: () => globalThis.exampleClock() });`);
}

function write(name: string, code: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), code);
}

/** The address of a server that answers with what an example of docs/sessions.md does. */
const examples: Record<string, () => Promise<string>> = {
  Fastify: async () => {
    const { app } = (await import(join(folder, "fastify.ts"))) as { app: FastifyInstance };
    opened.push(() => app.close());
    return app.listen();
  },
  Express: async () => {
    const { requireSession } = await import(join(folder, "express.ts"));
    const app = express();
    app.use("/api", requireSession);
    app.get("/api/boards", (request, response) => {
      const { session } = request as unknown as { session: { organization_id: string } };
      response.json({ organization_id: session.organization_id, boards: [] });
    });
    return listen(app);
  },
  "Next.js": async () => {
    const { GET } = (await import(join(folder, "app/api/boards/route.ts"))) as {
      GET: (request: Request) => Promise<Response>;
    };
    // Next.js calls a route handler with a web Request and sends the web Response that it answers with.
    return listen(async (request, response) => {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]);
      const answer = await GET(new Request(`http://localhost${request.url}`, { headers }));
      response.writeHead(answer.status, { "Content-Type": "application/json" }).end(await answer.text());
    });
  },
};

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  opened.push(() => new Promise((resolve) => server.close(resolve)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe.each(Object.entries(examples))("the example for %s", (_, open) => {
  test("lets a member in, and tells apart why it lets nobody else in", async () => {
    Object.assign(globalThis, { exampleClock: () => provider.provider.services.clock.now() });
    const url = `${await open()}/api/boards`;
    const { client, answer } = await signIn(provider, "ada@globex.test", "globex");
    const ask = async (jwt: string | undefined) => {
      const response = await fetch(url, { headers: jwt === undefined ? {} : { Authorization: `Bearer ${jwt}` } });
      return { status: response.status, body: await response.json() };
    };
    const jwt = client.session.getTokens()?.session_jwt ?? "";
    expect(await ask(jwt)).toEqual({
      status: 200,
      body: { organization_id: answer.organization.organization_id, boards: [] },
    });
    expect(await ask(undefined)).toEqual({ status: 401, body: { error: "missing_token" } });
    expect(await ask(`${jwt.slice(0, -8)}AAAAAAAA`)).toEqual({ status: 401, body: { error: "forged" } });
    provider.clock.advance({ minutes: 7 });
    expect(await ask(jwt)).toEqual({ status: 401, body: { error: "expired" } });
  });
});
