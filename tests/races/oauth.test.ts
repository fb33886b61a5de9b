import { choose, chooseInOneTap, type Sandbox, startSandbox } from "@portico/sandbox";
import { PUBLIC_TOKEN } from "@portico/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLong } from "../long.ts";
import { openRaceTrack, post, type RaceTrack } from "./support/nodes.ts";

const ROUNDS = isLong ? 1000 : 4;
const SHOTS = 20;

let sandbox: Sandbox;
let track: RaceTrack;
beforeAll(async () => {
  sandbox = await startSandbox();
  track = await openRaceTrack({
    project: { oauth: sandbox.oauth },
    config: { outbound_allowed_origins: [sandbox.url] },
  });
});
afterAll(() => track?.stop());
afterAll(() => sandbox?.stop());

const shoot = <T>(shot: (url: string) => Promise<T>) =>
  Promise.all(Array.from({ length: SHOTS }, (_, index) => shot(track.nodeOf(index))));

/** A callback that a browser has not opened yet. */
async function comeBack(round: number, email: string) {
  const query = `public_token=${PUBLIC_TOKEN}&organization_id=${track.organization_id}`;
  const start = await fetch(`${track.nodeOf(round)}/v1/b2b/public/oauth/github/start?${query}`, { redirect: "manual" });
  const { pathname, search } = await choose(start.headers.get("location") ?? "", { email });
  const headers = { Cookie: start.headers.get("set-cookie")?.split(";")[0] ?? "" };
  return (url: string) => fetch(`${url}${pathname}${search}`, { redirect: "manual", headers });
}

const landingOf = (response: Response) => new URL(response.headers.get("location") ?? "http://nowhere.test");

describe(`T1: ${SHOTS} shots at two nodes, ${ROUNDS} rounds, one winner each`, () => {
  test("a state, and the token that it leads to", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const callbacks = await shoot(await comeBack(round, `state-${round}@globex.test`));
      const landed = callbacks.filter(({ status }) => status === 302);
      expect(landed).toHaveLength(1);
      expect(callbacks.filter(({ status }) => status === 400)).toHaveLength(SHOTS - 1);

      const oauth_token = landingOf(landed[0] as Response).searchParams.get("token") ?? "";
      const answers = await shoot((url) => post(url, "oauth/authenticate", { oauth_token }));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const errors = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error_type);
      expect(errors).toEqual(Array(SHOTS - 1).fill("oauth_token_not_found"));
    }
  }, 3_600_000);

  test("a credential of One Tap", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id_token = await chooseInOneTap(sandbox.url, "sandbox-google", { email: `tap-${round}@globex.test` });
      const answers = await shoot((url) => post(url, "oauth/google/onetap/discovery/submit", { id_token }));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.error_type === "invalid_id_token")).toHaveLength(SHOTS - 1);
    }
  }, 3_600_000);
});

test("a new account that signs in from many browsers at once is one member with one registration", async () => {
  const email = "everywhere@globex.test";
  const callbacks = await Promise.all(Array.from({ length: SHOTS }, (_, index) => comeBack(index, email)));
  const landings = await Promise.all(callbacks.map((open, index) => open(track.nodeOf(index))));
  const answers = await Promise.all(
    landings.map((landing, index) =>
      post(track.nodeOf(index), "oauth/authenticate", { oauth_token: landingOf(landing).searchParams.get("token") }),
    ),
  );
  // A login between the creation of the member and of the session has to verify the address by email, which is not an
  // error.
  expect(answers.map(({ status }) => status)).toEqual(Array(SHOTS).fill(200));
  const again = landingOf(await (await comeBack(0, email))(track.nodeOf(0))).searchParams.get("token");
  const { body } = await post(track.nodeOf(0), "oauth/authenticate", { oauth_token: again });
  expect(body.data.member.oauth_registrations).toHaveLength(1);
  const ids = answers.filter(({ body }) => body.data.member_session).map(({ body }) => body.data.member_id);
  expect(new Set(ids)).toEqual(new Set([body.data.member_id]));
});
