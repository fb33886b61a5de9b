import {
  createPusher,
  createSend,
  emptyDirectory,
  entra,
  okta,
  type Person,
  putGroup,
  putPerson,
  type ScimDialect,
  setGroupsOf,
} from "@portico/sandbox";
import { expect, test } from "vitest";
import { createDice } from "../journeys/support/dice.ts";
import { isLong } from "../long.ts";
import { directoryView, expectedByApp, readAppView, readScimView } from "./support/directory-truth.ts";
import { LEADS, SCIM_TOKEN, type Store, startLastingProvider } from "./support/lasting-provider.ts";
import { post, readMail } from "./support/nodes.ts";

const PEOPLE = Number(process.env.PORTICO_PEOPLE ?? (isLong ? 1_000 : 10));
/** As many parallel requests as real directories send. */
const CONCURRENCY = 4;
const TIMEOUT_MS = isLong ? 1_800_000 : 120_000;
const TEAMS = 5;
const SIGNED_IN = 6;

const cases: [ScimDialect, Store][] = [
  [entra, "PostgreSQL"],
  ...(isLong
    ? ([
        [okta, "PostgreSQL"],
        [okta, "the embedded store"],
        [entra, "the embedded store"],
      ] as [ScimDialect, Store][])
    : []),
];

test.each(cases.map(([dialect, store]) => ({ dialect, store, label: dialect.label })))(
  `F4, T47: ${PEOPLE} users as $label sends them to $store: kill -9 during the push loses and duplicates no one`,
  async ({ dialect, store }) => {
    const seed = Number(process.env.PORTICO_SEED ?? Date.now() % 1_000_000);
    const dice = createDice(seed);
    const provider = await startLastingProvider(store);
    try {
      const killer = createKiller(() => provider.crash());
      const target = { baseUrl: provider.scimUrl, token: SCIM_TOKEN };
      const send = createSend(target, { retryForMs: 60_000, userAgent: dialect.userAgent, onExchange: killer.note });
      const pusher = createPusher(dialect, send, { concurrency: CONCURRENCY });
      const times: Record<string, number> = {};
      const kills = isLong ? ["provision", "change", "deactivate", "reactivate"] : [dice.pick(["provision", "change"])];
      const push = async (phase: string, requests: number) => {
        const startedAtMs = performance.now();
        if (kills.includes(phase)) killer.strikeAfter(1 + dice.below(requests));
        await pusher.pushAll(directory);
        await killer.done();
        times[phase] = Math.round((performance.now() - startedAtMs) / 100) / 10;
      };
      const directory = emptyDirectory();
      const people = () => [...directory.people.values()];
      const teams = Array.from({ length: TEAMS }, (_, index) => putGroup(directory, { name: `Team ${index}` }));
      const join = ({ id }: Person, ...numbers: number[]) =>
        setGroupsOf(directory, id, new Set(numbers.map((number) => teams[number % TEAMS]?.id ?? "")));

      for (let index = 0; index < PEOPLE; index += 1) {
        const email = `Person.${index}@globex.test`;
        const named = { givenName: `Given${index}`, familyName: `Family${index}`, department: `D${index % 7}` };
        join(putPerson(directory, { email, ...named, active: true }), index, ...(index % 3 === 0 ? [index + 1] : []));
      }
      await push("provision", PEOPLE * 2);

      // Some are signed in when the rest happens.
      const { data } = (await post(provider.url, "organizations/search", { organization_slug: "globex" })).body;
      const { organization_id } = data.organization;
      const sessions = new Map<string, string>();
      for (const { id, email } of people().slice(0, SIGNED_IN)) {
        sessions.set(id, await signIn(provider.url, email, organization_id));
      }

      for (const [index, person] of people().entries()) {
        if (index % 4 === 1) putPerson(directory, { ...person, familyName: "Renamed", department: "" });
        if (index % 4 === 2) putPerson(directory, { ...person, email: `moved.${index}@globex.test` });
        if (index % 4 === 3) join(person, index + 2);
      }
      await push("change", PEOPLE / 2);
      for (const [index, person] of people().entries()) {
        if (index % 2 === 0) putPerson(directory, { ...person, active: false });
      }
      const left = people().filter((_, index) => index % 10 === 9);
      for (const { id } of left) {
        setGroupsOf(directory, id, new Set());
        directory.people.delete(id);
      }
      await push("deactivate", PEOPLE / 2);
      for (const { id, active } of people().slice(0, SIGNED_IN)) {
        // A changed address ends sessions, too: it is another mailbox.
        const isMoved = directory.people.get(id)?.email.startsWith("moved.");
        const expected = active && !isMoved ? "a session" : "session_not_found";
        expect([id, await look(provider.url, sessions.get(id))]).toEqual([id, expected]);
      }
      for (const [index, person] of people().entries()) {
        if (index % 3 === 0) putPerson(directory, { ...person, active: true });
      }
      await push("reactivate", PEOPLE / 6);

      const known = directoryView(directory, dialect === okta ? left : []);
      expect(await readScimView(provider)).toEqual(known);
      const gone = dialect === okta ? [] : left;
      const seeded = ["ada@globex.test Ada Lovelace active admin", "bob@globex.test Bob active "];
      const others = ["dora@deleted.test  deleted ", "ivy@invited.test  invited ", "pete@pending.test  pending "];
      const deleted = gone.map(({ email, givenName, familyName }) => `${email} ${givenName} ${familyName} deleted `);
      expect(await readAppView(provider, organization_id)).toEqual(
        [...expectedByApp(known), ...seeded, ...others, ...deleted].map((line) => line.replace(/^P/, "p")).sort(),
      );
      // Deactivated users stay out with every credential that they had.
      for (const [id, session] of sessions) {
        if (directory.people.get(id)?.active) continue;
        expect(await look(provider.url, session)).toBe("session_not_found");
      }
      expect(known[people()[0]?.id ?? ""]?.groups).toContain(LEADS);
      console.log(
        `${dialect.label} on ${store}, PORTICO_SEED=${seed}: ${PEOPLE} people, ${killer.requests()} requests, ` +
          `${killer.kills()} kills, ${killer.unanswered()} answers lost; seconds: ${JSON.stringify(times)}`,
      );
    } finally {
      await provider.stop();
    }
  },
  TIMEOUT_MS,
);

/** Kills the provider after so many responses, with any pending request. */
function createKiller(crash: () => Promise<void>) {
  let [left, requests, kills, unanswered] = [Number.POSITIVE_INFINITY, 0, 0, 0];
  let crashing: Promise<void> = Promise.resolve();
  return {
    note({ status }: { status?: number }) {
      requests += 1;
      if (status === undefined) unanswered += 1;
      left -= 1;
      if (left > 0) return;
      left = Number.POSITIVE_INFINITY;
      kills += 1;
      crashing = crash();
    },
    strikeAfter(answers: number) {
      left = answers;
    },
    done: () => crashing,
    requests: () => requests,
    kills: () => kills,
    unanswered: () => unanswered,
  };
}

async function signIn(url: string, email_address: string, organization_id: string): Promise<string> {
  await post(url, "otps/email/login_or_signup", { email_address, organization_id });
  const { code } = await readMail(url, email_address.toLowerCase());
  const request = { email_address, organization_id, code, session_duration_minutes: 60 };
  const { body } = await post(url, "otps/email/authenticate", request);
  return body.data.session_token;
}

/** What a session opens. */
async function look(url: string, session: string | undefined): Promise<string> {
  const { status, body } = await post(url, "sessions/authenticate", {}, session);
  return status === 200 ? "a session" : body.error_type;
}
