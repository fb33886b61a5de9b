import { createBackend } from "@portico/backend";
import { describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { inVariant, signIn, startForFile, variant } from "../support/basics.ts";

// docs/device-bound-sessions.md#on-your-server

const all = await startForFile({ otherProjects: [variant("bound", { device_bound_sessions: true })] });
const bound = inVariant(all, "bound");
const ada = "ada@globex.test";
const outcome = ({ status, body }: { status: number; body: { error_type?: string } }) => [status, body.error_type];
const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString());

describe("T214: a host's server with device-bound sessions", () => {
  test("cannot use the token of a bound session, and gets no JWT that ends later than the browser's", async () => {
    const { client, answer } = await signIn(bound, ada, "globex");
    const backend = backendOf(bound, "bound");
    const { organization_id, member_id } = answer.member;
    const listed = await backend("GET", `/organizations/${organization_id}/members/${member_id}/sessions`);
    expect(listed.body.data.member_sessions[0]).toMatchObject({ device_bound: true });
    const { session_token, session_jwt } = answer;
    expect(outcome(await backend("POST", "/sessions/authenticate", { session_token }))).toEqual([
      401,
      "session_proof_required",
    ]);
    all.clock.advance({ minutes: 4 });
    const renewed = await backend("POST", "/sessions/authenticate", {
      session_jwt,
      session_custom_claims: { plan: "pro" },
    });
    expect(claimsOf(renewed.body.data.session_jwt)).toMatchObject({ plan: "pro", exp: claimsOf(session_jwt).exp });
    all.clock.advance({ minutes: 2 });
    for (const jwt of [session_jwt, renewed.body.data.session_jwt]) {
      const asked = await backend("POST", "/sessions/authenticate", { session_jwt: jwt });
      expect(outcome(asked)).toEqual([401, "session_not_found"]);
    }
    await client.session.authenticate();
    const fresh = client.session.getTokens()?.session_jwt ?? "";
    expect((await backend("POST", "/sessions/authenticate", { session_jwt: fresh })).status).toBe(200);
    expect((await backend("POST", "/sessions/revoke", { session_token })).status).toBe(200);
  });

  test("takes the browser for signed out once the JWT has expired, and keeps its cookies", async () => {
    const { client, answer } = await signIn(bound, ada, "globex");
    const backend = createBackend({
      apiUrl: all.url,
      publicUrl: "http://portico.test",
      projectId: "project-test-bound",
      secret: "secret-test-bound-not-a-secret",
      now: () => all.provider.services.clock.now(),
    });
    const visit = (session_jwt = "") => {
      const cookie = `portico_session=${answer.session_token}; portico_session_jwt=${session_jwt}`;
      return backend.authenticateRequest(new Request("http://localhost:3000/boards", { headers: { cookie } }));
    };
    const options = { checkRevoked: true };
    expect((await visit(answer.session_jwt)).status).toBe("signed-in");
    expect((await backend.authenticate({ session_jwt: answer.session_jwt }, options)).email_address).toBe(ada);
    all.clock.advance({ minutes: 6 });
    const late = await visit(answer.session_jwt);
    expect([late, late.headers.getSetCookie()]).toEqual([
      expect.objectContaining({ status: "signed-out", reason: "expired" }),
      [],
    ]);
    await client.session.authenticate();
    expect((await visit(client.session.getTokens()?.session_jwt)).status).toBe("signed-in");
  });
});
