import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { sealedAt } from "../crypto/sealed-at.ts";
import { createServerKey, type ServerKey } from "../crypto/server-key.ts";
import { connect } from "./connect.ts";
import type { Connection } from "./connection.ts";
import { migrate } from "./migrate.ts";
import { boundSeals } from "./migrations/2026-11-23-bound-seals.ts";

const SECRET = "the server key of this database, long enough";
const serverKey = createServerKey(SECRET);
const open: Connection[] = [];
afterAll(() => Promise.all(open.map(({ close }) => close())));

/** As values were sealed before they were bound to their rows. */
function sealFree(text: string, secret = SECRET): string {
  const iv = randomBytes(12);
  const key = Buffer.from(hkdfSync("sha256", secret, "portico", "sealing", 32));
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
}

let connection: Connection;

/** A database of before, as far as seals go. */
beforeEach(async () => {
  connection = await connect({ memory: true }, () => {});
  open.push(connection);
  await migrate(connection);
}, 60_000);

/** The one migration, in a transaction of its own as all of them are: others have come behind it. */
function upgrade(key: ServerKey | undefined): Promise<void> {
  return connection.db.transaction().execute((tx) => boundSeals(key).up(tx));
}

async function addTotp(member_id: string, sealed_secret: string): Promise<void> {
  const registration = { project_id: "p", organization_id: "o", member_id, totp_registration_id: `totp-${member_id}` };
  await connection.db
    .insertInto("totp_registrations")
    .values({ ...registration, sealed_secret, created_at: new Date(), confirmed_at: null, expires_at: null })
    .execute();
}

async function openTotp(member_id: string): Promise<string> {
  const row = await connection.db
    .selectFrom("totp_registrations")
    .selectAll()
    .where("member_id", "=", member_id)
    .executeTakeFirstOrThrow();
  return serverKey.unseal(row.sealed_secret, sealedAt("totp_registrations", row));
}

test("T69: an upgrade binds what was sealed before to the rows in which it finds it, however many there are", async () => {
  const names = Array.from({ length: 1001 }, (_, index) => `member ${index}`);
  for (const name of names) await addTotp(name, sealFree(`secret of ${name}`));
  const settings = { oauth: { google: { client_id: "c", client_secret: sealFree("of google") }, slack: null } };
  await connection.db
    .insertInto("projects")
    .values({ project_id: "p", settings: sql`${settings}`, secret_hash: "", seed_hash: "", updated_at: new Date() })
    .execute();
  await connection.db
    .insertInto("sso_keys")
    .values(
      [null, sealFree("a key")].map((sealed_private_key, index) => ({
        ...{ project_id: "p", connection_id: "c", key_id: `k${index}`, purpose: "signing" as const, certificate: "" },
        ...{ issuer: "", expires_at: new Date(), created_at: new Date(), updated_at: new Date(), sealed_private_key },
      })),
    )
    .execute();
  await upgrade(serverKey);

  for (const name of names) expect(await openTotp(name)).toBe(`secret of ${name}`);
  const project = await connection.db.selectFrom("projects").select("settings").executeTakeFirstOrThrow();
  const { oauth } = project.settings as { oauth: { google: { client_secret: string; client_id: string } } };
  const at = sealedAt("projects", { project_id: "p", provider: "google" });
  expect(serverKey.unseal(oauth.google.client_secret, at)).toBe("of google");
  expect(oauth.google.client_id).toBe("c");
  const keys = await connection.db.selectFrom("sso_keys").selectAll().orderBy("key_id").execute();
  expect(
    keys.map((key) => key.sealed_private_key && serverKey.unseal(key.sealed_private_key, sealedAt("sso_keys", key))),
  ).toEqual([null, "a key"]);
});

test("T69: what was sealed before opens nowhere afterwards, and no later start binds it", async () => {
  await addTotp("ada", sealFree("hers"));
  await upgrade(serverKey);
  await addTotp("mallory", sealFree("an old copy"));
  await expect(openTotp("mallory")).rejects.toThrow("totp_registrations.sealed_secret is not bound to its row");
  await migrate(connection, serverKey);
  await expect(openTotp("mallory")).rejects.toThrow();
  expect(await openTotp("ada")).toBe("hers");
});

test("what a lost key sealed stays as it is", async () => {
  await addTotp("ada", sealFree("hers"));
  await addTotp("bob", sealFree("his", "a key that was replaced long ago"));
  await upgrade(serverKey);
  expect(await openTotp("ada")).toBe("hers");
  await expect(openTotp("bob")).rejects.toThrow();
});

test("with a wrong server key nothing is migrated, so that the right one still can", async () => {
  await addTotp("ada", sealFree("hers"));
  for (const key of [createServerKey("a key with a slip of the pen"), undefined])
    await expect(upgrade(key)).rejects.toThrow("The server key opens nothing");
  await upgrade(serverKey);
  expect(await openTotp("ada")).toBe("hers");
});
