import type { Call } from "../../../platform/call/call.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import { type Db, key } from "../../../platform/db/schema.ts";
import type { Connection } from "../connections/connection.ts";
import type { SsoRequestRow } from "./schema.ts";

/** The most ended logins that are remembered for a connection. After that, all of its logins in progress are refused. */
const ENDED_LIMIT = 1_000;
/** In place of a login's ID. */
const EVERY_LOGIN = "every-login";

/**
 * Remembers that the identity provider has ended logins, for as long as a response to an earlier request may arrive.
 *
 * @param connection locked by this transaction. Responses to its logins wait until the transaction ends.
 */
export async function rememberEnded(
  call: Call,
  tx: Db,
  { project_id, connection_id }: Pick<Connection, "project_id" | "connection_id">,
  loginIds: string[],
): Promise<void> {
  const now = call.clock.now();
  const { count } = await tx
    .selectFrom("sso_ended_logins")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where(key({ project_id, connection_id }))
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  const ids = Number(count) + loginIds.length > ENDED_LIMIT ? [EVERY_LOGIN] : loginIds;
  const times = { ended_at: now, expires_at: call.clock.in(lifetimes.ssoRequest) };
  await tx
    .insertInto("sso_ended_logins")
    .values(ids.map((login_id) => ({ project_id, connection_id, login_id, ...times })))
    .onConflict((conflict) => conflict.columns(["project_id", "connection_id", "login_id"]).doUpdateSet(times))
    .execute();
}

/**
 * Returns whether the identity provider has ended a login since it was requested. It may have issued the response
 * before. A login that was requested later is in a session that it has started since.
 *
 * @param loginIds what the sessions of the login would descend from.
 */
export async function isEndedSince(
  tx: Db,
  { project_id, connection_id, created_at }: SsoRequestRow,
  loginIds: string[],
): Promise<boolean> {
  const found = await tx
    .selectFrom("sso_ended_logins")
    .select("login_id")
    .where(key({ project_id, connection_id }))
    .where("login_id", "in", [...loginIds, EVERY_LOGIN])
    .where("ended_at", ">=", created_at)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
