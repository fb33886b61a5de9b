import { createHash, randomBytes } from "node:crypto";
import { PROJECT_ID } from "@portico/testkit";
import type { Answer } from "../nodes.ts";
import { sdk } from "./caller.ts";
import { dur } from "./email-flows.ts";
import type { Fixture } from "./fixture.ts";
import { APP_SECRET, CALLBACK } from "./project.ts";

export async function checkFlow(fixture: Fixture): Promise<void> {
  const session = takeSession(fixture);
  if (!session) return;
  await fixture.caller.call("session extended", sdk("sessions/authenticate", dur, session));
  fixture.ledger.alive.add(session);
}

export async function revokeFlow(fixture: Fixture): Promise<void> {
  const session = takeSession(fixture);
  if (!session) return;
  const ask = sdk("sessions/revoke", {}, session);
  // Exclusively: two requests that end it at once would both succeed.
  await fixture.caller.spendAlone({ kind: "session revoked", ask, used: ["session_not_found"] });
  fixture.ledger.dead.add(session);
}

/** One that no other flow uses meanwhile. */
function takeSession({ ledger: { alive }, dice }: Fixture): string | undefined {
  const token = [...alive][dice.below(alive.size)];
  if (token) alive.delete(token);
  return token;
}

/** Connects an app, which exchanges its code for tokens, and refreshes them. */
export async function connectedAppFlow(fixture: Fixture): Promise<void> {
  const session = takeSession(fixture);
  if (!session) return;
  const { caller, ledger, dice } = fixture;
  const client = dice.pick(["first", "third"]);
  const code_verifier = randomBytes(32).toString("base64url");
  const code = await consent(fixture, client, session, createHash("sha256").update(code_verifier).digest("base64url"));
  ledger.alive.add(session);
  if (!code) return;
  const fields = { grant_type: "authorization_code", code, code_verifier, redirect_uri: CALLBACK };
  // Exclusively: using a code twice revokes its first tokens.
  const traded = await caller.spendAlone({
    kind: "app's code traded",
    ask: (url) => askForTokens(url, client, fields),
    used: ["invalid_grant"],
  });
  if (!traded) return;
  let { refresh_token } = traded;
  for (let round = 0; round < 2; round += 1) {
    const refreshed = await refresh(fixture, client, refresh_token);
    if (!refreshed) return;
    refresh_token = refreshed;
  }
  ledger.refreshTokens.set(refresh_token, client);
}

async function consent({ caller }: Fixture, client: string, session: string, code_challenge: string) {
  const request = { client_id: client, redirect_uri: CALLBACK, response_type: "code" };
  const asked = { ...request, scopes: ["openid", "offline_access"], prompt: "consent" };
  const path = "../idp/b2b/oauth/authorize";
  await caller.call("consent asked", sdk(`${path}/start`, asked, session));
  const submit = sdk(`${path}/submit`, { ...asked, consent_granted: true, code_challenge }, session);
  const used = ["consent_not_asked", "session_not_found"];
  const submitted = await caller.spend({ kind: "consent given", ask: submit, used });
  return submitted?.authorization_code as string | undefined;
}

/** A client whose response was lost sends the same token again, within 10 seconds (threats.md T42). */
async function refresh({ caller }: Fixture, client: string, refresh_token: string): Promise<string | undefined> {
  const askedAtMs = performance.now();
  const fields = { grant_type: "refresh_token", refresh_token };
  for (;;) {
    const answer = await caller.once((url) => askForTokens(url, client, fields));
    if (!answer) continue;
    if (answer.status === 400 && performance.now() - askedAtMs > 8_000) return undefined;
    return caller.accept("tokens refreshed", answer).refresh_token;
  }
}

export async function askForTokens(url: string, client: string, fields: Record<string, string>): Promise<Answer> {
  const response = await fetch(`${url}/oidc/${PROJECT_ID}/token`, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa(`${client}:${APP_SECRET.replaceAll(" ", "+")}`)}` },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, body: await response.json() };
}
