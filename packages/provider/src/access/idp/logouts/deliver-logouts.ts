import { startLeasedWorker } from "../../../core/delivery/leased-worker.ts";
import type { ProjectKeys } from "../../../core/records/keys/signing-keys.ts";
import { signJwt } from "../../../platform/crypto/sign-jws.ts";
import { randomToken } from "../../../platform/crypto/tokens.ts";
import type { Clock } from "../../../platform/db/database-clock.ts";
import type { Db } from "../../../platform/db/schema.ts";
import type { FetchOutside } from "../../../platform/lib/fetch-outside.ts";
import { findApp } from "../apps/apps-store.ts";
import type { AppLogoutRow } from "./schema.ts";
import { claimLogouts, delayLogout, deleteLogout, listDueProjects } from "./store.ts";

const SLOTS = 10;
const TIMEOUT_MS = 5_000;
/** Back-Channel Logout section 2.4 recommends at most two minutes, so each attempt has a token of its own. */
const TOKEN_SECONDS = 120;
/** The delays between attempts: 5 s, 1 min, 10 min, then every hour, for a day. */
const WAITS_MS = [5, 60, 600, 3600].map((seconds) => seconds * 1000);

export type LogoutResult = "delivered" | "retried" | "failed";

interface LogoutOptions {
  db: Db;
  clock: Clock;
  fetchOutside: FetchOutside;
  /** The issuer of a project's tokens. */
  issuerOf(projectId: string): string;
  findKeys(projectId: string, now: Date): Promise<ProjectKeys | undefined>;
  onResult(result: LogoutResult, logout: Pick<AppLogoutRow, "project_id" | "client_id">, reason?: string): void;
  onError(error: unknown): void;
}

/** Starts the worker that posts logout tokens to apps (OpenID Connect Back-Channel Logout 1.0). Each node runs one. */
export function startLogouts({ db, clock, fetchOutside, issuerOf, findKeys, onResult, onError }: LogoutOptions) {
  return startLeasedWorker<AppLogoutRow>({
    clock,
    slots: SLOTS,
    listDue: (now) => listDueProjects(db, "app_logouts", now),
    claim: (project_id, now, leaseUntil, limit) => claimLogouts(db, { project_id, now, leaseUntil, limit }),
    renew: (logout, until) => delayLogout(db, logout, until),
    async deliver(logout, lease) {
      const app = await findApp(db, logout);
      const keys = await findKeys(logout.project_id, clock.now());
      if (!app?.backchannel_logout_uri || !keys) return deleteLogout(db, logout);
      const problem = await post(app.backchannel_logout_uri, signLogoutToken(logout, keys));
      await lease.end();
      if (lease.isAbandoned()) return;
      const now = clock.now();
      const waitMs = WAITS_MS[Math.min(logout.attempts, WAITS_MS.length) - 1] ?? 0;
      const next = new Date(now.getTime() + waitMs);
      const isOver = problem === undefined || next >= logout.expires_at;
      await (isOver ? deleteLogout(db, logout) : delayLogout(db, logout, next));
      onResult(problem === undefined ? "delivered" : isOver ? "failed" : "retried", logout, problem);
    },
    onError,
  });

  /** Section 2.4. `sub` and `sid` are always in it, so an app can use either. */
  function signLogoutToken({ project_id, client_id, member_id, sid }: AppLogoutRow, keys: ProjectKeys): string {
    const iat = Math.floor(clock.now().getTime() / 1000);
    const claims = {
      iss: issuerOf(project_id),
      aud: client_id,
      sub: member_id,
      sid,
      iat,
      exp: iat + TOKEN_SECONDS,
      jti: randomToken(),
      events: { "http://schemas.openid.net/event/backchannel-logout": {} },
    };
    return signJwt({ kid: keys.kid, typ: "logout+jwt" }, claims, keys.privateKey);
  }

  /** @returns why it failed. Section 2.8: 200, or 204 as some frameworks answer. */
  async function post(url: string, token: string): Promise<string | undefined> {
    try {
      const response = await fetchOutside(url, {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded", "Cache-Control": "no-store" },
        body: new URLSearchParams({ logout_token: token }).toString(),
        timeoutMs: TIMEOUT_MS,
      });
      return response.status === 200 || response.status === 204 ? undefined : `It answered ${response.status}.`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}
