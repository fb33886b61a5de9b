import { createServer } from "node:net";
import {
  acmeProject,
  createMigratedDatabase,
  createProcessFolder,
  PROJECT_ID,
  type ProviderProcess,
} from "@portico/testkit";
import { unkeyed } from "./nodes.ts";

export type Store = "PostgreSQL" | "the embedded store";

export const SCIM_TOKEN = "scim-token-for-races-0123456789abcdef";
/** Its members are leads. */
export const LEADS = "Team 0";

/** A provider that is killed and returns at its own URL, where a directory continues. */
export interface LastingProvider {
  url: string;
  scimUrl: string;
  /** Kills it with -9 and starts it again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

export async function startLastingProvider(store: Store): Promise<LastingProvider> {
  const folder = await createProcessFolder({ isEmpty: store === "PostgreSQL" });
  const database =
    store === "PostgreSQL" ? await createMigratedDatabase(process.env.PORTICO_TEST_POSTGRES_URL ?? "") : undefined;
  const port = await findFreePort();
  const environment = {
    HOST: "127.0.0.1",
    PORT: String(port),
    ...(database && { DATABASE_URL: database.url }),
  };
  const start = () => folder.start({ config, environment });
  let node: ProviderProcess = await start();
  return {
    url: node.url,
    scimUrl: `${node.url}/v1/scim/${PROJECT_ID}/scim-connection-globex`,
    async crash() {
      await node.stop("SIGKILL");
      node = await start();
    },
    async stop() {
      await node.stop();
      await folder.remove();
      await database?.drop();
    },
  };
}

const [globex, ...others] = acmeProject.organizations;
const config = {
  server_key: "a server key for races, long enough",
  projects: [
    {
      ...acmeProject,
      ...unkeyed,
      rbac_policy: {
        resources: [{ resource_id: "board", description: "Boards", actions: ["read"] }],
        roles: [{ role_id: "lead", description: "Leads", permissions: [{ resource_id: "board", actions: ["read"] }] }],
        scopes: [],
      },
      organizations: [
        {
          ...globex,
          scim_connection: {
            connection_id: "scim-connection-globex",
            bearer_token: SCIM_TOKEN,
            group_implicit_roles: [{ role_id: "lead", group: LEADS }],
          },
        },
        ...others,
      ],
    },
  ],
};

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
