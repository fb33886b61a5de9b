import { setTimeout as sleep } from "node:timers/promises";
import { acmeProject, PROJECT_ID } from "@portico/testkit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLong } from "../long.ts";
import { openRaceTrack, PASSWORD, post, type RaceTrack, readMail, send } from "./support/nodes.ts";

const ROUNDS = isLong ? 1000 : 10;
/** Rounds are prepared in batches, so that no proof has expired when its turn comes. */
const BATCH = 20;
const SCIM_ROUNDS = isLong ? 1000 : 4;
const SCIM_BATCH = 8;

let track: RaceTrack;
let organization_id: string;
let admin: string;
let database: pg.Client;

const SCIM_TOKEN = "scim-token-for-races-0123456789abcdef";

beforeAll(async () => {
  const [globex, ...others] = acmeProject.organizations;
  track = await openRaceTrack({
    project: {
      // A directory controls members who joined by themselves if the organization has verified their domain.
      claimed_domains: [{ domain: "joins.test", organization_slug: "globex" }],
      organizations: [
        {
          ...globex,
          email_jit_provisioning: "RESTRICTED",
          email_allowed_domains: ["joins.test"],
          scim_connection: { connection_id: "scim-connection-globex", bearer_token: SCIM_TOKEN },
        },
        ...others,
      ],
    },
  });
  ({ organization_id } = track);
  database = new pg.Client({ connectionString: track.database.url });
  await database.connect();
  admin = (await signIn("ada@globex.test")).session_token;
});
afterAll(async () => {
  await database?.end();
  await track?.stop();
});

const nodeOf = (index: number) => track.nodeOf(index);

async function askForLink(email_address: string): Promise<string> {
  await post(nodeOf(0), "magic_links/email/login_or_signup", { email_address, organization_id });
  return (await readMail(nodeOf(0), email_address)).token ?? "";
}

const redeem = (url: string, magic_links_token: string) => post(url, "magic_links/authenticate", { magic_links_token });

async function signIn(email_address: string) {
  return (await redeem(nodeOf(0), await askForLink(email_address))).body.data;
}

/** A member's credential, and who may sign in with it while an administrator deletes them. */
type Entry = (email_address: string) => Promise<[path: string, body: object]>;

const byLink: Entry = async (email_address) => [
  "magic_links/authenticate",
  { magic_links_token: await askForLink(email_address) },
];

const byDiscovery: Entry = async (email_address) => {
  await signIn(email_address);
  await post(nodeOf(0), "otps/email/discovery/send", { email_address });
  const code = await readCode(email_address);
  const { body } = await post(nodeOf(0), "otps/email/discovery/authenticate", { email_address, code });
  const { intermediate_session_token } = body.data;
  return ["discovery/intermediate_sessions/exchange", { intermediate_session_token, organization_id }];
};

async function readCode(address: string): Promise<string> {
  for (;;) {
    const { code } = await readMail(nodeOf(0), address);
    if (code) return code;
  }
}

test.each<[string, boolean, Entry]>([
  ["a pending member, by a link", true, byLink],
  ["an active member, by a link", false, byLink],
  ["an active member, by discovery", false, byDiscovery],
])(
  "T47: a member who signs in while being deleted is out afterwards: %s",
  async (name, create_member_as_pending, entry) => {
    const prepare = async (round: number) => {
      const email_address = `${name.replace(/\W+/g, "-")}-${round}@elsewhere.test`;
      const member = { email_address, create_member_as_pending };
      const { body } = await post(nodeOf(round), "organizations/members", member, admin);
      return { memberPath: `organizations/members/${body.data.member_id}`, entry: await entry(email_address) };
    };
    for (let first = 0; first < ROUNDS; first += BATCH) {
      const prepared = await Promise.all(Array.from({ length: BATCH }, (_, index) => prepare(first + index)));
      for (const [index, { memberPath, entry }] of prepared.entries()) await compete(index, memberPath, entry);
    }
  },
  3_600_000,
);

async function compete(round: number, memberPath: string, [path, body]: [string, object]): Promise<void> {
  // From well before to well after, so that some rounds meet in the middle.
  const remove = sleep(round % 10).then(() => send("DELETE", nodeOf(1), memberPath, undefined, admin));
  const [entered, removed] = await Promise.all([post(nodeOf(0), path, body), remove]);
  expect(removed.status).toBe(200);
  expect(entered.status).toBeLessThan(500);

  // Not even after a reactivation: it does not revive old sessions.
  const back = await send("PUT", nodeOf(0), `${memberPath}/reactivate`, undefined, admin);
  expect(back.status).toBe(200);
  const session = entered.body.data?.session_token;
  if (!session) return;
  const answer = await post(nodeOf(1), "sessions/authenticate", {}, session);
  expect(answer.body.error_type).toBe("session_not_found");
}

