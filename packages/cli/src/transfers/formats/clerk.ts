import { readCsv, readCsvNames } from "./csv-file.ts";
import { type Entry, type Format, isSet, listOf, metadataOf, objectOf, textOf, withoutEmpty } from "./format.ts";
import { countLines, readDocument, startsWith } from "./read-file.ts";

type Row = Record<string, string>;

const PROVIDERS: Record<string, string> = { oauth_google: "google", oauth_github: "github" };

/**
 * The CSV export of Clerk's dashboard: one row per user, with password digest and authenticator. Or the users of its
 * Backend API as JSON, which has the bans, with that CSV file as the second file.
 */
export const clerk: Format = {
  title: "Clerk",
  count: async ({ file }) => ((await isJson(file)) ? usersOf(file).length : Math.max(0, (await countLines(file)) - 1)),
  async *read({ file, hashes }) {
    if (!(await isJson(file))) {
      for await (const { line, row, problem } of readCsv(file)) yield problem ? { line, problem } : toEntry(line, row);
      return;
    }
    const rows = hashes === undefined ? new Map<string, Row>() : await readRows(hashes);
    for (const [index, user] of usersOf(file).entries()) yield toUser(index + 1, user, rows.get(String(user.id)));
  },
  async caution({ file }) {
    if ((await isJson(file)) || (await readCsvNames(file)).includes("banned")) return undefined;
    return "Clerk's CSV file does not say who is banned, so banned members arrive as active ones. Import the users of its Backend API with --hashes and this file instead, or add a column named banned.";
  },
};

const isJson = (file: string) => startsWith(file, ["[", "{"]);

function usersOf(file: string): Record<string, unknown>[] {
  const document = readDocument(file);
  return listOf(Array.isArray(document) ? document : objectOf(document).data);
}

async function readRows(file: string): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>();
  for await (const { row, problem } of readCsv(file)) if (!problem && row.id) rows.set(row.id, row);
  return rows;
}

function toEntry(line: number, row: Row): Entry {
  const address = row.primary_email_address ?? "";
  // Separated by `|`.
  const verified = (row.verified_email_addresses ?? "").toLowerCase().split(/[|,\s]+/);
  const { hash, notes } = digestOf(row);
  const value = withoutEmpty({
    type: "member",
    external_id: row.id,
    email_address: address,
    email_verified_by: verified.includes(address.toLowerCase()) ? "clerk" : undefined,
    name: [row.first_name, row.last_name].filter(Boolean).join(" "),
    status: isSet(row.banned) || isSet(row.locked) ? "deleted" : undefined,
    password_hash: hash,
    totp_secret: row.totp_secret,
  });
  return { line, value, ...notes };
}

function toUser(line: number, user: Record<string, unknown>, row: Row | undefined): Entry {
  const primary = listOf(user.email_addresses).find(({ id }) => id === user.primary_email_address_id) ?? {};
  if (!textOf(primary.email_address)) return { line, problem: "The user has no email address." };
  const accounts = listOf(user.external_accounts).flatMap(({ provider, provider_user_id }) => {
    const provider_type = PROVIDERS[String(provider)];
    return provider_type && provider_user_id ? [{ provider_type, provider_subject: String(provider_user_id) }] : [];
  });
  const { hash, notes } = digestOf(row ?? {});
  const value = withoutEmpty({
    type: "member",
    external_id: user.id,
    email_address: primary.email_address,
    email_verified_by: objectOf(primary.verification).status === "verified" ? "clerk" : undefined,
    name: [textOf(user.first_name), textOf(user.last_name)].filter(Boolean).join(" "),
    status: isSet(user.banned) || isSet(user.locked) ? "deleted" : undefined,
    trusted_metadata: metadataOf(user.public_metadata),
    untrusted_metadata: metadataOf(user.unsafe_metadata),
    password_hash: hash,
    totp_secret: row?.totp_secret,
    oauth_registrations: accounts.length > 0 ? accounts : undefined,
  });
  return { line, value, ...notes };
}

function digestOf({ password_digest: digest = "", password_hasher: hasher = "" }: Row) {
  const hash = toHash(digest, hasher);
  const isLeftOut = digest !== "" && hash === undefined;
  const notes = [`Left out: a password hash with the unsupported algorithm ${hasher}.`];
  return { hash, notes: isLeftOut ? { notes } : {} };
}

/** Keeps self-describing hashes. Converts Django's PBKDF2 to the PHC format. */
function toHash(digest: string, hasher: string): string | undefined {
  if (digest === "") return undefined;
  const [, algorithm = "", iterations, salt = "", hash = ""] =
    /^pbkdf2_(sha1|sha256|sha512)\$(\d+)\$([^$]+)\$(.+)$/.exec(digest) ?? [];
  if (algorithm !== "") {
    return `$pbkdf2-${algorithm}$i=${iterations}$${Buffer.from(salt).toString("base64")}$${hash}`;
  }
  return digest.startsWith("$") && /^(bcrypt|argon2|$)/.test(hasher) ? digest : undefined;
}
