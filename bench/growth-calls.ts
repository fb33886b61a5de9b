import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { PROJECT_ID, PROJECT_SECRET, PUBLIC_TOKEN } from "@portico/testkit";
import type { Child } from "./child.ts";

/** A member with a password. The hashes of generated members match no password. */
export const person = { email_address: "arya@stark.test", password: "correct horse battery staple" };

export interface World {
  url: string;
  provider: Child;
  databaseUrl: string;
  organization_id: string;
  /** Sessions of members from all parts of the tables. */
  sessions: string[];
  bytes: Record<string, number>;
}

// biome-ignore lint/suspicious/noExplicitAny: the benchmark only reads some fields.
export type Data = any;
export interface Call {
  /** Prepares call `n`. Not measured. */
  prepare?: (world: World, n: number) => Promise<Data>;
  /** The measured call, with the result of `prepare`. */
  call: (world: World, n: number, prepared: Data) => Promise<unknown>;
}

export const frontend = (world: World, path: string, body: unknown, session: string = PUBLIC_TOKEN) =>
  send(world, "POST", `/sdk/v1/b2b${path}`, body, `${PUBLIC_TOKEN}:${session}`);
const backend = (world: World, method: string, path: string, body?: unknown) =>
  send(world, method, `/v1/b2b${path}`, body, `${PROJECT_ID}:${PROJECT_SECRET}`);
/** A member of each database, a different one for each call. */
const memberOf = (n: number) => `grown${n}@grown-${n}.test`;
const search = (world: World, kind: string, filter_name: string, filter_value: unknown) =>
  backend(world, "POST", `${kind}/search`, {
    query: { operator: "AND", operands: [{ filter_name, filter_value }] },
  });
const ofStark = (world: World) => `/organizations/${world.organization_id}/members`;

export const calls: Record<string, Call> = {
  "code sent": { call: (world, n) => askForCode(world, n) },
  "sign-in by code": {
    prepare: (world, n) => readCode(world, memberOf(n), () => askForCode(world, n)),
    async call(world, n, proof) {
      const body = { ...proof, organization_id: organizationOf(n), session_duration_minutes: 600 };
      const { session_token } = await frontend(world, "/otps/email/authenticate", body);
      world.sessions.push(session_token);
    },
  },
  "session check": {
    call: (world, n) => frontend(world, "/sessions/authenticate", {}, world.sessions[n % world.sessions.length]),
  },
  "discovery by code": {
    prepare: (world, n) =>
      readCode(world, memberOf(n), () => frontend(world, "/otps/email/discovery/send", { email_address: memberOf(n) })),
    call: (world, _, proof) => frontend(world, "/otps/email/discovery/authenticate", proof),
  },
  "sign-in by password": {
    call: (world) => frontend(world, "/passwords/authenticate", { ...person, organization_id: world.organization_id }),
  },
  "organization by slug": {
    call: (world, n) => frontend(world, "/organizations/search", { organization_slug: `grown-${n}` }),
  },
  "organizations of an address": {
    call: (world, n) => search(world, "/organizations", "member_emails", [memberOf(n)]),
  },
  "organization created, changed, deleted": {
    async call(world, n) {
      const body = { organization_name: `Born ${n}`, email_allowed_domains: [`born-${n}.test`] };
      const { organization } = await backend(world, "POST", "/organizations", body);
      const path = `/organizations/${organization.organization_id}`;
      await backend(world, "PUT", path, { email_allowed_domains: [`grown-up-${n}.test`] });
      await backend(world, "DELETE", path);
    },
  },
  "member added": {
    call: (world, n) => backend(world, "POST", ofStark(world), { email_address: `born-${n}-${Date.now()}@stark.test` }),
  },
  "page of members": { call: (world) => backend(world, "POST", `${ofStark(world)}/search`, { limit: 10 }) },
  "members by a part of a name": {
    call: (world) => search(world, ofStark(world), "member_name_or_email_fuzzy", "arya@"),
  },
  "members by how an address begins": {
    call: (world, n) => backend(world, "POST", "/members/find", { by: "email_address", begins_with: `grown${n}@` }),
  },
  "organizations by a part of a name": {
    // A member in both databases.
    call: (world, n) => search(world, "/organizations", "organization_name_fuzzy", wordOf(n).slice(1)),
  },
};

const md5 = (n: number) => createHash("md5").update(`${n}`).digest("hex");
/** The organization of the generated member `n`. */
const organizationOf = (n: number) => `organization-test-${md5(n)}`;
/** The unique word in the name of organization `n`. */
const wordOf = (n: number) =>
  md5(n)
    .slice(0, 8)
    .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");

const askForCode = (world: World, n: number) =>
  frontend(world, "/otps/email/login_or_signup", {
    email_address: memberOf(n),
    organization_id: organizationOf(n),
  });

/** Signs in with the code that `ask` requested by email. */
async function readCode(world: World, email_address: string, ask: () => Promise<unknown>): Promise<Data> {
  const read = async (): Promise<Data[]> => (await fetch(`${world.url}/dev/inbox?to=${email_address}`)).json();
  const before = (await read()).length;
  await ask();
  for (let tries = 0; tries < 1_000; tries += 1) {
    const mails = await read();
    if (mails.length > before) return { email_address, code: mails[0].code };
    await sleep(10);
  }
  throw new Error(`No code arrived at ${email_address}.`);
}

async function send({ url }: World, method: string, path: string, body: unknown, credentials: string): Promise<Data> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { Authorization: `Basic ${btoa(credentials)}`, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data?: unknown };
  if (!response.ok) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  return answer.data;
}
