import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import type { createBackend } from "@portico/backend";
import { PROJECT_ID, PROJECT_SECRET } from "@portico/testkit";
import type { FastifyInstance } from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { signIn, startForFile } from "../support/basics.ts";

const root = join(import.meta.dirname, "../../..");
// Within the repository, so that the examples' imports resolve.
const folder = join(root, `.cache/backend-examples-${process.env.PORTICO_TEST_STORE}`);

const opened: (() => unknown)[] = [];

const provider = await startForFile();
const snippets = readFileSync(join(root, "docs/servers.md"), "utf8").matchAll(
  /^```ts\n\/\/ (\S+\.ts)\n([\s\S]*?)^```$/gm,
);
for (const [, name = "", code = ""] of snippets) write(name, name === "portico.ts" ? pointed(code) : code);
afterAll(async () => {
  for (const close of opened) await close();
  rmSync(folder, { recursive: true, force: true });
});

/** The page's own back end, using this test's provider and clock. */
function pointed(code: string): string {
  const settings = {
    apiUrl: provider.url,
    publicUrl: "http://portico.test",
    projectId: PROJECT_ID,
    secret: PROJECT_SECRET,
  } satisfies Parameters<typeof createBackend>[0];
  return code.replace(/\{[^}]*\}\);/s, `{ ...${JSON.stringify(settings)}, now: () => globalThis.exampleClock() });`);
}

function write(name: string, code: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  // The examples import each other by compiled names; here Node reads the sources.
  writeFileSync(join(folder, name), code.replace(/(from "\.[^"]*)\.js"/g, '$1.ts"'));
}

type Send = (path: string, headers: Record<string, string>) => Promise<Response>;

const sendTo =
  (origin: string): Send =>
  (path, headers) =>
    fetch(origin + path, { headers });
/** What a framework does that passes on the platform's own requests. */
const sendBy =
  (answer: (request: Request) => Response | Promise<Response>): Send =>
  async (path, headers) =>
    answer(new Request(`http://localhost${path}`, { headers }));

/** Opens the page that an example of docs/servers.md serves. */
const examples: Record<string, () => Promise<Send>> = {
  Express: async () => {
    const { app } = await load<{ app: RequestListener }>("express.ts");
    const server = createServer(app);
    opened.push(() => new Promise((resolve) => server.close(resolve)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return sendTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  },
  Fastify: async () => {
    const { app } = await load<{ app: FastifyInstance }>("fastify.ts");
    opened.push(() => app.close());
    return sendTo(await app.listen());
  },
  Hono: async () => {
    const { app } = await load<{ app: { fetch(request: Request): Response | Promise<Response> } }>("hono.ts");
    return sendBy((request) => app.fetch(request));
  },
  "a web request": async () => {
    const { boards } = await load<{ boards(request: Request): Promise<Response> }>("boards.ts");
    return sendBy(boards);
  },
};

async function load<Module>(name: string): Promise<Module> {
  Object.assign(globalThis, { exampleClock: () => provider.provider.services.clock.now() });
  return (await import(join(folder, name))) as Module;
}

const members = async () => {
  const { client, answer } = await signIn(provider, "ada@globex.test", "globex");
  return { jwt: client.session.getTokens()?.session_jwt ?? "", token: answer.session_token, answer };
};

describe.each(Object.entries(examples))("the example for %s", (_, open) => {
  test("lets a member in, even after hours, and gives a reason for each refusal", async () => {
    const send = await open();
    const ask = async (headers: Record<string, string>) => {
      const response = await send("/api/boards", headers);
      const set = response.headers.getSetCookie().map((line) => line.split("=")[0]);
      return { status: response.status, body: await response.json(), set };
    };
    const { jwt, token, answer } = await members();
    const bearer = { Authorization: `Bearer ${jwt}` };
    const cookies = { Cookie: `portico_session=${token}; portico_session_jwt=${jwt}` };
    const boards = { organization_id: answer.organization.organization_id, boards: [] };
    expect(await ask(bearer)).toEqual({ status: 200, body: boards, set: [] });
    expect(await ask(cookies)).toEqual({ status: 200, body: boards, set: [] });
    expect(await ask({})).toEqual({ status: 401, body: { error: "missing_token" }, set: [] });
    const forged = { Authorization: `Bearer ${jwt.slice(0, -8)}AAAAAAAA` };
    expect(await ask(forged)).toEqual({ status: 401, body: { error: "forged" }, set: [] });
    provider.clock.advance({ minutes: 7 });
    expect(await ask(bearer)).toEqual({ status: 401, body: { error: "expired" }, set: [] });
    expect(await ask(cookies)).toEqual({ status: 200, body: boards, set: ["portico_session_jwt"] });
    await provider.request("/sdk/v1/b2b/sessions/revoke", { session: token });
    const ended = ["portico_session", "portico_session_jwt"];
    expect(await ask(cookies)).toEqual({ status: 401, body: { error: "revoked" }, set: ended });
  });
});

test("the example for React Router answers a member, and redirects others to sign in", async () => {
  const { loader } = await load<{ loader(args: { request: Request }): Promise<Response> }>("routes/boards.ts");
  const { token } = await members();
  const visit = (Cookie: string) =>
    loader({ request: new Request("http://localhost/boards", { headers: { Cookie } }) });
  const answer = await visit(`portico_session=${token}`);
  expect(await answer.json()).toEqual({ email_address: "ada@globex.test" });
  expect(answer.headers.getSetCookie()).toHaveLength(1);
  const refused = await visit("").catch((thrown: Response) => thrown);
  expect([refused.status, refused.headers.get("location")]).toEqual([302, "/sign-in"]);
});
