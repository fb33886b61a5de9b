import { readFileSync } from "node:fs";

/** The settings of this app: its URL, and its registration at Acme Boards. */
export interface Settings {
  host: string;
  port: number;
  /** The URL of this app, for browsers. */
  url: string;
  /** The authorization server of Acme Boards. Its endpoints are discovered from this URL. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The API of Acme Boards for other apps. */
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
 * Reads the settings from the provider's configuration file, so that the two always agree. A real app has them in its own
 * secret store.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const file = new URL("../portico.config.json", import.meta.url);
  const { public_url, projects } = JSON.parse(readFileSync(file, "utf8")) as ProviderConfiguration;
  const [{ project_id, connected_apps, protected_resources }] = projects;
  const app = connected_apps.find(({ client_id }) => client_id === CLIENT_ID);
  if (!app) throw new Error(`third-party app: ${file.pathname} has no connected app "${CLIENT_ID}". Add it there.`);
  const offset = Number(environment.PORTICO_PORT_OFFSET || "0");
  const withPortOffset = (url: string) => url.replace(/:(\d+)/, (_, port) => `:${Number(port) + offset}`);
  const port = Number(environment.PORT ?? PORT + offset);
  return {
    host: environment.HOST ?? "127.0.0.1",
    port,
    url: `http://localhost:${port}`,
    issuer: `${withPortOffset(public_url)}/oidc/${project_id}`,
    clientId: CLIENT_ID,
    clientSecret: app.client_secret,
    apiUrl: withPortOffset(protected_resources[0].resource),
  };
}
