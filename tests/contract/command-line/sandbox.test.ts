import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient } from "@portico/client";
import { choose, chooseBySaml } from "@portico/sandbox";
import { createPage, findFreePort, prepareDataDirectory } from "@portico/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { porticoWarm, servePortico } from "../support/command-line/portico.ts";

let folder: string;
let file: string;
let environment: Record<string, string>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portico-sandbox-"));
  file = join(folder, "portico.config.json");
  let offset = (await findFreePort()) - 4100;
  while (!(await isFree(4300 + offset))) offset = (await findFreePort()) - 4100;
  environment = { PORTICO_PORT_OFFSET: `${offset}` };
  await prepareDataDirectory(join(folder, ".portico"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

async function json(...args: string[]) {
  const { exitCode, stdout, stderr } = await porticoWarm([...args, "--json"], { folder });
  expect(exitCode, stderr).toBe(0);
  return JSON.parse(stdout);
}

const configuration = () => JSON.parse(readFileSync(file, "utf8"));

test("in a folder of portico init, people sign in with Google and SAML of the sandbox after a command for each", async () => {
  await json("init", "--origin", "http://localhost:5173");
  const added = await json("add", "google", "--sandbox");
  expect(added).toMatchObject({ added: ["google"], next: ["npx portico serve --sandbox", expect.any(String)] });
  expect(configuration()).toMatchObject({
    outbound_allowed_origins: ["http://localhost:4300"],
    projects: [
      {
        oauth: {
          google: {
            client_id: "sandbox-google",
            client_secret: "sandbox-google-secret",
            issuer: "http://localhost:4300/google",
          },
        },
      },
    ],
  });
  for (const name of ["saml", "openid", "directory"])
    expect((await json("add", name, "--sandbox")).added).toEqual([name]);
  const written = readFileSync(file, "utf8");
  for (const name of ["google", "saml", "openid", "directory"])
    expect((await json("add", name, "--sandbox")).added).toEqual([]);
  expect(readFileSync(file, "utf8")).toBe(written);

  const directory = { PORTICO_DATA_DIR: join(folder, ".portico") };
  const provider = await servePortico(file, { ...environment, ...directory }, ["--sandbox"]);
  try {
    const sandbox = `http://localhost:${4300 + Number(environment.PORTICO_PORT_OFFSET)}`;
    const { project_id } = configuration().projects[0];
    for (const value of [
      `${sandbox}/google`,
      "sandbox-google-secret",
      `${sandbox}/microsoft`,
      `${sandbox}/github/login/oauth/authorize`,
      `${sandbox}/saml/metadata`,
      `/v1/scim/${project_id}/scim-connection-sandbox`,
    ])
      await expect.poll(provider.output).toContain(value);
    expect(provider.output()).not.toContain("scim-token-test-sandbox");

    const google = await leaveFor(provider.url, (client) => client.oauth.google.discovery.start());
    const { href } = await choose(google.location, { email: "ada@globex.test", name: "Ada Lovelace" });
    const discovery_oauth_token = tokenIn(await fetch(href, google.init));
    const found = await google.client.oauth.discovery.authenticate({ discovery_oauth_token });
    expect(found.email_address).toBe("ada@globex.test");

    const connection_id = "saml-connection-sandbox";
    const saml = await leaveFor(provider.url, (client) => client.sso.start({ connection_id }));
    const { acsUrl, SAMLResponse } = await chooseBySaml(saml.location, { email: "luv@wallace.test" });
    const body = new URLSearchParams({ SAMLResponse });
    const sso_token = tokenIn(await fetch(acsUrl, { ...saml.init, method: "POST", body }));
    const { member } = await saml.client.sso.authenticate({ sso_token, session_duration_minutes: 60 });
    expect(member.email_address).toBe("luv@wallace.test");
  } finally {
    await provider.stop();
  }
}, 240_000);

/** A button on a page of the app, up to the URL of the sandbox. */
async function leaveFor(apiUrl: string, press: (client: Client) => Promise<unknown>) {
  const left: string[] = [];
  const page = createPage("http://localhost:5173/authenticate");
  const [token] = configuration().projects[0].public_tokens;
  const client = createClient(token, { apiUrl, window: page.window, navigate: (url) => void left.push(url) });
  await press(client);
  const response = await fetch(left[0] ?? "", { redirect: "manual" });
  const Cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
  const init = { redirect: "manual", headers: { Cookie } } satisfies RequestInit;
  return { client, location: response.headers.get("location") ?? "", init };
}

function tokenIn({ headers }: Response): string {
  const landing = new URL(headers.get("location") ?? "");
  expect(landing.origin).toBe("http://localhost:5173");
  return landing.searchParams.get("token") ?? "";
}

test("serve --sandbox refuses production, and says if its port is in use", async () => {
  await json("init", "--force");
  const port = 4300 + Number(environment.PORTICO_PORT_OFFSET);
  const taken = createServer().listen(port, "127.0.0.1");
  const refused = await porticoWarm(["serve", "--sandbox"], { folder, environment });
  taken.close();
  expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(`can't use port ${port}`) });

  const other = join(folder, "production.json");
  writeFileSync(
    other,
    JSON.stringify({ ...configuration(), mode: "production", mail_from: "Acme <no-reply@acme.test>" }),
  );
  const live = {
    PORTICO_SERVER_KEY: "k".repeat(32),
    SMTP_URL: "smtp://mail.acme.test",
    DATABASE_URL: "postgres://a/b",
  };
  const answer = await porticoWarm(["serve", "--sandbox", "--config", other], {
    folder,
    environment: { ...environment, ...live },
  });
  expect(answer).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("--sandbox requires development mode") });
});

test("add names the sandbox's providers, and the option that they need", async () => {
  const without = await porticoWarm(["add", "google"], { folder });
  expect(without).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("add --sandbox") });
  const nameless = await porticoWarm(["add", "--sandbox"], { folder });
  expect(nameless).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("google, microsoft") });
});
