import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { PROJECT_ID, PROJECT_SECRET } from "@portico/testkit";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLong } from "../long.ts";
import { type Answer, openRaceTrack, PASSWORD, post, type RaceTrack, readMail, send } from "./support/nodes.ts";

const ROUNDS = isLong ? 200 : 6;

let track: RaceTrack;
let database: pg.Pool;
let admin: string;
let evil: string;

beforeAll(async () => {
  track = await openRaceTrack();
  database = new pg.Pool({ connectionString: track.database.url });
  const email_address = "mallory@mallory.test";
  const intermediate_session_token = await discover(email_address);
  const founded = await post(track.nodeOf(0), "discovery/organizations/create", {
    intermediate_session_token,
    organization_name: "Evil",
    organization_slug: "evil",
    session_duration_minutes: 60,
  });
  admin = founded.body.data.session_token;
  evil = founded.body.data.organization.organization_id;
});
afterAll(async () => {
  await database?.end();
  await track?.stop();
});

async function discover(email_address: string): Promise<string> {
  await post(track.nodeOf(0), "otps/email/discovery/send", { email_address });
  const { code } = await readMail(track.nodeOf(0), email_address);
  const { body } = await post(track.nodeOf(0), "otps/email/discovery/authenticate", { email_address, code });
  return body.data.intermediate_session_token;
}

interface Puppet {
  member_id: string;
  address: string;
}

/** The founder's own member, whose address is verified. */
async function makePuppet(address: string): Promise<Puppet> {
  const { body } = await post(track.nodeOf(0), "organizations/members", { email_address: address }, admin);
  const { member_id } = body.data;
  await database.query("update members set email_address_verified = true where member_id = $1", [member_id]);
  return { member_id, address };
}

/** An intermediate session as a discovery of this address leaves it. */
async function discovered({ address }: Puppet): Promise<string> {
  const token = randomUUID();
  const at = new Date().toISOString();
  const factor = { type: "email_otp", delivery_method: "email", sequence_order: "PRIMARY", last_authenticated_at: at };
  const proof = { method: "email_otp", by: "mailbox", address, organization_id: null, at };
  await database.query(
    `insert into intermediate_sessions (project_id, intermediate_session_id, token_hash, email_address, authentication_factors,
       proofs, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, now(), now() + interval '10 minutes')`,
    [
      PROJECT_ID,
      token,
      createHash("sha256").update(token).digest("base64url"),
      address,
      JSON.stringify([factor]),
      JSON.stringify([proof]),
    ],
  );
  return token;
}

type Shot = () => Promise<Answer>;

/** What the founder has prepared to sign in as the puppet. */
const ways: Record<string, (puppet: Puppet) => Promise<Shot[]>> = {
  "a discovery exchange": async (puppet) =>
    Promise.all(
      [0, 1, 0, 1].map(async (node) => {
        const intermediate_session_token = await discovered(puppet);
        const body = { intermediate_session_token, organization_id: evil, session_duration_minutes: 60 };
        return () => post(track.nodeOf(node), "discovery/intermediate_sessions/exchange", body);
      }),
    ),
  "an organization's code": async ({ address: email_address }) => {
    await post(track.nodeOf(0), "otps/email/login_or_signup", { email_address, organization_id: evil });
    const { code } = await readMail(track.nodeOf(0), email_address);
    const body = { email_address, organization_id: evil, code, session_duration_minutes: 60 };
    return [() => post(track.nodeOf(0), "otps/email/authenticate", body)];
  },
  "a password": async (puppet) => {
    const token = await discovered(puppet);
    const entered = await post(track.nodeOf(0), "discovery/intermediate_sessions/exchange", {
      ...{ intermediate_session_token: token, organization_id: evil, session_duration_minutes: 60 },
    });
    const password = `${PASSWORD} ${puppet.member_id}`;
    await post(track.nodeOf(0), "passwords/session/reset", { password }, entered.body.data.session_token);
    const body = { email_address: puppet.address, organization_id: evil, password, session_duration_minutes: 60 };
    return [0, 1].map((node) => () => post(track.nodeOf(node), "passwords/authenticate", body));
  },
  "an emailed reset": async (puppet) => {
    const password = `${PASSWORD} ${puppet.member_id}`;
    const body = { password_reset_token: await mailedReset(puppet, evil), password, session_duration_minutes: 60 };
    return [() => post(track.nodeOf(0), "passwords/email/reset", body)];
  },
  "an emailed reset everywhere": async (puppet) => {
    await database.query("update members set status = 'active' where member_id = $1", [puppet.member_id]);
    const password = `${PASSWORD} ${puppet.member_id}`;
    const body = { password_reset_token: await mailedReset(puppet, null), password };
    return [() => post(track.nodeOf(0), "passwords/discovery/reset", body)];
  },
};

