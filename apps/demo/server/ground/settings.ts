import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The settings that this app needs to use a provider. A deployed app has them from its own environment and secret store. */
export interface Settings {
  host: string;
  port: number;
  /** The provider's address, for the browser and for this server. */
  providerUrl: string;
  /** The address of the stand-ins for Google and others, in development; a deployed app has none. */
  sandboxUrl: string;
  /** The address of somebody else's app, in development. */
  thirdPartyUrl: string;
  publicToken: string;
  projectId: string;
  secret: string;
  /** The API that this app offers to other apps, with the scopes that they can be granted. */
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

/** Reads what the provider's own configuration says about this app, so that the two always agree. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const file = new URL("../../portico.config.json", import.meta.url);
  const { public_url, projects } = JSON.parse(readFileSync(file, "utf8")) as ProviderConfiguration;
  const [{ project_id, public_tokens, secret, protected_resources }] = projects;
  const [{ resource, resource_name, scopes }] = protected_resources;
  const offset = Number(environment.PORTICO_PORT_OFFSET || "0");
  const moved = (address: string) => address.replace(/:(\d+)/, (_, port) => `:${Number(port) + offset}`);
  return {
    host: environment.HOST ?? "127.0.0.1",
    port: Number(environment.PORT ?? DEMO_PORT + offset),
    providerUrl: moved(public_url),
    sandboxUrl: `http://localhost:${SANDBOX_PORT + offset}`,
    thirdPartyUrl: `http://localhost:${THIRD_PARTY_PORT + offset}`,
    publicToken: public_tokens[0],
    projectId: project_id,
    secret,
    api: { resource: moved(resource), name: resource_name, scopes },
    pages: environment.PORTICO_DEMO_PAGES ?? fileURLToPath(new URL("../../dist", import.meta.url)),
  };
}
