import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { acmeProject, createDatabase, PROJECT_ID, PROJECT_SECRET, PUBLIC_TOKEN, startPostgres } from "@portico/testkit";
import pg from "pg";
import { startChild } from "./child.ts";

export const RESOURCE = "https://api.bench.test";
export const robot = { client_id: "robot", client_secret: "robot-secret-which-is-long" };
export const password = "correct horse battery staple";
export const addressWithPassword = (number: number) => `bench-${number}@stark.test`;

const projects = [
  {
    ...acmeProject,
    organizations: [
      ...acmeProject.organizations,
      {
        organization_name: "Stark",
        organization_slug: "stark",
        members: Array.from({ length: 50 }, (_, number) => ({ email_address: addressWithPassword(number), password })),
      },
    ],
    client_credentials: { enabled: true },
    rbac_policy: {
      roles: [],
      resources: [{ resource_id: "board", description: "Boards", actions: ["read"] }],
      scopes: [
        { scope: "read:boards", description: "Read", permissions: [{ resource_id: "board", actions: ["read"] }] },
      ],
    },
    protected_resources: [{ resource: RESOURCE, resource_name: "Boards", scopes: ["read:boards"] }],
    connected_apps: [
      {
        ...robot,
        client_type: "third_party",
        client_name: "Robot",
        redirect_urls: ["https://app.test/callback"],
        allowed_scopes: ["read:boards"],
        client_credentials: true,
      },
    ],
  },
];

/** A database server, a database and a configuration for the programs to start. */
export async function openBenchServers() {
  const folder = mkdtempSync(join(tmpdir(), "portico-bench-"));
  const configFile = join(folder, "portico.config.json");
  const config = { mode: "development", public_url: "http://localhost:4100", port: 0, projects };
  writeFileSync(configFile, JSON.stringify(config));
  const postgres = await startPostgres();
  const database = await createDatabase(postgres.url);
  const environment = {
    DATABASE_URL: database.url,
    PORTICO_SERVER_KEY: "a server key for benchmarks, long enough",
    // As in production: one line per request.
    LOG_LEVEL: "info",
  };
  const providerArgs = ["packages/provider/src/server/main.ts", "--config", configFile];
  return {
    folder,
    environment,
    providerArgs,
    startProvider: () => startChild(providerArgs, environment),
    startFloor: () =>
      startChild([`${import.meta.dirname}/floor-server.ts`], { ...environment, FLOOR_PROJECT_ID: PROJECT_ID }),
    /** Updates statistics, as autovacuum does once a minute, so that plans no longer assume empty tables. */
    async analyze() {
      const client = new pg.Client(database.url);
      await client.connect();
      await client.query("analyze");
      await client.end();
    },
    async close() {
      await database.drop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Answer {
  session_token: string;
  session_jwt: string;
  organization: { organization_id: string };
}

/** Calls a provider like pages and the host's backend. */
export function callsTo(url: string) {
  const sdk = `${url}/sdk/v1/b2b`;
  const post = (path: string, body: unknown, session = PUBLIC_TOKEN) =>
    send(`${sdk}${path}`, body, [PUBLIC_TOKEN, session]);
  const organizationId = async (organization_slug: string) =>
    (await post("/organizations/search", { organization_slug })).organization.organization_id;

  /** Requests a code and reads it from the inbox. */
  async function codeFor(email_address: string, organization_id: string) {
    const read = async () => (await (await fetch(`${url}/dev/inbox?to=${email_address}`)).json()) as { code: string }[];
    const { length: before } = await read();
    await post("/otps/email/login_or_signup", { email_address, organization_id });
    while (true) {
      const [mail, ...older] = await read();
      if (mail && older.length >= before)
        return { email_address, organization_id, code: mail.code, session_duration_minutes: 60 };
    }
  }

  return {
    post,
    organizationId,
    codeFor,
    signInByCode: (request: Awaited<ReturnType<typeof codeFor>>) => post("/otps/email/authenticate", request),
    asBackend: (path: string, body: unknown) => send(`${url}/v1/b2b${path}`, body, [PROJECT_ID, PROJECT_SECRET]),
    get: async (path: string) => {
      const response = await fetch(`${url}${path}`);
      if (!response.ok) throw new Error(`${path} answered ${await response.text()}`);
      return response.text();
    },
  };
}

export async function send(url: string, body: unknown, [user, secret]: [string, string]): Promise<Answer> {
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(url, {
    method: "POST",
    headers: {
      Authorization: `Basic ${btoa(`${user}:${secret}`)}`,
      "Content-Type": isForm ? "application/x-www-form-urlencoded" : "application/json",
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const answer = (await response.json()) as { data: Answer };
  if (!response.ok) throw new Error(`${url} answered ${JSON.stringify(answer)}`);
  return answer.data;
}
