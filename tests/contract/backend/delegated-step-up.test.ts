import { createBackend } from "@portico/backend";
import { PROJECT_ID, PROJECT_SECRET } from "@portico/testkit";
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { delegatedKinds, startDelegatedFixture } from "../support/delegated-sessions.ts";

const fixture = await startDelegatedFixture();
const { provider } = fixture;
const backend = createBackend({
  apiUrl: provider.url,
  publicUrl: "http://portico.test",
  projectId: PROJECT_ID,
  secret: PROJECT_SECRET,
  now: () => provider.provider.services.clock.now(),
});

async function jwtOf(session: string): Promise<string> {
  const { status, body } = await provider.request("/sdk/v1/b2b/sessions/authenticate", { session, body: {} });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.session_jwt;
}

async function check(jwt: string) {
  const request = new Request("http://localhost:3000/", { headers: { authorization: `Bearer ${jwt}` } });
  return (await backend.requireRecent(request, { withinMinutes: 5 })).status;
}

test.each(delegatedKinds)("T184: a new session that acts for the member is not recent: %s", async (kind) => {
  expect(await check(await jwtOf(await fixture.enterAs(kind, "ada@globex.test")))).toBe("step-up-required");
});

test("T184: the member's own session is, for comparison", async () => {
  expect(await check(await jwtOf(await fixture.enterAs("own", "ada@globex.test")))).toBe("signed-in");
});

test("T184: the times in an app's session JWT are the member's, however often the app exchanges its token", async () => {
  const { access_token } = await fixture.letIn("agent", "ada@globex.test");
  const authTime = async () => {
    const { body } = await fixture.exchange(access_token);
    const { auth_time, portico_auth_times } = decodeJwt(body.data.session_jwt);
    return { auth_time, portico_auth_times };
  };
  const first = await authTime();
  provider.clock.advance({ minutes: 3 });
  expect(await authTime()).toEqual(first);
});

test("T184: support staff and trusted issuers give the member no time", async () => {
  for (const kind of ["impersonation", "trusted_token"] as const) {
    const claims = decodeJwt(await jwtOf(await fixture.enterAs(kind, "ada@globex.test")));
    expect(claims).toMatchObject({ auth_time: 0, portico_auth_times: {} });
  }
});
