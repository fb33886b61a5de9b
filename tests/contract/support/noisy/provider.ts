import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { acmeProject, PROJECT_ID, PROJECT_SECRET, startTestProvider, type TestProvider } from "@portico/testkit";
import { sql } from "kysely";
import { createSamlIdp, type SamlIdp } from "../identity-providers/saml-idp.ts";
import { operatorOf } from "../operator.ts";
import { fill, smallFullMetadata } from "./shapes.ts";

export const SAML_CONNECTION = "saml-connection-noisy";
export const password = "correct horse battery staple";
/** Users of the large directory, and members of the large organization. */
const PEOPLE = 300;
const MEMBERS = 1_000;
const LINES = 100;

export interface Credentials {
  project_id: string;
  secret: string;
}

/** What a noisy tenant has, and where: plain data, because a benchmark's provider runs in a process of its own. */
export interface NoisyPlace {
  url: string;
  isEmbedded: boolean;
  noisy: Credentials;
  /** A project of the same tenant in the console, so that its email templates can be saved. */
  mails: Credentials;
  /** A URL that answers webhooks after half a minute. */
  lateReceiver: string;
  idp: Pick<SamlIdp, "certificate" | "privateKey">;
  /** Organizations of the noisy project, by their slugs. */
  organizations: Record<"large" | "costly" | "globex", string>;
  directory: { url: string; token: string; user_id: string };
  quiet: { public_token: string; organization_id: string; email_address: string };
}

const quiet = {
  ...acmeProject,
  project_id: "project-test-quiet",
  project_name: "Quiet",
  public_tokens: ["public-token-test-quiet"],
  secret: "secret-test-quiet-not-a-secret",
  organizations: [
    {
      organization_name: "Quiet",
      organization_slug: "quiet",
      members: [{ email_address: "quinn@quiet.test", password }],
    },
  ],
};

/** Starts a provider with a quiet tenant and one that has everything that its worst input needs. */
export async function startNoisyPlace(): Promise<{ place: NoisyPlace; stop(): Promise<void> }> {
  const idp = createSamlIdp();
  const receiver = await startLateReceiver();
  const provider = await startTestProvider({
    config: { outbound_allowed_origins: [receiver.origin] },
    project: {
      pkce_required_for: { sso: false },
      organizations: [
        {
          organization_name: "Globex",
          organization_slug: "globex",
          members: [{ email_address: "ada@globex.test", roles: ["admin"] }],
          sso_connections: [
            {
              type: "saml",
              connection_id: SAML_CONNECTION,
              idp_entity_id: idp.entityId,
              idp_sso_url: idp.ssoUrl,
              certificates: [idp.certificate],
            },
          ],
        },
      ],
    },
    otherProjects: [quiet],
  });
  const place = await fillPlace(provider, { lateReceiver: `${receiver.origin}/late`, idp });
  return {
    place,
    async stop() {
      receiver.stop();
      await provider.stop();
    },
  };
}

