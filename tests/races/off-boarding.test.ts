import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRaceTrack, post, type RaceTrack, readMail, send } from "./support/nodes.ts";

const ROUNDS = process.env.PORTICO_LONG === "1" ? 1000 : 20;
/** Rounds are prepared in batches, so that no proof is old when its turn comes. */
const BATCH = 20;

let track: RaceTrack;
let organization_id: string;
let admin: string;

beforeAll(async () => {
  track = await openRaceTrack();
  ({ organization_id } = track);
  admin = (await signIn("ada@globex.test")).session_token;
});
afterAll(() => track?.stop());

const nodeOf = (index: number) => track.nodeOf(index);

async function askForLink(email_address: string): Promise<string> {
  await post(nodeOf(0), "magic_links/email/login_or_signup", { email_address, organization_id });
  return (await readMail(nodeOf(0), email_address)).token ?? "";
}

const redeem = (url: string, magic_links_token: string) => post(url, "magic_links/authenticate", { magic_links_token });

async function signIn(email_address: string) {
  return (await redeem(nodeOf(0), await askForLink(email_address))).body.data;
}

/** What a member holds, who may come in by it while an administrator deletes them. */
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
  "T47: who comes in while being deleted is out afterwards: %s",
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

  // Not even when they are taken back: that is no reason for an old session to live again.
  const back = await send("PUT", nodeOf(0), `${memberPath}/reactivate`, undefined, admin);
  expect(back.status).toBe(200);
  const session = entered.body.data?.session_token;
  if (!session) return;
  const answer = await post(nodeOf(1), "sessions/authenticate", {}, session);
  expect(answer.body.error_type).toBe("session_not_found");
}
