import { readFileSync } from "node:fs";

/** The settings of this app: its address, and what it was told when it was registered with Acme Boards. */
export interface Settings {
  host: string;
  port: number;
  /** The address at which browsers find this app. */
  url: string;
  /** Acme Boards' authorization server; all its addresses are discovered from here. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Acme Boards' API for other apps. */
  apiUrl: string;
}

interface ProviderConfiguration {
  public_url: string;
  projects: [
    {
      project_id: string;
      connected_apps: { client_id: string; client_secret: string }[];
      protected_resources: [{ resource: string }];
    },
  ];
}

const CLIENT_ID = "tally";
const PORT = 4200;

/**
 * A real one has these from its own secret store. Here the provider's configuration is read, so that both always agree.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const file = new URL("../portico.config.json", import.meta.url);
  const { public_url, projects } = JSON.parse(readFileSync(file, "utf8")) as ProviderConfiguration;
  const [{ project_id, connected_apps, protected_resources }] = projects;
  const app = connected_apps.find(({ client_id }) => client_id === CLIENT_ID);
  if (!app) throw new Error(`third-party app: ${file.pathname} has no connected app "${CLIENT_ID}". Add it there.`);
  const offset = Number(environment.PORTICO_PORT_OFFSET || "0");
  const moved = (address: string) => address.replace(/:(\d+)/, (_, port) => `:${Number(port) + offset}`);
  const port = Number(environment.PORT ?? PORT + offset);
  return {
    host: environment.HOST ?? "127.0.0.1",
    port,
    url: `http://localhost:${port}`,
    issuer: `${moved(public_url)}/oidc/${project_id}`,
    clientId: CLIENT_ID,
    clientSecret: app.client_secret,
    apiUrl: moved(protected_resources[0].resource),
  };
}
