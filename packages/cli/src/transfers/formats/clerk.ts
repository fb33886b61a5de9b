import { readCsv } from "./csv.ts";
import { type Entry, type Format, withoutEmpty } from "./format.ts";
import { countLines } from "./read-file.ts";

/** The CSV export of Clerk's dashboard: one row per user, with password digest and authenticator. */
export const clerk: Format = {
  title: "Clerk",
  count: async ({ file }) => Math.max(0, (await countLines(file)) - 1),
  async *read({ file }) {
    for await (const { line, row } of readCsv(file)) yield toEntry(line, row);
  },
};

function toEntry(line: number, row: Record<string, string>): Entry {
  const address = row.primary_email_address ?? "";
  // Separated by `|`.
  const verified = (row.verified_email_addresses ?? "").toLowerCase().split(/[|,\s]+/);
  const hash = digestOf(row.password_digest ?? "", row.password_hasher ?? "");
  const isLeftOut = Boolean(row.password_digest) && hash === undefined;
  const value = withoutEmpty({
    type: "member",
    external_id: row.id,
    email_address: address,
    email_verified_by: verified.includes(address.toLowerCase()) ? "clerk" : undefined,
    name: [row.first_name, row.last_name].filter(Boolean).join(" "),
    password_hash: hash,
    totp_secret: row.totp_secret,
  });
  return {
    line,
    value,
    ...(isLeftOut && { notes: [`Left out: a password hash with the unsupported algorithm ${row.password_hasher}.`] }),
  };
}

/** Keeps self-describing hashes. Converts Django's PBKDF2 to the PHC format. */
function digestOf(digest: string, hasher: string): string | undefined {
  if (digest === "") return undefined;
  const [, algorithm = "", iterations, salt = "", hash = ""] =
    /^pbkdf2_(sha1|sha256|sha512)\$(\d+)\$([^$]+)\$(.+)$/.exec(digest) ?? [];
  if (algorithm !== "") {
    return `$pbkdf2-${algorithm}$i=${iterations}$${Buffer.from(salt).toString("base64")}$${hash}`;
  }
  return digest.startsWith("$") && /^(bcrypt|argon2|$)/.test(hasher) ? digest : undefined;
}
