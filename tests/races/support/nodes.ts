import { acmeProject, createMigratedDatabase, createProcessFolder, PUBLIC_TOKEN } from "@portico/testkit";

/** Members who sign in with one and the same password. */
export const PASSWORD = "correct horse battery staple";
const passwordHolders = {
  organization_name: "Stark",
  organization_slug: "stark",
  members: ["arya", "bran", "robb", "sansa", "rickon", "hodor-email", "hodor-discovery", "osha", "catelyn"].map(
    (name) => ({
      email_address: `${name}@stark.test`,
      password: PASSWORD,
    }),
  ),
};

export interface RaceTrack {
  /** Where each node listens; one that is down keeps its index. */
  urls: string[];
  /** The URL for the index-th request of its kind: to one node after the other. */
  nodeOf(index: number): string;
  /** Kills a node with -9, and starts it again. @returns how long it took until it was ready. */
  crash(index: number): Promise<number>;
  database: Awaited<ReturnType<typeof createMigratedDatabase>>;
  /** Of the sample project's Globex. */
  organization_id: string;
  stop(): Promise<void>;
}

/** Changes to the nodes' configuration, and to its one project. */
interface TrackOptions {
  /** Another PostgreSQL server than the one that all tests share. */
  serverUrl?: string | undefined;
  /** The URL by which the nodes reach the database, if it differs from the server's own. */
  way?: (databaseUrl: string) => string;
  config?: Record<string, unknown>;
  project?: Record<string, unknown>;
}

/** For requests by hand, without PKCE, which accept any code as the requested one: only the token races. */
export const unkeyed = {
  pkce_required_for: { magic_links: false, passwords: false, oauth: false, sso: false, connected_apps: false },
  email_link_and_code: false,
};

/** Two nodes on a PostgreSQL database of their own, as an operator would start them; they seed at once. */
export async function openRaceTrack({
  serverUrl = process.env.PORTICO_TEST_POSTGRES_URL,
  way = (databaseUrl) => databaseUrl,
  config,
  project,
}: TrackOptions = {}): Promise<RaceTrack> {
  if (!serverUrl) throw new Error("PORTICO_TEST_POSTGRES_URL is not set: run with the project's global setup.");
  const database = await createMigratedDatabase(serverUrl);
  const folder = await createProcessFolder({ isEmpty: true });
  const start = () =>
    folder.start({
      config: {
        server_key: "a server key for races, long enough",
        projects: [
          {
            ...acmeProject,
            ...unkeyed,
            organizations: [...acmeProject.organizations, passwordHolders],
            ...project,
          },
        ],
        ...config,
      },
      environment: { DATABASE_URL: way(database.url), HOST: "127.0.0.1" },
    });
  const nodes = await Promise.all([start(), start()]);
  const urls = nodes.map(({ url }) => url);
  const nodeOf = (index: number) => urls[index % urls.length] ?? "";
  const organization_id = await findGlobex(nodeOf(0));
  return {
    urls,
    nodeOf,
    async crash(index) {
      await nodes[index]?.stop("SIGKILL");
      const startedAtMs = performance.now();
      const node = await start();
      nodes[index] = node;
      urls[index] = node.url;
      return performance.now() - startedAtMs;
    },
    database,
    organization_id,
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      await folder.remove();
      await database.drop();
    },
  };
}

/** The first call that a node answers: on a busy machine it may return 503 before. */
async function findGlobex(url: string): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const { status, body } = await post(url, "organizations/search", { organization_slug: "globex" });
    if (status === 200) return body.data.organization.organization_id;
    if (tries === 5) throw new Error(`The first call was answered ${status}: ${JSON.stringify(body)}`);
  }
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  body: any;
}

/** One call of the sample project to one node; `session` replaces the secret. */
export async function send(
  method: "GET" | "POST" | "PUT" | "DELETE",
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

/** The email to an address; either of two nodes may have sent it, within seconds. */
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
  throw new Error(`No email arrived for ${address}.`);
}