interface ScimAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  body: any;
}

/** A request of Globex's directory to one node. */
async function scim(index: number, method: string, path: string, body?: object): Promise<ScimAnswer> {
  const response = await fetch(`${nodeOf(index)}/v1/scim/${PROJECT_ID}/scim-connection-globex${path}`, {
    method,
    headers: { Authorization: `Bearer ${SCIM_TOKEN}`, "Content-Type": "application/scim+json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text && JSON.parse(text) };
}

const person = (userName: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  userName,
  emails: [{ primary: true, value: userName }],
  active: true,
});
const activeIs = (value: boolean) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations: [{ op: "replace", path: "active", value }],
});

const byCode: Entry = async (email_address) => {
  await post(nodeOf(0), "otps/email/login_or_signup", { email_address, organization_id });
  return ["otps/email/authenticate", { email_address, organization_id, code: await readCode(email_address) }];
};

const byPassword: Entry = async (email_address) => {
  await signIn(email_address);
  const of = { email_address, organization_id };
  const set = await resetPassword(of);
  expect(set).toBe(200);
  return ["passwords/authenticate", { ...of, password: PASSWORD }];
};

async function resetPassword(of: { email_address: string; organization_id: string }): Promise<number> {
  await post(nodeOf(0), "passwords/email/reset/start", of);
  for (;;) {
    const { token } = await readMail(nodeOf(0), of.email_address);
    const body = { password_reset_token: token, password: PASSWORD };
    const { status } = await post(nodeOf(0), "passwords/email/reset", body);
    // The previous email is still the newest.
    if (status === 200) return status;
    await sleep(50);
  }
}

const isRefused = async (index: number, session: string) =>
  (await post(nodeOf(index), "sessions/authenticate", {}, session)).body.error_type;

describe("a directory, and a member who signs in at another node at that moment", () => {
  test.each<[string, Entry]>([
    ["a link", byLink],
    ["a code", byCode],
    ["a password", byPassword],
    ["discovery", byDiscovery],
  ])(
    "T47: a user who is deactivated while they sign in by %s is out afterwards, and their old session stays ended after a reactivation",
    async (name, entry) => {
      const prepare = async (round: number) => {
        const email_address = `scim-${name.replace(/\W+/g, "-")}-${round}@joins.test`;
        const { status, body } = await scim(round, "POST", "/Users", person(email_address));
        expect(status, JSON.stringify(body)).toBe(201);
        return { path: `/Users/${body.id}`, entry: await entry(email_address) };
      };
      for (let first = 0; first < SCIM_ROUNDS; first += SCIM_BATCH) {
        const prepared = await Promise.all(Array.from({ length: SCIM_BATCH }, (_, index) => prepare(first + index)));
        for (const [round, { path, entry }] of prepared.entries()) {
          const deactivate = sleep(round % 10).then(() => scim(1, "PATCH", path, activeIs(false)));
          const [entered, out] = await Promise.all([post(nodeOf(0), ...entry), deactivate]);
          expect(out.status).toBeLessThan(300);
          expect(entered.status).toBeLessThan(500);
          const session = entered.body.data?.session_token;
          if (session) expect(await isRefused(1, session)).toBe("session_not_found");
          expect((await scim(0, "PATCH", path, activeIs(true))).status).toBeLessThan(300);
          if (session) expect(await isRefused(0, session)).toBe("session_not_found");
        }
      }
    },
    3_600_000,
  );

  test("T47: a user who is provisioned while they join by themselves is one member, whom the directory controls", async () => {
    for (let round = 0; round < SCIM_ROUNDS; round += 1) {
      const email_address = `joins-${round}@joins.test`;
      const token = await askForLink(email_address);
      const provision = sleep(round % 10).then(() => scim(1, "POST", "/Users", person(email_address)));
      const [joined, created] = await Promise.all([redeem(nodeOf(0), token), provision]);
      expect(created.status, JSON.stringify(created.body)).toBe(201);
      expect(joined.status, JSON.stringify(joined.body)).toBe(200);
      const { rows } = await database.query(
        "select member_id from members where email_address = $1 and status <> 'deleted'",
        [email_address],
      );
      expect(rows).toEqual([{ member_id: joined.body.data.member_id }]);
      expect((await scim(0, "PATCH", `/Users/${created.body.id}`, activeIs(false))).status).toBeLessThan(300);
      expect(await isRefused(1, joined.body.data.session_token)).toBe("session_not_found");
    }
  }, 3_600_000);
});
