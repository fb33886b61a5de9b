import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { PROJECT_ID, PROJECT_SECRET, PUBLIC_TOKEN } from "@portico/testkit";
import type { Child } from "./child.ts";

/** A member with a password. The hashes of generated members match no password. */
export const person = { email_address: "arya@stark.test", password: "correct horse battery staple" };

export interface GrowthFixture {
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
  prepare?: (fixture: GrowthFixture, n: number) => Promise<Data>;
  /** The measured call, with the result of `prepare`. */
  call: (fixture: GrowthFixture, n: number, prepared: Data) => Promise<unknown>;
}

export const frontend = (fixture: GrowthFixture, path: string, body: unknown, session: string = PUBLIC_TOKEN) =>
  send(fixture, "POST", `/sdk/v1/b2b${path}`, body, `${PUBLIC_TOKEN}:${session}`);
const backend = (fixture: GrowthFixture, method: string, path: string, body?: unknown) =>
  send(fixture, method, `/v1/b2b${path}`, body, `${PROJECT_ID}:${PROJECT_SECRET}`);
/** A member of each database, a different one for each call. */
const memberOf = (n: number) => `grown${n}@grown-${n}.test`;
const search = (fixture: GrowthFixture, kind: string, filter_name: string, filter_value: unknown) =>
  backend(fixture, "POST", `${kind}/search`, {
    query: { operator: "AND", operands: [{ filter_name, filter_value }] },
  });
const ofStark = (fixture: GrowthFixture) => `/organizations/${fixture.organization_id}/members`;

export const calls: Record<string, Call> = {
  "code sent": { call: (fixture, n) => askForCode(fixture, n) },
  "sign-in by code": {
    prepare: (fixture, n) => readCode(fixture, memberOf(n), () => askForCode(fixture, n)),
    async call(fixture, n, proof) {
      const body = { ...proof, organization_id: organizationOf(n), session_duration_minutes: 600 };
      const { session_token } = await frontend(fixture, "/otps/email/authenticate", body);
      fixture.sessions.push(session_token);
    },
  },
  "session check": {
    call: (fixture, n) =>
      frontend(fixture, "/sessions/authenticate", {}, fixture.sessions[n % fixture.sessions.length]),
  },
  "discovery by code": {
    prepare: (fixture, n) =>
      readCode(fixture, memberOf(n), () =>
        frontend(fixture, "/otps/email/discovery/send", { email_address: memberOf(n) }),
      ),
    call: (fixture, _, proof) => frontend(fixture, "/otps/email/discovery/authenticate", proof),
  },
  "sign-in by password": {
    call: (fixture) =>
      frontend(fixture, "/passwords/authenticate", { ...person, organization_id: fixture.organization_id }),
  },
  "organization by slug": {
    call: (fixture, n) => frontend(fixture, "/organizations/search", { organization_slug: `grown-${n}` }),
  },
  "organizations of an address": {
    call: (fixture, n) => search(fixture, "/organizations", "member_emails", [memberOf(n)]),
  },
  "organization created, changed, deleted": {
    async call(fixture, n) {
      const body = { organization_name: `Born ${n}`, email_allowed_domains: [`born-${n}.test`] };
      const { organization } = await backend(fixture, "POST", "/organizations", body);
      const path = `/organizations/${organization.organization_id}`;
      await backend(fixture, "PUT", path, { email_allowed_domains: [`grown-up-${n}.test`] });
      await backend(fixture, "DELETE", path);
    },
  },
  "member added": {
    call: (fixture, n) =>
      backend(fixture, "POST", ofStark(fixture), { email_address: `born-${n}-${Date.now()}@stark.test` }),
  },
  "page of members": { call: (fixture) => backend(fixture, "POST", `${ofStark(fixture)}/search`, { limit: 10 }) },
  "members by a part of a name": {
    call: (fixture) => search(fixture, ofStark(fixture), "member_name_or_email_fuzzy", "arya@"),
  },
  "members by how an address begins": {
    call: (fixture, n) => backend(fixture, "POST", "/members/find", { by: "email_address", begins_with: `grown${n}@` }),
  },
  "organizations by a part of a name": {
    // A member in both databases.
    call: (fixture, n) => search(fixture, "/organizations", "organization_name_fuzzy", wordOf(n).slice(1)),
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

const askForCode = (fixture: GrowthFixture, n: number) =>
  frontend(fixture, "/otps/email/login_or_signup", {
    email_address: memberOf(n),
    organization_id: organizationOf(n),
  });

/** Signs in with the code that `ask` requested by email. */
async function readCode(fixture: GrowthFixture, email_address: string, ask: () => Promise<unknown>): Promise<Data> {
  const read = async (): Promise<Data[]> => (await fetch(`${fixture.url}/dev/inbox?to=${email_address}`)).json();
  const before = (await read()).length;
  await ask();
  for (let tries = 0; tries < 1_000; tries += 1) {
    const mails = await read();
    if (mails.length > before) return { email_address, code: mails[0].code };
    await sleep(10);
  }
  throw new Error(`No code arrived at ${email_address}.`);
}

async function send(
  { url }: GrowthFixture,
  method: string,
  path: string,
  body: unknown,
  credentials: string,
): Promise<Data> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { Authorization: `Basic ${btoa(credentials)}`, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data?: unknown };
  if (!response.ok) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  return answer.data;
}
