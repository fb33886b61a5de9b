import { PAGE_ORIGIN } from "@portico/testkit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SoftwareAuthenticator } from "../contract/support/software-authenticator.ts";
import { isLong } from "../long.ts";
import { type Answer, openRaceTrack, post, type RaceTrack, readMail } from "./support/nodes.ts";

const ROUNDS = isLong ? 1000 : 4;
const SHOTS = 20;
/** Rounds are prepared in batches, so that no proof has expired when its turn comes. */
const BATCH = 20;

let track: RaceTrack;
let globex: string;

beforeAll(async () => {
  track = await openRaceTrack();
  globex = track.organization_id;
});
afterAll(() => track?.stop());

const nodeOf = (index: number) => track.nodeOf(index);

/** One proof, and what it is used for: the same request, again and again. */
interface Shot {
  path: string;
  body: object;
  session?: string;
}

interface Kind {
  /** The losers' error. */
  error: string;
  /** Creates a proof for a new address. */
  prepare(url: string, address: string): Promise<Shot>;
}

async function proveAddress(url: string, email_address: string): Promise<string> {
  await post(url, "otps/email/discovery/send", { email_address });
  const { code } = await readMail(url, email_address);
  const { body } = await post(url, "otps/email/discovery/authenticate", { email_address, code });
  return body.data.intermediate_session_token;
}

const session_duration_minutes = 60;

/** A session in Globex. */
async function signIn(url: string, address: string) {
  const intermediate_session_token = await proveAddress(url, address);
  const request = { intermediate_session_token, organization_id: globex, session_duration_minutes };
  const { body } = await post(url, "discovery/intermediate_sessions/exchange", request);
  const { member_id, session_token } = body.data;
  return { organization_id: globex, member_id, session_token };
}

const kinds: Record<string, Kind> = {
  "a discovery link": {
    error: "unable_to_auth_magic_link",
    async prepare(url, email_address) {
      await post(url, "magic_links/email/discovery/send", { email_address });
      const { token } = await readMail(url, email_address);
      return { path: "magic_links/discovery/authenticate", body: { discovery_magic_links_token: token } };
    },
  },
  "an organization's link": {
    error: "unable_to_auth_magic_link",
    async prepare(url, email_address) {
      await post(url, "magic_links/email/login_or_signup", { email_address, organization_id: globex });
      const { token } = await readMail(url, email_address);
      return { path: "magic_links/authenticate", body: { magic_links_token: token, session_duration_minutes } };
    },
  },
  "a discovery code": {
    error: "otp_code_not_found",
    async prepare(url, email_address) {
      await post(url, "otps/email/discovery/send", { email_address });
      const { code } = await readMail(url, email_address);
      return { path: "otps/email/discovery/authenticate", body: { email_address, code } };
    },
  },
  "an organization's code": {
    error: "otp_code_not_found",
    async prepare(url, email_address) {
      await post(url, "otps/email/login_or_signup", { email_address, organization_id: globex });
      const { code } = await readMail(url, email_address);
      const body = { email_address, code, organization_id: globex, session_duration_minutes };
      return { path: "otps/email/authenticate", body };
    },
  },
  "an intermediate session, exchanged": {
    error: "intermediate_session_not_found",
    async prepare(url, email_address) {
      const intermediate_session_token = await proveAddress(url, email_address);
      const body = { intermediate_session_token, organization_id: globex, session_duration_minutes };
      return { path: "discovery/intermediate_sessions/exchange", body };
    },
  },
  "an intermediate session, for a new organization": {
    error: "intermediate_session_not_found",
    async prepare(url, email_address) {
      const intermediate_session_token = await proveAddress(url, email_address);
      return { path: "discovery/organizations/create", body: { intermediate_session_token, session_duration_minutes } };
    },
  },
};

/** Sends one request many times at once, to all nodes. */
const shoot = ({ path, body, session }: Shot) =>
  Promise.all(Array.from({ length: SHOTS }, (_, index) => post(nodeOf(index), path, body, session)));

function expectOneWinner(answers: Answer[], error: string): Answer {
  const winners = answers.filter(({ status }) => status === 200);
  expect(winners).toHaveLength(1);
  const losers = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error_type);
  expect(losers).toEqual(Array(answers.length - 1).fill(error));
  return winners[0] as Answer;
}

async function countRows(table: "sessions" | "intermediate_sessions" | "organizations"): Promise<number> {
  const client = new pg.Client({ connectionString: track.database.url });
  await client.connect();
  const { rows } = await client.query(`select count(*)::int as count from ${table}`);
  await client.end();
  return rows[0].count;
}

