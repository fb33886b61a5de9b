import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The settings of this app. A deployed app reads them from its environment and secret store. */
export interface Settings {
  host: string;
  port: number;
  /** The provider's URL, for the browser and for this server. */
  providerUrl: string;
  /** The URL of the sandbox, which simulates Google and other providers. Development only. */
  sandboxUrl: string;
  /** The URL of Tally, the third-party app. Development only. */
  thirdPartyUrl: string;
  publicToken: string;
  projectId: string;
  secret: string;
  /** The API for other apps, with its scopes. */
  api: { resource: string; name: string; scopes: string[] };
  /** The folder of the built front end. */
  pages: string;
}

interface ProviderConfiguration {
  public_url: string;
  projects: [
    {
      project_id: string;
      public_tokens: [string];
      secret: string;
      protected_resources: [{ resource: string; resource_name: string; scopes: string[] }];
    },
  ];
}

const DEMO_PORT = 4000;
const SANDBOX_PORT = 4300;
const THIRD_PARTY_PORT = 4200;

/** Reads the settings from the provider's configuration file, so that the two always agree. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const file = new URL("../../portico.config.json", import.meta.url);
  const { public_url, projects } = JSON.parse(readFileSync(file, "utf8")) as ProviderConfiguration;
  const [{ project_id, public_tokens, secret, protected_resources }] = projects;
  const [{ resource, resource_name, scopes }] = protected_resources;
  const offset = Number(environment.PORTICO_PORT_OFFSET || "0");
  const withPortOffset = (url: string) => url.replace(/:(\d+)/, (_, port) => `:${Number(port) + offset}`);
  return {
    host: environment.HOST ?? "127.0.0.1",
    port: Number(environment.PORT ?? DEMO_PORT + offset),
    providerUrl: withPortOffset(public_url),
    sandboxUrl: `http://localhost:${SANDBOX_PORT + offset}`,
    thirdPartyUrl: `http://localhost:${THIRD_PARTY_PORT + offset}`,
    publicToken: public_tokens[0],
    projectId: project_id,
    secret,
    api: { resource: withPortOffset(resource), name: resource_name, scopes },
    pages: environment.PORTICO_DEMO_PAGES ?? fileURLToPath(new URL("../../dist", import.meta.url)),
  };
}
