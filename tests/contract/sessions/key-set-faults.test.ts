import { createServer } from "node:http";
import { SignJWT } from "jose";
import { beforeEach, expect, test, vi } from "vitest";
import { organizationId, refusal, startForFile } from "../support/basics.ts";
import { createTrustedIssuer } from "../support/identity-providers/trusted-issuer.ts";
import { listen } from "../support/listen.ts";

const partner = await createTrustedIssuer("partner");
const huge = JSON.stringify({ keys: [], padding: "x".repeat(10 * 1024 * 1024) });
let mood: "well" | "down" | "error" | "html" | "huge" | "no key set" = "well";
let asked = 0;
/** Google, and a partner whose tokens are trusted: both publish their keys here. */
const upstream = createServer((request, response) => {
  if (request.url !== "/jwks") {
    const metadata = { issuer: url, jwks_uri: `${url}/jwks`, authorization_endpoint: url, token_endpoint: url };
    return response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(metadata));
  }
  asked += 1;
  if (mood === "down") return response.destroy();
  const well = JSON.stringify({ keys: [partner.jwk] });
  const bodies = { well, error: well, html: "<!doctype html>", huge, "no key set": "[]" };
  response.writeHead(mood === "error" ? 500 : 200, { "Content-Type": "application/json" }).end(bodies[mood]);
});
const url = await listen(upstream);

const { jwks: _, ...profile } = partner.profile;
const provider = await startForFile({
  config: { outbound_allowed_origins: [url] },
  project: {
    oauth: { google: { client_id: "a-client", client_secret: "a-secret", issuer: url, one_tap: true } },
    trusted_token_profiles: [{ ...profile, jwks_url: `${url}/jwks` }],
  },
});
const globex = await organizationId(provider, "globex");
beforeEach(() => {
  mood = "well";
  asked = 0;
});

const nowMs = () => provider.provider.services.clock.now().getTime();
const claims = { email: "ada@globex.test", organization_id: "" };
const attest = async () => {
  const token = await partner.sign(nowMs(), { ...claims, organization_id: globex });
  return provider.openPage().client.session.attest({ profile_id: "partner", token, session_duration_minutes: 60 });
};
const tap = async () => {
  const iat = Math.floor(Date.now() / 1000);
  const id_token = await new SignJWT({
    iss: url,
    aud: "a-client",
    sub: `ada-${asked}`,
    iat,
    exp: iat + 300,
    email: claims.email,
  })
    .setProtectedHeader({ alg: "ES256", kid: "key-1" })
    .sign(partner.privateKey);
  return provider.openPage().client.oauth.googleOneTap.discoverySubmit({ id_token });
};

test.each(["down", "error", "html", "huge", "no key set"] as const)(
  "F12: while the keys are %s, a valid token is neither accepted nor called a forgery",
  async (trouble) => {
    mood = trouble;
    await refusal(attest(), "service_unavailable");
    await refusal(tap(), "oauth_flow_callback_error");
  },
);

test("F12: keys are cached, and fetched for an unknown kid at most once a minute", async () => {
  await attest();
  expect(asked).toBe(1);
  const unknown = async () => {
    const iat = Math.floor(nowMs() / 1000);
    const token = await new SignJWT({ ...claims, iss: partner.profile.issuer, aud: partner.profile.audience })
      .setProtectedHeader({ alg: "ES256", kid: "unknown" })
      .setIssuedAt(iat)
      .setExpirationTime(iat + 120)
      .sign(partner.privateKey);
    return provider.openPage().client.session.attest({ profile_id: "partner", token, session_duration_minutes: 60 });
  };
  const later = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => later() + 30_000);
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    // By now projects are read again, their keys are not.
    vi.setSystemTime(Date.now() + 30_000);
    for (let shown = 0; shown < 3; shown++) await refusal(unknown(), "invalid_trusted_auth_token");
    await attest();
    expect(asked).toBe(1);
    vi.setSystemTime(Date.now() + 31_000);
    for (let shown = 0; shown < 3; shown++) await refusal(unknown(), "invalid_trusted_auth_token");
    expect(asked).toBe(2);
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
});
