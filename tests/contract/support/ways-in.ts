import { randomUUID } from "node:crypto";
import { PROJECT_ID, type TestProvider } from "@portico/testkit";
import { sealedAt } from "../../../packages/provider/src/platform/crypto/sealed-at.ts";
import { hashToken } from "../../../packages/provider/src/platform/crypto/tokens.ts";
import { json } from "../../../packages/provider/src/platform/db/schema.ts";
import { backendOf } from "./backend.ts";

// Ways to sign in to an organization with proofs that are inserted into the store, as a send or an identity provider
// would have left them; the provider does the rest. For matrices, which use them hundreds of times.

export const PASSWORD = "correct horse battery staple";
const dur = { session_duration_minutes: 60 };

export interface Comer {
  organization_id: string;
  email_address: string;
}

export type End =
  | { end: "in" }
  | { end: "primary"; methods: string[] }
  | { end: "mfa"; initiated: string | null }
  | { end: "refused"; error: string };

// biome-ignore lint/suspicious/noExplicitAny: an answer as it comes.
export function endOf(body: any): End {
  const { data } = body;
  if (!data) return { end: "refused", error: body.error_type };
  if (data.member_session) return { end: "in" };
  if (data.primary_required) return { end: "primary", methods: data.primary_required.allowed_auth_methods };
  return { end: "mfa", initiated: data.mfa_required?.secondary_auth_initiated ?? null };
}

export function createWaysIn({ provider, request }: TestProvider) {
  const { db, serverKey: key, clock } = provider.services;
  const project_id = PROJECT_ID;
  const times = () => ({
    created_at: clock.now(),
    expires_at: new Date(clock.now().getTime() + 60_000),
    consumed_at: null,
  });

  async function call(path: string, body: object, session?: string) {
    return (await request(`/sdk/v1/b2b/${path}`, { body, session })).body;
  }

  async function putLink({ organization_id, email_address }: Comer, purpose: "login" | "password_reset") {
    const token = randomUUID();
    await db
      .insertInto("magic_links")
      .values({
        ...{ project_id, magic_link_id: token, token_hash: hashToken(token), email_address, organization_id, purpose },
        redirect_url: "http://localhost:4000/authenticate",
        is_invitation: false,
        sent_by_backend: false,
        security_epoch: null,
        pkce_code_challenge: null,
        browser_hash: null,
        ...times(),
      })
      .execute();
    return token;
  }

  return {
    call,
    putLink,
    async email_otp({ organization_id, email_address }: Comer) {
      const email_code_id = randomUUID();
      const code_hmac = key.hmacCode(email_code_id, "123456");
      const codeKey = { project_id, organization_id, email_address, purpose: "login" as const };
      const row = { ...codeKey, email_code_id, security_epoch: null, code_hmac, attempts: 0, ...times() };
      await db
        .insertInto("email_codes")
        .values(row)
        .onConflict((it) => it.columns(["project_id", "organization_id", "email_address", "purpose"]).doUpdateSet(row))
        .execute();
      return call("otps/email/authenticate", { organization_id, email_address, code: "123456", ...dur });
    },
    magic_link: async (comer: Comer) =>
      call("magic_links/authenticate", { magic_links_token: await putLink(comer, "login"), ...dur }),
    password: ({ organization_id, email_address }: Comer) =>
      call("passwords/authenticate", { organization_id, email_address, password: PASSWORD, ...dur }),
    async google_oauth({ organization_id, email_address }: Comer, isAuthoritative = true) {
      const token = randomUUID();
      const account = {
        ...{ provider: "google", issuer: "https://accounts.google.com", subject: email_address },
        ...{ name: "", picture_url: null, locale: null, tenants: [] },
      };
      const values = { access_token: "", id_token: "", refresh_token: "", scopes: [], expires_at: "" };
      const content = { identity: { account, address: email_address, isAuthoritative }, values };
      const landing = { project_id, token_hash: hashToken(token) };
      const sealed_content = key.seal(JSON.stringify(content), sealedAt("oauth_landings", landing));
      const { expires_at } = times();
      await db
        .insertInto("oauth_landings")
        .values({ ...landing, organization_id, sealed_content, pkce_code_challenge: null, expires_at })
        .execute();
      return call("oauth/authenticate", { oauth_token: token, ...dur });
    },
    async sso({ organization_id, email_address, connection_id }: Comer & { connection_id: string }) {
      const token = randomUUID();
      const whom = { kind: "oidc", issuer: "https://idp.test", external_id: email_address, email_address };
      const identity = json({ ...whom, name: "", groups: [], attributes: {} });
      const row = { project_id, token_hash: hashToken(token), organization_id, connection_id, identity };
      await db
        .insertInto("sso_tokens")
        .values({ ...row, pkce_code_challenge: null, ...times() })
        .execute();
      return call("sso/authenticate", { sso_token: token, ...dur });
    },
  };
}

interface Explanation {
  method: string;
  assumption: string | null;
  outcome: string;
  error_type: string | null;
  joins: boolean;
  allowed_auth_methods: string[];
  second_factors: { accepted: string[]; may_be_set_up: string[] } | null;
  checks: { rule: string; verdict: string; decided_by: string; says: string; remedy: string }[];
  text: string;
}

/** Asks what would happen, and presents the answer as the result of the call that it is about. */
export function explainer(provider: TestProvider) {
  const backend = backendOf(provider);
  return async ({ organization_id, email_address }: Comer, by: { method: string; assumption?: string }) => {
    const path = `/organizations/${organization_id}/sign_ins/explain`;
    const { body } = await backend("POST", path, { email_address });
    const ways: Explanation[] = body.data.methods.filter(({ method }: Explanation) => method === by.method);
    const way = ways.find(({ assumption }) => assumption === by.assumption) ?? ways[0];
    if (!way) throw new Error(`${by.method} is not explained.`);
    return { ...way, end: toEnd(way) };
  };
}

function toEnd({ outcome, error_type, second_factors, allowed_auth_methods }: Explanation) {
  if (second_factors) return { end: "mfa" };
  if (outcome === "signs_in") return { end: "in" };
  if (error_type) return { end: "refused", error: error_type };
  return { end: "primary", methods: allowed_auth_methods };
}