/** An emailed link for a new password, as this address's email has it. */
async function mailedReset({ address }: Puppet, organization_id: string | null): Promise<string> {
  const token = randomUUID();
  await database.query(
    `insert into magic_links (project_id, magic_link_id, token_hash, email_address, organization_id, redirect_url, is_invitation,
       sent_by_backend, purpose, created_at, expires_at) values ($1, $2, $3, $4, $5, 'http://localhost:4000/authenticate', false,
       true, 'password_reset', now(), now() + interval '10 minutes')`,
    [PROJECT_ID, token, createHash("sha256").update(token).digest("base64url"), address, organization_id],
  );
  return token;
}

const moves: Record<string, (puppet: Puppet, email_address: string) => Promise<{ status: number }>> = {
  "an administrator": ({ member_id }, email_address) =>
    send("PUT", track.nodeOf(1), `organizations/members/${member_id}`, { email_address }, admin),
  "the host's back end": ({ member_id }, email_address) =>
    fetch(`${track.nodeOf(1)}/v1/b2b/organizations/${evil}/members/${member_id}`, {
      method: "PUT",
      headers: {
        Authorization: `Basic ${btoa(`${PROJECT_ID}:${PROJECT_SECRET}`)}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify({ email_address }),
    }),
};

const matrix = Object.keys(ways).flatMap((way) => Object.keys(moves).map((move) => [way, move] as const));

test.each(matrix)(
  "T58: a member gets no session of an address that is moved onto their row during a sign-in: %s, moved by %s",
  async (way, move) => {
    const name = `${way} ${move}`.replace(/\W+/g, "-");
    const beginnings = new Set<number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const puppet = await makePuppet(`puppet-${name}-${round}@evil.test`);
      const victim = `victim-${name}-${round}@initech.test`;
      const shots = (await ways[way]?.(puppet)) ?? [];
      // From well before to well after, since comparing a password takes time; now and then the move is certain to come
      // last.
      const answering = Promise.all(shots.map((shot) => shot()));
      const pause = round % 6 === 5 ? answering : sleep((round % 6) * (/password|reset/.test(way) ? 25 : 2));
      const moving = pause.then(() => moves[move]?.(puppet, victim));
      const answers = await answering;
      expect((await moving)?.status, `round ${round}`).toBe(200);
      const { rows } = await database.query(
        "select email_address, email_address_verified from members where member_id = $1",
        [puppet.member_id],
      );
      expect(rows, `round ${round}`).toEqual([{ email_address: victim, email_address_verified: false }]);
      for (const { status, body } of answers) {
        expect(status, JSON.stringify(body)).toBeLessThan(500);
        beginnings.add(status);
        const session = body.data?.session_token;
        if (!session) continue;
        const now = await post(track.nodeOf(0), "sessions/authenticate", {}, session);
        // Either it ended with the move, or it never existed.
        expect([now.status, now.body.data?.member?.email_address], `round ${round}`).toEqual([401, undefined]);
        const onward = { organization_id: track.organization_id, session_duration_minutes: 60 };
        expect((await post(track.nodeOf(1), "sessions/exchange", onward, session)).status).toBe(401);
      }
    }
    expect(beginnings, "no sign-in succeeded: nothing was tested").toContain(200);
  },
  3_600_000,
);