describe(`F6, T1: ${SHOTS} shots at two nodes, ${ROUNDS} rounds, one winner each, and the same again loses`, () => {
  test.each(Object.keys(kinds))(
    "%s",
    async (name) => {
      const { error, prepare } = kinds[name] as Kind;
      const word = name.replace(/[^a-z]+/g, "-");
      const before = await countRows("sessions");
      let sessions = 0;
      for (let first = 0; first < ROUNDS; first += BATCH) {
        const shots = await Promise.all(
          Array.from({ length: Math.min(BATCH, ROUNDS - first) }, (_, index) =>
            prepare(nodeOf(index), `${word}-${first + index}@globex.test`),
          ),
        );
        for (const shot of shots) {
          const { body } = expectOneWinner(await shoot(shot), error);
          if (body.data.member_session) sessions += 1;
          const replay = await post(nodeOf(first), shot.path, shot.body);
          expect(replay.body.error_type).toBe(error);
        }
      }
      // No loser left half a session behind.
      expect(await countRows("sessions")).toBe(before + sessions);
    },
    3_600_000,
  );

  test("a session, for one in another organization", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const intermediate_session_token = await proveAddress(nodeOf(round), `switches-${round}@globex.test`);
      const created = await post(nodeOf(round), "discovery/organizations/create", { intermediate_session_token });
      const shot: Shot = {
        path: "sessions/exchange",
        body: { organization_id: globex, session_duration_minutes },
        session: created.body.data.session_token,
      };
      expectOneWinner(await shoot(shot), "session_not_found");
      const replay = await post(nodeOf(round), shot.path, shot.body, shot.session);
      expect(replay.body.error_type).toBe("session_not_found");
    }
  }, 3_600_000);

  test("a passkey's challenge, of a registration and of logins (T172)", async () => {
    // Its counter stays 0, as that of synchronized passkeys, so only the challenge is used up.
    const device = new SoftwareAuthenticator(PAGE_ORIGIN);
    const session = await signIn(nodeOf(0), "passkeys@globex.test");
    const { organization_id, member_id, session_token } = session;
    const who = { organization_id, member_id };
    const { body } = await post(nodeOf(1), "passkeys/register/start", who, session_token);
    const attestation = device.create(body.data.public_key_credential_creation_options);
    const registration = { ...who, public_key_credential: attestation };
    const register = { path: "passkeys/register", body: registration, session: session_token };
    expectOneWinner(await shoot(register), "unable_to_register_passkey");

    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await countRows("sessions");
      const started = await post(nodeOf(round), "passkeys/authenticate/start", { organization_id });
      const public_key_credential = device.get(started.body.data.public_key_credential_request_options, { counter: 0 });
      const shot: Shot = {
        path: "passkeys/authenticate",
        body: { organization_id, public_key_credential, session_duration_minutes },
      };
      expectOneWinner(await shoot(shot), "unable_to_authenticate_passkey");
      const replay = await post(nodeOf(round), shot.path, shot.body);
      expect(replay.body.error_type).toBe("unable_to_authenticate_passkey");
      expect(await countRows("sessions")).toBe(before + 1);
    }
  }, 3_600_000);
});

test("someone who joins from many browsers at once becomes one member", async () => {
  const tokens: string[] = [];
  for (let index = 0; index < SHOTS; index += 1) {
    const { body } = await twice(index);
    tokens.push(body.data.intermediate_session_token);
  }
  const answers = await Promise.all(
    tokens.map((intermediate_session_token, index) =>
      post(nodeOf(index), "discovery/intermediate_sessions/exchange", {
        intermediate_session_token,
        organization_id: globex,
        session_duration_minutes,
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(SHOTS).fill(200));
  expect(new Set(answers.map(({ body }) => body.data.member_id)).size).toBe(1);

  /** A discovery by link, again and again for one address: codes would lock. */
  async function twice(index: number): Promise<Answer> {
    const email_address = "everywhere@globex.test";
    const seen = new Set((await linkTokens(email_address)).values());
    await post(nodeOf(index), "magic_links/email/discovery/send", { email_address });
    for (;;) {
      const token = (await linkTokens(email_address)).find((found) => !seen.has(found));
      if (token)
        return post(nodeOf(index), "magic_links/discovery/authenticate", { discovery_magic_links_token: token });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async function linkTokens(address: string): Promise<string[]> {
    const mails = await (await fetch(`${nodeOf(0)}/dev/inbox?to=${encodeURIComponent(address)}`)).json();
    return (mails as { links: string[] }[]).map(({ links }) => new URL(links[0] ?? "").searchParams.get("token") ?? "");
  }
});

test("creators from one domain at once get separate organizations", async () => {
  const before = await countRows("organizations");
  const tokens = await Promise.all(
    Array.from({ length: SHOTS }, (_, index) => proveAddress(nodeOf(index), `founder-${index}@one-domain.test`)),
  );
  const answers = await Promise.all(
    tokens.map((intermediate_session_token, index) =>
      post(nodeOf(index), "discovery/organizations/create", { intermediate_session_token }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(SHOTS).fill(200));
  expect(new Set(answers.map(({ body }) => body.data.organization.organization_slug)).size).toBe(SHOTS);
  expect(await countRows("organizations")).toBe(before + SHOTS);
});
