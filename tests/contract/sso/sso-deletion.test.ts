import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { organization, organizationId, startForFile } from "../support/basics.ts";
import { startOidcIdp } from "../support/identity-providers/oidc-idp.ts";
import { oidcPath, stepsOfOidcLogin } from "../support/identity-providers/sso-logins.ts";

// The end of an organization, and logins and logouts of its connections at the same time.

const slugs = ["login", "logout"];
const idp = await startOidcIdp();
const provider = await startForFile({
  config: { outbound_allowed_origins: [idp.issuer] },
  project: {
    // Logins start by hand here; PKCE is covered elsewhere.
    pkce_required_for: { sso: false },
    organizations: slugs.map((slug) =>
      organization(slug, {
        sso_connections: [idp.connection(`oidc-connection-${slug}`)],
        members: [{ email_address: "ada@globex.test" }],
      }),
    ),
  },
});
const { db } = provider.provider.services;
const backend = backendOf(provider);
const now = () => provider.provider.services.clock.now();

/** Deletes an organization. While rows of its connection are being deleted, `begin` starts and waits. */
async function deleteDuring<T>(slug: string, begin: () => Promise<T>): Promise<{ status: number; begun: T }> {
  const organization_id = await organizationId(provider, slug);
  const waiting = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
    return rows.length;
  };
  const { deleting, begun } = await db.transaction().execute(async (tx) => {
    // The deletion waits for this row, after it has deleted requests and tokens.
    await sql`select 1 from sso_registrations where connection_id = ${`oidc-connection-${slug}`} for update`.execute(
      tx,
    );
    const deleting = backend("DELETE", `/organizations/${organization_id}`);
    await expect.poll(waiting, { interval: 20 }).toBe(1);
    const begun = begin();
    await expect.poll(waiting, { interval: 20 }).toBe(2);
    return { deleting, begun };
  });
  return { status: (await deleting).status, begun: await begun };
}

// The embedded store has one connection, on which nothing can wait for another.
describe.skipIf(process.env.PORTICO_TEST_STORE !== "postgres")("T232: while an organization is deleted", () => {
  test("a login of its connection waits, and is refused", async () => {
    const { logIn, answerLogin } = stepsOfOidcLogin(provider, idp, "oidc-connection-login");
    await logIn("s-1");
    const comeBack = await answerLogin("s-2");
    expect(await deleteDuring("login", comeBack)).toMatchObject({ status: 200, begun: { status: 403 } });
  });

  test("a logout of its connection waits, and finds nothing to end", async () => {
    const { logIn, beginLogin } = stepsOfOidcLogin(provider, idp, "oidc-connection-logout");
    await logIn("s-1");
    await beginLogin("s-1");
    const logout_token = await idp.signLogoutToken(now(), { sub: "subject-ada", sid: "s-1" });
    const logOut = async () => {
      const url = `${provider.url}${oidcPath("oidc-connection-logout")}/backchannel_logout`;
      return (await fetch(url, { method: "POST", body: new URLSearchParams({ logout_token }) })).status;
    };
    expect(await deleteDuring("logout", logOut)).toEqual({ status: 200, begun: 200 });
  });
});
