import { type Entry, type Format, isSet, listOf, metadataOf, objectOf, textOf, withoutEmpty } from "./format.ts";
import { countLines, readDocument, readJsonLines, startsWith } from "./read-file.ts";

/** Auth0's names of providers that Portico supports. */
const PROVIDERS: Record<string, { provider_type: string; issuer?: string }> = {
  "google-oauth2": { provider_type: "google" },
  github: { provider_type: "github" },
};

/**
 * Auth0's user export: JSON lines, or an array in its import schema. Auth0's support provides password hashes in a second file,
 * JSON lines with `_id` and `passwordHash`.
 */
export const auth0: Format = {
  title: "Auth0",
  count: ({ file }) => countLines(file),
  async *read({ file, hashes: hashFile }) {
    const hashes = hashFile === undefined ? new Map<string, string>() : await readHashes(hashFile);
    for await (const entry of entriesOf(file)) yield entry.value ? toEntry(entry.line, entry.value, hashes) : entry;
  },
};

async function* entriesOf(file: string): AsyncGenerator<Entry> {
  if (!(await startsWith(file, ["["]))) return yield* readJsonLines(file);
  for (const [index, value] of listOf(readDocument(file)).entries()) yield { line: index + 1, value };
}

async function readHashes(file: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for await (const { value = {} } of readJsonLines(file)) {
    const id = textOf(objectOf(value._id).$oid) ?? textOf(value._id);
    const hash = textOf(value.passwordHash);
    if (id && hash) hashes.set(`auth0|${id}`, hash);
  }
  return hashes;
}

function toEntry(line: number, user: Record<string, unknown>, hashes: Map<string, string>): Entry {
  const id = textOf(user.user_id) ?? textOf(user.Id) ?? "";
  const identities = listOf(user.identities);
  const accounts = identities.flatMap(({ provider, user_id }) => {
    const known = PROVIDERS[String(provider)];
    return known && user_id ? [{ ...known, provider_subject: String(user_id) }] : [];
  });
  const factors = listOf(user.mfa_factors);
  const totp = factors.map(({ totp }) => textOf(objectOf(totp).secret)).find(Boolean);
  const value = withoutEmpty({
    type: "member",
    external_id: id,
    email_address: user.email,
    email_verified_by: user.email_verified === true ? "auth0" : undefined,
    name: nameOf(user),
    status: isSet(user.blocked) ? "deleted" : undefined,
    trusted_metadata: metadataOf(user.app_metadata),
    untrusted_metadata: metadataOf(user.user_metadata),
    password_hash: hashes.get(id) ?? textOf(user.password_hash) ?? customHash(objectOf(user.custom_password_hash)),
    totp_secret: totp,
    oauth_registrations: accounts.length > 0 ? accounts : undefined,
  });
  return { line, value };
}

/** If the name equals the email address, it is treated as missing. */
function nameOf({ name, email, given_name, family_name }: Record<string, unknown>): string | undefined {
  const parts = [textOf(given_name), textOf(family_name)].filter(Boolean).join(" ");
  const whole = textOf(name);
  return (whole === email ? undefined : whole) ?? textOf(parts);
}

/** Reads custom hashes in PHC or bcrypt format. Others are described in Auth0's own fields. */
function customHash({ hash }: Record<string, unknown>): string | undefined {
  const value = textOf(objectOf(hash).value);
  return value?.startsWith("$") ? value : undefined;
}