async function fillPlace(
  provider: TestProvider,
  settings: Pick<NoisyPlace, "lateReceiver" | "idp">,
): Promise<NoisyPlace> {
  const { services } = provider.provider;
  const noisy = { project_id: PROJECT_ID, secret: PROJECT_SECRET };
  const asBackend = async (path: string, body: object) => {
    const { status, text } = await send(provider.url, noisy, "POST", path, body);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text).data;
  };
  const organizationOf = (slug: string) => ({
    type: "organization",
    organization_slug: slug,
    organization_name: slug,
  });
  await asBackend("/import", { lines: [organizationOf("large"), organizationOf("costly")] });
  const lines = Array.from({ length: LINES }, (_, line) => ({
    type: "member",
    organization_slug: "large",
    email_address: `m${line}@large.test`,
  }));
  await asBackend("/import", { lines });
  await addMembers(provider);
  const { rows } = await sql<{ organization_slug: string; organization_id: string }>`
    select organization_slug, organization_id from organizations`.execute(services.db);
  const idOf = (slug: string) => rows.find((row) => row.organization_slug === slug)?.organization_id ?? "";

  const { connection } = await asBackend(`/organizations/${idOf("globex")}/scim`, {});
  const directory = { url: `${provider.url}${new URL(connection.base_url).pathname}`, token: connection.bearer_token };
  await fillDirectory(provider, connection.connection_id);
  const { project, secret } = await operatorOf(provider).ask(
    "projects.create",
    {},
    { project_name: "Noisy mails", environment: "test" },
  );
  const ims = Array.from({ length: 99 }, (_, index) => ({ value: `x${index}`, display: "d" }));
  const user = { userName: "pat@globex.test", emails: [{ primary: true, value: "pat@globex.test" }], ims };
  const added = await sendScim(directory, "POST", "/Users", {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    ...user,
  });
  if (added.status !== 201) throw new Error(added.text);
  return {
    ...settings,
    url: provider.url,
    isEmbedded: services.isEmbedded,
    noisy,
    mails: { project_id: project.project_id, secret },
    organizations: { large: idOf("large"), costly: idOf("costly"), globex: idOf("globex") },
    directory: { ...directory, user_id: JSON.parse(added.text).id },
    quiet: {
      public_token: quiet.public_tokens[0] ?? "",
      organization_id: idOf("quiet"),
      email_address: "quinn@quiet.test",
    },
  };
}

/**
 * Copies a member of the large organization, with as many values of metadata as allowed: an import would take a minute.
 */
async function addMembers({ provider }: TestProvider): Promise<void> {
  const metadata = JSON.stringify(smallFullMetadata());
  await sql`insert into members select copied.*
    from (select * from members where email_address = 'm0@large.test') first, generate_series(1, ${MEMBERS}::int) n,
      jsonb_populate_record(null::members, to_jsonb(first) || jsonb_build_object(
        'member_id', left(first.member_id, -6) || lpad(n::text, 6, '0'),
        'email_address', 'n' || n || '@large.test', 'trusted_metadata', ${metadata}::jsonb)) copied`.execute(
    provider.services.db,
  );
}

/**
 * As large as a search with many conditions may read (search-budget.ts): a server reads more than the embedded store.
 */
async function fillDirectory({ provider }: TestProvider, connectionId: string): Promise<void> {
  const { db, isEmbedded } = provider.services;
  const addresses = Array.from({ length: 10 }, (_, index) => ({
    formatted: fill(isEmbedded ? 30 : 700, `${index} lorem ipsum `),
  }));
  await sql`insert into scim_users (project_id, organization_id, connection_id, user_id, member_id, user_name,
      folded_user_name, external_id, active, email_address, attributes, created_at, updated_at)
    select c.project_id, c.organization_id, c.connection_id, 'scim-user-test-' || n, 'member-' || n, 'p' || n || '@x.test',
      'p' || n || '@x.test', 'external-' || n, true, 'p' || n || '@x.test', ${JSON.stringify({ addresses })}::jsonb,
      '2026-01-01', '2026-01-01'
    from scim_connections c, generate_series(1, ${PEOPLE}::int) n where c.connection_id = ${connectionId}`.execute(db);
}

export interface Answer {
  status: number;
  text: string;
}

/** Calls the management API, `path` from `/v1/b2b` on. */
export async function send(
  url: string,
  { project_id, secret }: Credentials,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  return answerOf(
    await fetch(`${url}/v1/b2b${path}`, {
      method,
      headers: { Authorization: `Basic ${btoa(`${project_id}:${secret}`)}`, "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
}

/** Calls the browser API, `path` from `/sdk/v1/b2b` on. */
export async function sendAsPage(url: string, publicToken: string, path: string, body: object): Promise<Answer> {
  return answerOf(
    await fetch(`${url}/sdk/v1/b2b${path}`, {
      method: "POST",
      headers: { Authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
}

export async function sendScim(
  { url, token }: Pick<NoisyPlace["directory"], "url" | "token">,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  return answerOf(
    await fetch(`${url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/scim+json" },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
}

const answerOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  text: await response.text(),
});

async function startLateReceiver() {
  const server = createServer((request, response) => {
    request.resume();
    setTimeout(() => response.writeHead(204).end(), 30_000).unref();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
