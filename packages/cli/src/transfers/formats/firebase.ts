import { CliError } from "../../shared/cli-error.ts";
import { exitCodes } from "../../shared/exit-codes.ts";
import { type Entry, type Format, isSet, listOf, objectOf, textOf, withoutEmpty } from "./format.ts";
import { readDocument, readText } from "./read-file.ts";

const PROVIDERS: Record<string, string> = { "google.com": "google", "github.com": "github" };

interface HashConfig {
  base64_signer_key: string;
  base64_salt_separator: string;
  rounds: string;
  mem_cost: string;
}

/** The JSON file of `firebase auth:export`. A second file has the hash parameters from Firebase's console. */
export const firebase: Format = {
  title: "Firebase Authentication",
  count: async ({ file }) => usersOf(file).length,
  async *read({ file, hashes }) {
    const config = hashes === undefined ? undefined : readHashConfig(hashes);
    for (const [index, user] of usersOf(file).entries()) yield toEntry(index + 1, user, config);
  },
};

function usersOf(file: string): Record<string, unknown>[] {
  return listOf(objectOf(readDocument(file)).users);
}

/** `hash_config { algorithm: SCRYPT, base64_signer_key: …, … }`, as shown in Firebase's console. @throws CliError */
function readHashConfig(file: string): HashConfig {
  const text = readText(file);
  const words = text.split(/[\s{},"]+/);
  const fieldOf = (name: string) => {
    const at = words.findIndex((word) => word === name || word === `${name}:`);
    // In JSON, the colon is a separate word.
    return (at < 0 ? undefined : words.slice(at + 1).find((word) => word !== ":")) ?? "";
  };
  const config = {
    base64_signer_key: fieldOf("base64_signer_key"),
    base64_salt_separator: fieldOf("base64_salt_separator"),
    rounds: fieldOf("rounds"),
    mem_cost: fieldOf("mem_cost"),
  };
  const missing = Object.entries(config).find(([, value]) => value === "");
  if (!missing) return config;
  throw new CliError(
    `${file} has no ${missing[0]}. Copy the hash parameters from Firebase's console into it.`,
    exitCodes.usage,
  );
}

function toEntry(line: number, user: Record<string, unknown>, config: HashConfig | undefined): Entry {
  const { localId, email, emailVerified, displayName, phoneNumber, disabled } = user;
  const [hash, salt] = [textOf(user.passwordHash), textOf(user.salt)];
  const accounts = listOf(user.providerUserInfo).flatMap(({ providerId, rawId }) => {
    const provider_type = PROVIDERS[String(providerId)];
    return provider_type && rawId ? [{ provider_type, provider_subject: String(rawId) }] : [];
  });
  const claims = parseClaims(user.customAttributes);
  const notes =
    hash && !config ? ["Left out: the password hash, because --hashes with the hash parameters is missing."] : [];
  const value = withoutEmpty({
    type: "member",
    external_id: localId,
    email_address: email,
    email_verified_by: emailVerified === true ? "firebase" : undefined,
    name: displayName,
    status: isSet(disabled) ? "deleted" : undefined,
    mfa_phone_number: phoneNumber,
    mfa_phone_number_verified_by: phoneNumber ? "firebase" : undefined,
    trusted_metadata: claims,
    password_hash: hash && config ? toHash(config, salt ?? "", hash) : undefined,
    oauth_registrations: accounts.length > 0 ? accounts : undefined,
  });
  if (!textOf(email)) return { line, problem: "The user has no email address." };
  return { line, value, ...(notes.length > 0 && { notes }) };
}

function toHash(config: HashConfig, salt: string, hash: string): string {
  const { base64_signer_key: key, base64_salt_separator: separator, rounds, mem_cost } = config;
  return `$firebase-scrypt$ln=${mem_cost},r=${rounds}$${salt}$${separator}$${key}$${hash}`;
}

function parseClaims(text: unknown): Record<string, unknown> | undefined {
  try {
    const claims = objectOf(JSON.parse(String(text)));
    return Object.keys(claims).length > 0 ? { claims } : undefined;
  } catch {
    return undefined;
  }
}
