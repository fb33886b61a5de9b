import { createHash, randomBytes } from "node:crypto";
import { PROJECT_ID } from "@portico/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLong } from "../long.ts";
import { type Answer, openRaceTrack, PASSWORD, post, type RaceTrack } from "./support/nodes.ts";

const ROUNDS = isLong ? 1000 : 5;
const SHOTS = 20;
const CALLBACK = "https://app.test/callback";
const SECRET = "a secret which is long enough";

const app = {
  client_name: "Boards Sync",
  client_secret: SECRET,
  redirect_urls: [CALLBACK],
  allowed_scopes: ["openid", "offline_access"],
};

let track: RaceTrack;
let session: string;
beforeAll(async () => {
  track = await openRaceTrack({
    project: {
      consent_url: "http://localhost:4000/consent",
      connected_apps: [
        { ...app, client_id: "first", client_type: "first_party" },
        { ...app, client_id: "third", client_type: "third_party" },
      ],
    },
  });
  const found = await post(track.nodeOf(0), "organizations/search", { organization_slug: "stark" });
  const { organization_id } = found.body.data.organization;
  const credentials = { organization_id, email_address: "arya@stark.test", password: PASSWORD };
  const known = await post(track.nodeOf(0), "passwords/authenticate", { ...credentials, session_duration_minutes: 60 });
  session = known.body.data.session_token;
});
afterAll(() => track?.stop());

const shoot = <T>(shot: (url: string) => Promise<T>) =>
  Promise.all(Array.from({ length: SHOTS }, (_, index) => shot(track.nodeOf(index))));

/** A call of the consent page, whose path is outside the root of the others. */
const consent = (url: string, step: "start" | "submit", body: object) =>
  post(url, `../idp/b2b/oauth/authorize/${step}`, body, session);

async function askForTokens(url: string, fields: Record<string, string>): Promise<Answer> {
  const response = await fetch(`${url}/oidc/${PROJECT_ID}/token`, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa(`first:${SECRET.replaceAll(" ", "+")}`)}` },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, body: await response.json() };
}

const request = { redirect_uri: CALLBACK, response_type: "code", scopes: ["openid", "offline_access"] };

async function newCode(url: string) {
  const code_verifier = randomBytes(32).toString("base64url");
  const code_challenge = createHash("sha256").update(code_verifier).digest("base64url");
  const fields = { ...request, client_id: "first", consent_granted: false, code_challenge };
  const { body } = await consent(url, "submit", fields);
  const code = body.data.authorization_code as string;
  return { grant_type: "authorization_code", code, code_verifier, redirect_uri: CALLBACK };
}

describe(`T25, T1: ${SHOTS} shots at two nodes, ${ROUNDS} rounds`, () => {
  test("a code is exchanged for tokens once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const fields = await newCode(track.nodeOf(round));
      const answers = await shoot((url) => askForTokens(url, fields));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const refused = answers.filter(({ status, body }) => status === 400 && body.error === "invalid_grant");
      expect(refused).toHaveLength(SHOTS - 1);
      expect(await askForTokens(track.nodeOf(round), fields)).toMatchObject({ status: 400 });
    }
  }, 3_600_000);

  test("a question is answered once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const fields = { ...request, client_id: "third", prompt: "consent" };
      await consent(track.nodeOf(round), "start", fields);
      const answers = await shoot((url) => consent(url, "submit", { ...fields, consent_granted: true }));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.error_type === "consent_not_asked")).toHaveLength(SHOTS - 1);
    }
  }, 3_600_000);

  test("T42: a refresh token that all of a client's tabs use at once serves all of them", async () => {
    const { body } = await askForTokens(track.nodeOf(0), await newCode(track.nodeOf(0)));
    const answers = await shoot((url) =>
      askForTokens(url, { grant_type: "refresh_token", refresh_token: body.refresh_token }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(SHOTS).fill(200));
    expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(SHOTS);
  });
});
