import { errors } from "oidc-provider";
import { audit } from "../../../core/audit/audit.ts";
import type { Call } from "../../../platform/call/call.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import { json, key } from "../../../platform/db/schema.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { isPublicApp, secretHashesOf } from "../apps/app-rules.ts";
import { findApp } from "../apps/apps-store.ts";
import { findLiveMachineGrants, machineClaims } from "../machines/live-machine-grant.ts";
import { machineGrantOf } from "./client-credentials.ts";
import { accessClaims, findLiveGrant } from "./grant-subject.ts";
import { appTokens, endGrants } from "./grants-store.ts";
import { runningCall } from "./running-call.ts";
import type { AppTokenRow } from "./schema.ts";

type Payload = Record<string, unknown>;

/**
 * How long a used refresh token works again, so that a client whose answer got lost can repeat the request
 * (docs/threats.md T42).
 */
const REFRESH_LEEWAY = { seconds: 10 };

const tokenKinds = [
  "AuthorizationCode",
  "AccessToken",
  "RefreshToken",
  "ClientCredentials",
] as const satisfies AppTokenRow["kind"][];

/** The token library's storage, over our tables. Tokens are stored as hashes, and times are the database's. */
export function createAdapter(kind: string) {
  if (kind === "Client") return { ...nothing, find: findClient };
  if (kind === "Grant") return { ...nothing, find: findGrant, destroy: destroyGrant };
  const tokenKind = tokenKinds.find((one) => one === kind);
  return tokenKind ? tokenAdapter(tokenKind) : nothing;
}

/** The adapter for kinds that are not used. */
const nothing = {
  async upsert() {
    throw new Error("The token library stores something that it should not.");
  },
  find: async (_id: string): Promise<Payload | undefined> => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  async consume() {},
  async destroy(_id: string) {},
  async revokeByGrantId(_grantId: string) {},
};

function tokenAdapter(kind: AppTokenRow["kind"]) {
  return {
    ...nothing,
    async upsert(token: string, payload: Payload, lifetimeSeconds: number) {
      const call = runningCall();
      const { jti: _jti, iat: _iat, exp: _exp, extra: _extra, ...kept } = payload;
      const grant_id = kind === "ClientCredentials" ? machineGrantOf(call).grant_id : String(payload.grantId);
      const row = { kind, grant_id, payload: json(kept) };
      await appTokens.issue(call, call.db, { seconds: lifetimeSeconds }, row, token);
    },
    async find(token: string) {
      const call = runningCall();
      const row = await appTokens.find(call, call.db, token);
      if (row?.kind !== kind || row.expires_at <= call.clock.now()) return undefined;
      const times = { iat: libraryTime(call, row.created_at), exp: libraryTime(call, row.expires_at) };
      const payload: Payload = { ...row.payload, kind, jti: token, ...times, ...consumption(call, row) };
      if (kind === "ClientCredentials") return readMachineToken(call, row, payload);
      if (kind !== "AccessToken") return payload;
      // Evaluated at each use: a scope ends with the role that grants it (threats.md T29).
      const grant = await findLiveGrant(call, row.grant_id);
      if (!grant) return undefined;
      const scopes = String(payload.scope ?? "")
        .split(" ")
        .filter((scope) => grant.live_scopes.includes(scope));
      return { ...payload, scope: scopes.join(" "), extra: accessClaims(call, grant, scopes) };
    },
    async consume(token: string) {
      const call = runningCall();
      const usedSince = kind === "RefreshToken" ? call.clock.ago(REFRESH_LEEWAY) : undefined;
      // Of several requests with one token, only one succeeds. The library by itself would accept all of them.
      if (await appTokens.consume(call, call.db, token, (eb) => eb("kind", "=", kind), { usedSince })) return;
      throw new errors.InvalidGrant("already consumed");
    },
    async destroy(token: string) {
      const call = runningCall();
      await appTokens.end(call, call.db, key({ kind, token_hash: hashToken(token) }));
    },
    async revokeByGrantId(grant_id: string) {
      const call = runningCall();
      await appTokens.end(call, call.db, key({ kind, grant_id }));
    },
  };
}

/** The same for a token without a member, which depends on the organization and the app (threats.md T86). */
async function readMachineToken(call: Call, row: AppTokenRow, payload: Payload): Promise<Payload | undefined> {
  const [grant] = await findLiveMachineGrants(call, { grant_id: row.grant_id });
  if (!grant || grant.client_id !== payload.clientId) return undefined;
  const scopes = String(payload.scope ?? "")
    .split(" ")
    .filter((scope) => grant.live_scopes.includes(scope));
  return { ...payload, scope: scopes.join(" "), extra: machineClaims(call, grant, scopes) };
}

/** A refresh token counts as used after the leeway. A later use is treated as theft. */
function consumption(call: Call, { kind, consumed_at }: AppTokenRow): { consumed?: number } {
  if (consumed_at === null) return {};
  const isLate = consumed_at < call.clock.ago(REFRESH_LEEWAY);
  return kind === "RefreshToken" && !isLate ? {} : { consumed: libraryTime(call, consumed_at) };
}

/** Converts a time for the library, which uses the computer's clock instead of the database's. */
function libraryTime(call: Call, time: Date): number {
  return Math.floor((time.getTime() - call.clock.now().getTime() + Date.now()) / 1000);
}

async function findGrant(grantId: string): Promise<Payload | undefined> {
  const call = runningCall();
  const grant = await findLiveGrant(call, grantId);
  if (!grant) return undefined;
  const scope = grant.live_scopes.join(" ");
  return {
    kind: "Grant",
    jti: grantId,
    iat: libraryTime(call, grant.created_at),
    exp: libraryTime(call, grant.expires_at),
    accountId: grant.member_id,
    clientId: grant.client_id,
    openid: { scope },
    ...(grant.resource && { resources: { [grant.resource]: scope } }),
  };
}

/** Ends a grant after a second use of its code or refresh token, or when the app revokes a token. */
async function destroyGrant(grantId: string): Promise<void> {
  const call = runningCall();
  await transaction(call, async (tx) => {
    for (const { organization_id, member_id, client_id } of await endGrants(call, tx, { grant_id: grantId })) {
      const details = { client_id, grant: hashToken(grantId) };
      await audit(call, tx, { action: "connected_app.tokens_revoked", organization_id, member_id, details });
    }
  });
}

/**
 * The client with its RFC 7591 section 2 names. The secret is one hash or two: see `create-authorization-server.ts`.
 */
async function findClient(clientId: string): Promise<Payload | undefined> {
  const { db, project } = runningCall();
  const app = await findApp(db, { project_id: project.project_id, client_id: clientId });
  if (!app) return undefined;
  return {
    client_id: app.client_id,
    client_name: app.client_name,
    ...(app.secret_hash && { client_secret: secretHashesOf(app).join(".") }),
    token_endpoint_auth_method: isPublicApp(app) ? "none" : "client_secret_basic",
    // We compare redirect URLs before we create a code; the library then compares the URL with the code's.
    redirect_uris: ["https://redirect.invalid/"],
    grant_types: [
      "authorization_code",
      "refresh_token",
      ...(project.client_credentials.enabled && app.client_credentials && !isPublicApp(app)
        ? ["client_credentials"]
        : []),
    ],
    response_types: ["code"],
  };
}
