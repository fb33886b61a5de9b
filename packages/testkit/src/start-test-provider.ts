import { type Client, type ClientOptions, createClient } from "@portico/client";
import { type Provider, parseConfig, startProvider } from "@portico/provider";
import { embeddedTemplate } from "./database/embedded-template.ts";
import { createTestDatabase } from "./database/test-database.ts";
import { createPage, type Page } from "./page.ts";
import { acmeProject, PAGE_ORIGIN, PUBLIC_TOKEN } from "./sample-project.ts";
import { pooledEnvironment } from "./vitest/start-pooler.ts";

export interface TestProviderOptions {
  /** Overrides of the sample project's configuration. */
  project?: Record<string, unknown>;
  /** Further projects besides the sample project. */
  otherProjects?: Record<string, unknown>[];
  /** Overrides of the rest of the configuration. */
  config?: Record<string, unknown>;
  /** The database of another node. By default, a new database is created. */
  databaseUrl?: string;
  logger?: { level: string; stream?: NodeJS.WritableStream };
}

export interface TestProvider {
  provider: Provider;
  url: string;
  /** Moves the provider's clock forward. */
  clock: { advance(by: { ms?: number; seconds?: number; minutes?: number; hours?: number; days?: number }): void };
  /** Delivers the emails and text messages that are due by the provider's clock. */
  deliverDue(): Promise<unknown>;
  mailbox: Mailbox;
  /** Creates a real client with its own cookies, storage and URL, like a browser tab. */
  openPage(options?: { url?: string; publicToken?: string; client?: Partial<ClientOptions> }): {
    client: Client;
    page: Page;
  };
  /** Sends a raw request with the sample project's public token as user name and password; `session` replaces the password. */
  request(
    path: string,
    init?: { method?: string; body?: unknown; session?: string; headers?: Record<string, string> },
  ): Promise<RawResponse>;
  stop(): Promise<void>;
}

export interface RawResponse {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the call.
  body: any;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  code: string | null;
}

export interface Mailbox {
  /** Returns the newest email to an address. Waits up to 5 seconds until there are more than `after`. */
  latest(address: string, after?: number): Promise<Mail>;
  all(address: string): Promise<Mail[]>;
}

/**
 * Starts a real provider with a sample project. The database is PGlite in memory, or PostgreSQL with `databaseUrl` or if
 * `PORTICO_TEST_STORE` is `postgres`.
 */
export async function startTestProvider(options: TestProviderOptions = {}): Promise<TestProvider> {
  const database = options.databaseUrl ? undefined : await createTestDatabase();
  const databaseUrl = options.databaseUrl ?? database?.url;

  const config = parseConfig(
    {
      mode: "development",
      public_url: "http://portico.test",
      port: 0,
      server_key: "a server key for tests, long enough",
      projects: [{ ...acmeProject, ...options.project }, ...(options.otherProjects ?? [])],
      ...options.config,
    },
    databaseUrl ? { ...pooledEnvironment(), DATABASE_URL: databaseUrl } : {},
  );
  const provider = await startProvider(config, {
    ...(!databaseUrl && { storage: { memory: true, dump: await embeddedTemplate() } }),
    logger: options.logger ?? false,
  });
  const { url, clock, deliverDue } = provider;
  const clients: Client[] = [];

  return {
    provider,
    url,
    clock: {
      advance: ({ ms = 0, seconds = 0, minutes = 0, hours = 0, days = 0 }) =>
        clock.advance(ms + 1000 * (seconds + 60 * (minutes + 60 * (hours + 24 * days)))),
    },
    deliverDue,
    mailbox: createMailbox(provider),
    openPage({ url: address = `${PAGE_ORIGIN}/`, publicToken = PUBLIC_TOKEN, client: clientOptions } = {}) {
      const page = createPage(address);
      const client = createClient(publicToken, { apiUrl: url, ...clientOptions, window: page.window });
      clients.push(client);
      return { client, page };
    },
    async request(path, { method = "POST", body, session = PUBLIC_TOKEN, headers } = {}) {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          Authorization: `Basic ${btoa(`${PUBLIC_TOKEN}:${session}`)}`,
          "Content-Type": "application/json",
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.includes("json");
      return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
    },
    async stop() {
      for (const client of clients) client.destroy();
      await provider.stop();
      await database?.drop();
    },
  };
}

const MAIL_TIMEOUT_MS = 5_000;

function createMailbox({ url, deliverDue }: Provider): Mailbox {
  const all = async (address: string): Promise<Mail[]> =>
    (
      await fetch(`${url}/dev/inbox?to=${encodeURIComponent(address)}`, { headers: { Accept: "application/json" } })
    ).json();
  return {
    all,
    async latest(address, after = 0) {
      const deadlineMs = performance.now() + MAIL_TIMEOUT_MS;
      await deliverDue();
      while (performance.now() < deadlineMs) {
        const mails = await all(address);
        if (mails[0] && mails.length > after) return mails[0];
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`No email to ${address} arrived within ${MAIL_TIMEOUT_MS} ms.`);
    },
  };
}
