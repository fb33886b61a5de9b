import { PROJECT_ID, PUBLIC_TOKEN } from "@portico/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSamlIdp, honestParts } from "../contract/support/identity-providers/saml-idp.ts";
import { isLong } from "../long.ts";
import { openRaceTrack, post, type RaceTrack } from "./support/nodes.ts";

const ROUNDS = isLong ? 1000 : 4;
const SHOTS = 20;
const CONNECTION = "saml-connection-globex";
const audience = `http://portico.test/v1/public/sso/${PROJECT_ID}/${CONNECTION}/saml/metadata`;
const acs = audience.replace(/metadata$/, "acs");

const idp = createSamlIdp();
let track: RaceTrack;
let metadata = "";
beforeAll(async () => {
  track = await openRaceTrack({
    project: {
      organizations: [
        {
          organization_name: "Globex",
          organization_slug: "globex",
          sso_jit_provisioning: "ALL_ALLOWED",
          sso_connections: [
            {
              type: "saml",
              connection_id: CONNECTION,
              idp_entity_id: idp.entityId,
              idp_sso_url: idp.ssoUrl,
              certificates: [idp.certificate],
            },
          ],
        },
      ],
    },
  });
  metadata = await (await fetch(`${track.nodeOf(0)}${new URL(audience).pathname}`)).text();
});
afterAll(() => track?.stop());

const shoot = <T>(shot: (url: string) => Promise<T>) =>
  Promise.all(Array.from({ length: SHOTS }, (_, index) => shot(track.nodeOf(index))));

/** A response that a browser has not posted yet. */
async function comeBack(round: number, address: string) {
  const query = `public_token=${PUBLIC_TOKEN}&connection_id=${CONNECTION}`;
  const start = await fetch(`${track.nodeOf(round)}/v1/public/sso/start?${query}`, { redirect: "manual" });
  const request = await idp.readRequest(start.headers.get("location") ?? "", metadata);
  const xml = idp.buildResponse(honestParts({ idp, request, acs, audience, address, now: new Date() }));
  const body = `${new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString("base64") })}`;
  const headers = {
    Cookie: start.headers.get("set-cookie")?.split(";")[0] ?? "",
    "Content-Type": "application/x-www-form-urlencoded",
  };
  return (url: string) =>
    fetch(`${url}${new URL(acs).pathname}`, { method: "POST", redirect: "manual", headers, body });
}

const tokenOf = (response: Response) =>
  new URL(response.headers.get("location") ?? "http://nowhere.test").searchParams.get("token") ?? "";

test(`T1, T15: a response, and the token that it leads to: ${SHOTS} shots at two nodes, one winner each`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const posted = await shoot(await comeBack(round, `shot-${round}@globex.test`));
    const landed = posted.filter(({ status }) => status === 303);
    expect(landed).toHaveLength(1);
    expect(posted.filter(({ status }) => status === 403)).toHaveLength(SHOTS - 1);

    const sso_token = tokenOf(landed[0] as Response);
    const answers = await shoot((url) => post(url, "sso/authenticate", { sso_token }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const errors = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error_type);
    expect(errors).toEqual(Array(SHOTS - 1).fill("sso_token_not_found"));
  }
}, 3_600_000);

test("a new user who signs in from many browsers at once is one member with one registration", async () => {
  const posts = await Promise.all(
    Array.from({ length: SHOTS }, (_, index) => comeBack(index, "everywhere@globex.test")),
  );
  const landings = await Promise.all(posts.map((send, index) => send(track.nodeOf(index))));
  const answers = await Promise.all(
    landings.map((landing, index) => post(track.nodeOf(index), "sso/authenticate", { sso_token: tokenOf(landing) })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(SHOTS).fill(200));
  expect(new Set(answers.map(({ body }) => body.data.member_id)).size).toBe(1);
  const registrations = answers.map(({ body }) => body.data.member.sso_registrations);
  expect(new Set(registrations.map(([first]) => first.registration_id)).size).toBe(1);
  expect(registrations.every((list) => list.length === 1)).toBe(true);
});
