import type { SessionRow } from "../../../core/records/schema.ts";
import type { Call } from "../../../platform/call/call.ts";
import { sealedAt } from "../../../platform/crypto/sealed-at.ts";
import { type Db, key } from "../../../platform/db/schema.ts";
import { type Connection, samlLogoutUrl } from "../connections/connection.ts";
import type { SsoIdentity, SsoLoginRow, SsoRequestRow } from "./schema.ts";

/** The longest ID token that fits into a URL everywhere. Without one, the identity provider asks the user. */
const ID_TOKEN_LIMIT = 4_096;

/** How a SAML logout request names a user and their sessions there (SAML core sections 2.2.2 and 3.7.1). */
export interface SamlLogin {
  nameId: string;
  nameIdFormat: string;
  nameQualifier: string | undefined;
  spNameQualifier: string | undefined;
  sessionIndexes: string[];
}

/** How a logout request names a login at the identity provider. */
export type NamedLogin = SamlLogin | { idToken: string };

/** Returns where a connection's members can be logged out; empty if that is off or impossible. */
function logoutUrlOf({ kind, settings }: Connection<"saml" | "oidc">): string {
  if (!settings.logs_out_at_idp) return "";
  return kind === "saml" ? samlLogoutUrl(settings) : (settings.end_session_url ?? "");
}

/**
 * Encrypts what a logout request will name of a login, if the connection logs members out at its identity provider.
 *
 * @param loginIds what the sessions of the login descend from; the narrowest first.
 */
export function sealLogin(
  call: Call,
  connection: Connection<"saml" | "oidc">,
  { organization_id }: Pick<SsoRequestRow, "organization_id">,
  loginIds: string[],
  login: NamedLogin,
): Pick<SsoIdentity, "idp_login"> {
  const url = logoutUrlOf(connection);
  const [login_id] = loginIds;
  if (url === "" || login_id === undefined) return {};
  if ("idToken" in login && login.idToken.length > ID_TOKEN_LIMIT) return {};
  const at = sealedAt("sso_logins", { project_id: call.project.project_id, organization_id, login_id });
  const sealed_login = call.serverKey.seal(JSON.stringify({ ...login, url }), at);
  return { idp_login: { login_id, connection_id: connection.connection_id, sealed_login } };
}

/**
 * Decrypts a login, if its connection still logs members out, at the same URL. A user's name and ID token go nowhere
 * else (threats.md T231).
 */
export function openLogin(call: Call, connection: Connection<"saml" | "oidc">, row: SsoLoginRow) {
  const at = sealedAt("sso_logins", row);
  const login: NamedLogin & { url: string } = JSON.parse(call.serverKey.unseal(row.sealed_login, at));
  return connection.status === "active" && login.url === logoutUrlOf(connection) ? login : undefined;
}

/** Stores a login at the identity provider. A repeated login in the same session there replaces it. */
export async function saveLogin(tx: Db, row: SsoLoginRow): Promise<void> {
  const { member_id, connection_id, sealed_login, expires_at } = row;
  await tx
    .insertInto("sso_logins")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["project_id", "organization_id", "login_id"])
        .doUpdateSet({ member_id, connection_id, sealed_login, expires_at }),
    )
    .execute();
}

/** Finds the latest login at an identity provider from which a session descends. */
export async function findLoginOfSession(
  db: Db,
  { project_id, organization_id, member_id, ancestors }: SessionRow,
  now: Date,
): Promise<SsoLoginRow | undefined> {
  if (ancestors.length === 0) return undefined;
  return db
    .selectFrom("sso_logins")
    .selectAll()
    .where(key({ project_id, organization_id, member_id }))
    .where("login_id", "in", ancestors)
    .where("expires_at", ">", now)
    .orderBy("expires_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function findLogin(
  db: Db,
  { project_id, organization_id, login_id }: Pick<SsoLoginRow, "project_id" | "organization_id" | "login_id">,
): Promise<SsoLoginRow | undefined> {
  return db
    .selectFrom("sso_logins")
    .selectAll()
    .where(key({ project_id, organization_id, login_id }))
    .executeTakeFirst();
}
