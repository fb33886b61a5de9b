import { createMigratedDatabase, PROJECT_ID, type TestProvider } from "@portico/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findLiveSession } from "../../../packages/provider/src/core/records/session/live-store.ts";
import { hashToken } from "../../../packages/provider/src/platform/crypto/tokens.ts";
import { connect } from "../../../packages/provider/src/platform/db/connect.ts";
import type { Connection } from "../../../packages/provider/src/platform/db/connection.ts";
import type { Db } from "../../../packages/provider/src/platform/db/schema.ts";
import { backendOf } from "../support/backend.ts";
import { inVariant, signIn, variant } from "../support/basics.ts";
import { startCheckedProvider } from "../support/check-answers.ts";

const serverUrl = process.env.PORTICO_TEST_STORE === "postgres" ? process.env.PORTICO_TEST_POSTGRES_URL : undefined;
const OTHER_PROJECT = "project-test-other";

describe.runIf(serverUrl)("simultaneous session checks", () => {
  let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
  let node: TestProvider;
  let connection: Connection;
  let sent: string[];

  beforeAll(async () => {
    database = await createMigratedDatabase(serverUrl ?? "");
    node = await startCheckedProvider({ databaseUrl: database.url, otherProjects: [variant("other", {})] });
    connection = await connect(
      { databaseUrl: database.url },
      () => {},
      ({ sql }) => void sent.push(sql),
    );
  });
  beforeEach(() => {
    sent = [];
  });
  afterAll(async () => {
    await connection.close();
    await node.stop();
    await database.drop();
  });

  const begin = async (address: string, of = node) => (await signIn(of, address, "globex")).answer;
  const find = (token: string, { project = PROJECT_ID, db = connection.db, now = node.provider.clock.now() } = {}) =>
    findLiveSession(db, project, { token_hash: hashToken(token) }, now);
  const idOf = ({ member_session }: Awaited<ReturnType<typeof begin>>) => member_session?.member_session_id;

  test("share a statement by sixteen, and each gets its own answer", async () => {
    const begun = await Promise.all(Array.from({ length: 20 }, (_, number) => begin(`one-${number}@globex.test`)));
    const twice = [...begun, ...begun.toReversed()];
    const found = await Promise.all(twice.map(({ session_token }) => find(session_token)));
    expect(found.map((one) => one?.session.member_session_id)).toEqual(twice.map(idOf));
    expect(found.map((one) => one?.member.member_id)).toEqual(twice.map(({ member_id }) => member_id));
    expect(found.map((one) => one?.organization.organization_id)).toEqual(
      twice.map(({ organization }) => organization.organization_id),
    );
    expect(sent).toHaveLength(3);
    // One caller's changes to it are not seen by another who has asked for the same.
    for (const [place, one] of found.slice(0, 20).entries()) {
      const other = found[39 - place];
      expect(one).toEqual(other);
      expect(one?.session.authentication_factors).not.toBe(other?.session.authentication_factors);
    }
  });

  test("get one response each by HTTP, to pages and to back ends", async () => {
    const begun = await Promise.all(Array.from({ length: 12 }, (_, number) => begin(`http-${number}@globex.test`)));
    const answers = await Promise.all(
      begun.flatMap(({ session_token }) => [
        node.request("/sdk/v1/b2b/sessions/authenticate", { session: session_token }),
        backendOf(node)("POST", "/sessions/authenticate", { session_token }),
      ]),
    );
    expect(answers.map(({ body }) => [body.data.session_token, body.data.member_id])).toEqual(
      begun.flatMap(({ session_token, member_id }) => Array(2).fill([session_token, member_id])),
    );
  });

  test("find nothing for a token that is unknown, revoked, expired, of another project, or of a deleted member", async () => {
    const [live, revoked, over, removed] = await Promise.all(
      ["live", "revoked", "over", "removed"].map((name) => begin(`${name}@globex.test`)),
    );
    const elsewhere = await begin("live@globex.test", inVariant(node, "other"));
    const backend = backendOf(node);
    await backend("POST", "/sessions/revoke", { session_token: revoked?.session_token });
    await backend("DELETE", `/organizations/${removed?.organization.organization_id}/members/${removed?.member_id}`);
    const late = new Date(Date.parse(over?.member_session?.expires_at ?? ""));
    const tokens = [live, revoked, removed, elsewhere].map((one) => one?.session_token ?? "");
    const found = await Promise.all([
      ...["unknown", ...tokens].map((token) => find(token)),
      ...tokens.map((token) => find(token, { project: OTHER_PROJECT })),
    ]);
    const liveId = live && idOf(live);
    expect(found.map((one) => one?.session.member_session_id)).toEqual([
      ...[undefined, liveId, undefined, undefined, undefined],
      ...[undefined, undefined, undefined, idOf(elsewhere)],
    ]);
    // One statement for each project.
    expect(sent).toHaveLength(2);
    const before = new Date(late.getTime() - 1);
    expect(await find(over?.session_token ?? "", { now: before })).toBeDefined();
    // By the latest of their clocks.
    const ended = await Promise.all([late, before].map((now) => find(over?.session_token ?? "", { now })));
    expect(ended).toEqual([undefined, undefined]);
  });

  test("read after they were requested, also while another is running", async () => {
    const { session_token } = await begin("while@globex.test");
    const first = find(session_token);
    // Its statement is sent, and not yet answered.
    await new Promise(setImmediate);
    await backendOf(node)("POST", "/sessions/revoke", { session_token });
    expect(await find(session_token)).toBeUndefined();
    await first;
  });

  test("fail together with the database, and the next ones continue", async () => {
    const { session_token } = await begin("fails@globex.test");
    const wrong = Array.from({ length: 3 }, () => find(session_token, { project: "\0" }));
    const failed = await Promise.allSettled([...wrong, find(session_token)]);
    expect(failed.map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
    expect(await find(session_token)).toBeDefined();
  });

  test("of a transaction are its own, and see what it has written", async () => {
    const { session_token } = await begin("within@globex.test");
    const revoke = (tx: Db) =>
      tx
        .updateTable("sessions")
        .set({ revoked_at: new Date() })
        .where("token_hash", "=", hashToken(session_token))
        .execute();
    await connection.db.transaction().execute(async (tx) => {
      await revoke(tx);
      const [within, outside] = await Promise.all([find(session_token, { db: tx }), find(session_token)]);
      expect([within, outside?.member.email_address]).toEqual([undefined, "within@globex.test"]);
    });
  });
});
