import type { Connection } from "@portico/provider/tools";
import { expect } from "vitest";
import { isUsed, sdk } from "./caller.ts";
import type { Load } from "./load.ts";
import { askForTokens } from "./session-flows.ts";
import { settings } from "./settings-flow.ts";

const AT_ONCE = 8;

/** Checks everything that was acknowledged, and uses every one-time thing once more. */
export async function expectKept({ ledger, fixture }: Load): Promise<void> {
  const { caller, urls } = fixture;
  expect(ledger.surprises).toEqual([]);
  const lost: string[] = [];
  const expectOk = async (what: string, ask: (url: string) => ReturnType<typeof askForTokens>) => {
    const answer = await ask(fixture.dice.pick(urls));
    if (answer.status !== 200) lost.push(`${what}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const check = (session: string) => sdk("sessions/authenticate", {}, session);
  const holders = [...ledger.passwords];
  const alive = [...ledger.alive, ...holders.flatMap(([, { sessions }]) => sessions)];
  await each(alive, (session) => expectOk("a session", check(session)));
  await each(holders, ([email_address, { password }]) => {
    const request = { email_address, password, organization_id: fixture.organization_id };
    return expectOk("a password", sdk("passwords/authenticate", request));
  });
  await each([...ledger.refreshTokens], ([refresh_token, client]) =>
    expectOk("a refresh token", (url) => askForTokens(url, client, { grant_type: "refresh_token", refresh_token })),
  );
  for (const [kind, number] of ledger.written) {
    const { read, body } = settings[kind] as (typeof settings)[string];
    const { body: found } = await expectOk(kind, sdk(read, undefined, fixture.admin, "GET"));
    expect({ ...found.data?.organization, ...found.data?.member }).toMatchObject(body(number ?? 0));
  }
  expect(lost).toEqual([]);

  const usedTwice: string[] = [];
  await each([...ledger.dead], async (session) => {
    const answer = await caller.once(check(session));
    if (answer?.body.error_type !== "session_not_found") usedTwice.push(`a session that ended: ${answer?.status}`);
  });
  await each(ledger.spent, async (thing) => {
    const answer = await caller.once(thing.ask);
    if (!answer || !isUsed(thing, answer)) usedTwice.push(`${thing.kind}: ${JSON.stringify(answer)}`);
  });
  expect(usedTwice).toEqual([]);
}

/** A used one-time thing created a session, and every session has one: they are in one transaction. */
export async function expectWhole({ db }: Connection, { ledger }: Load): Promise<void> {
  const rows = await db
    .selectFrom("sessions as s")
    .innerJoin("members as m", (join) => join.onRef("m.member_id", "=", "s.member_id"))
    .select((eb) => ["m.email_address", eb.fn.countAll<string>().as("count")])
    .groupBy("m.email_address")
    .execute();
  const found = new Map(rows.map(({ email_address, count }) => [email_address, Number(count)]));
  const counted = [...ledger.sessions].filter(([address]) => found.get(address) !== ledger.sessions.get(address));
  expect(counted).toEqual([]);
  const halves = await db
    .selectFrom("magic_links as l")
    .select("l.email_address")
    .where("l.consumed_at", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("members as m").select("m.member_id").whereRef("m.email_address", "=", "l.email_address"))),
    )
    .execute();
  expect(halves).toEqual([]);
}

async function each<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of left) await work(item);
    }),
  );
}
