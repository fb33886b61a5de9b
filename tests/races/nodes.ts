import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { acmeProject, createDatabase, PUBLIC_TOKEN } from "@portico/testkit";

const main = fileURLToPath(new URL("../../packages/provider/src/main.ts", import.meta.url));

/** Members who sign in by one and the same password. */
export const PASSWORD = "correct horse battery staple";
const passwordHolders = {
  organization_name: "Stark",
  organization_slug: "stark",
  members: ["arya", "bran", "robb", "sansa"].map((name) => ({
    email_address: `${name}@stark.test`,
    password: PASSWORD,
  })),
};

interface Nodes {
  /** Where each of them listens. */
  urls: string[];
  stop(): Promise<void>;
}

export interface RaceTrack {
  /** Where a request goes that is the index-th of its kind: to one node after the other. */
  nodeOf(index: number): string;
  database: Awaited<ReturnType<typeof createDatabase>>;
  /** Of the sample project's Globex. */
  organization_id: string;
  stop(): Promise<void>;
}

/** Changes to the nodes' configuration, and to its one project. */
interface TrackOptions {
  config?: Record<string, unknown>;
  project?: Record<string, unknown>;
}

/** Two nodes on a PostgreSQL database of their own. */
export async function openRaceTrack(options: TrackOptions = {}): Promise<RaceTrack> {
  const serverUrl = process.env.PORTICO_TEST_POSTGRES_URL;
  if (!serverUrl) throw new Error("PORTICO_TEST_POSTGRES_URL is not set: run with the project's global setup.");
  const database = await createDatabase(serverUrl);
  const { urls, stop } = await startNodes(2, database.url, options);
  const nodeOf = (index: number) => urls[index % urls.length] ?? "";
  const { body } = await post(nodeOf(0), "organizations/search", { organization_slug: "globex" });
  return {
    nodeOf,
    database,
    organization_id: body.data.organization.organization_id,
    async stop() {
      await stop();
      await database.drop();
    },
  };
}

/** Starts provider processes side by side on one database, as an operator would; they migrate and seed at once. */
async function startNodes(
  count: number,
  databaseUrl: string,
  { config: changes, project }: TrackOptions,
): Promise<Nodes> {
  const folder = await mkdtemp(join(tmpdir(), "portico-races-"));
  const config = join(folder, "portico.config.json");
  await writeFile(
    config,
    JSON.stringify({
      mode: "development",
      public_url: "http://portico.test",
      server_key: "a server key for races, long enough",
      projects: [
        {
          ...acmeProject,
          rate_limits: "relaxed",
          organizations: [...acmeProject.organizations, passwordHolders],
          ...project,
        },
      ],
      ...changes,
    }),
  );
  const nodes = await Promise.all(Array.from({ length: count }, () => startNode(config, databaseUrl)));
  return {
    urls: nodes.map(({ url }) => url),
    async stop() {
      await Promise.all(nodes.map(({ stop }) => stop()));
      await rm(folder, { recursive: true });
    },
  };
}

async function startNode(config: string, databaseUrl: string) {
  const child = spawn(process.execPath, ["--conditions=portico-source", main, "--config", config], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: "0", HOST: "127.0.0.1", NODE_OPTIONS: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^portico ready (\S+)/.exec(line)?.[1];
    if (!url) continue;
    child.stdout.resume();
    return { url, stop };
  }
  throw new Error(`The provider did not start:\n${errors}`);
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  body: any;
}

/** One call of the sample project to one node; `session` takes the secret's place. */
export async function send(
  method: "POST" | "PUT" | "DELETE",
  url: string,
  path: string,
  body: object | undefined,
  session = PUBLIC_TOKEN,
): Promise<Answer> {
  const response = await fetch(`${url}/sdk/v1/b2b/${path}`, {
    method,
    headers: { Authorization: `Basic ${btoa(`${PUBLIC_TOKEN}:${session}`)}`, "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

export function post(url: string, path: string, body: object, session?: string): Promise<Answer> {
  return send("POST", url, path, body, session);
}

/** The mail to an address; of two nodes either may have sent it, within seconds. */
export async function readMail(url: string, address: string): Promise<{ code: string | null; token: string | null }> {
  const giveUpAtMs = performance.now() + 20_000;
  while (performance.now() < giveUpAtMs) {
    const mails = (await (await fetch(`${url}/dev/inbox?to=${encodeURIComponent(address)}`)).json()) as {
      code: string | null;
      links: string[];
    }[];
    const [mail] = mails;
    if (mail) {
      const [link] = mail.links;
      return { code: mail.code, token: link ? new URL(link).searchParams.get("token") : null };
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No mail came for ${address}.`);
}
