import { type Entry, type Format, isSet, listOf, objectOf, textOf, withoutEmpty } from "./format.ts";
import { readDocument } from "./read-file.ts";

/** The file of `kc.sh export --users realm_file`: a realm with users and optionally organizations. */
export const keycloak: Format = {
  title: "Keycloak",
  count: async ({ file }) => {
    const realm = objectOf(readDocument(file));
    return listOf(realm.users).length + listOf(realm.organizations).length;
  },
  async *read({ file }) {
    const realm = objectOf(readDocument(file));
    const organizations = listOf(realm.organizations);
    let line = 0;
    for (const organization of organizations) {
      line += 1;
      yield { line, value: toOrganization(organization) };
    }
    for (const user of listOf(realm.users)) {
      line += 1;
      const own = organizations.filter((one) => hasMember(one, user));
      const { value, ...entry } = toMember(line, user);
      if (own.length === 0 || !value) yield { ...entry, ...(value && { value }) };
      else
        for (const organization of own) {
          const isBlocked = isDisabled(organization) && { status: "deleted" };
          yield { ...entry, value: { ...value, organization_slug: slugOf(organization), ...isBlocked } };
        }
    }
  },
};

function toOrganization(organization: Record<string, unknown>): Record<string, unknown> {
  return withoutEmpty({
    type: "organization",
    external_id: organization.id,
    organization_slug: slugOf(organization),
    organization_name: textOf(organization.name) ?? slugOf(organization),
  });
}

const slugOf = ({ alias, name }: Record<string, unknown>) => String(alias || name).toLowerCase();

const isDisabled = ({ enabled }: Record<string, unknown>) => enabled !== undefined && enabled !== true;

function hasMember({ members }: Record<string, unknown>, { id, username }: Record<string, unknown>): boolean {
  return listOf(members).some((one) => (one.username !== undefined && one.username === username) || one.id === id);
}

function toMember(line: number, user: Record<string, unknown>): Entry {
  const { id, email, emailVerified, firstName, lastName, credentials } = user;
  if (!textOf(email)) return { line, problem: "The user has no email address." };
  const found = listOf(credentials).map(toCredential);
  const notes = found.flatMap(({ note }) => (note ? [note] : []));
  const actions = Array.isArray(user.requiredActions) ? user.requiredActions : [];
  const isTemporary = listOf(credentials).some(({ type, temporary }) => type === "password" && isSet(temporary));
  const value = withoutEmpty({
    type: "member",
    external_id: id,
    email_address: email,
    email_verified_by: emailVerified === true && !actions.includes("VERIFY_EMAIL") ? "keycloak" : undefined,
    name: [textOf(firstName), textOf(lastName)].filter(Boolean).join(" "),
    status: isDisabled(user) ? "deleted" : undefined,
    must_reset_password: isTemporary || actions.includes("UPDATE_PASSWORD") || undefined,
    password_hash: found.find(({ password }) => password)?.password,
    totp_secret: found.find(({ totp }) => totp)?.totp,
  });
  return { line, value, ...(notes.length > 0 && { notes }) };
}

interface Credential {
  password?: string;
  totp?: string;
  note?: string;
}

/** A credential is described by two JSON texts. */
function toCredential({ type, secretData, credentialData }: Record<string, unknown>): Credential {
  const [secret, data] = [parse(secretData), parse(credentialData)];
  if (type === "password") {
    const password = toHash(secret, data);
    return password
      ? { password }
      : { note: `Left out: a password hash with the unsupported algorithm ${data.algorithm}.` };
  }
  if (type !== "otp") return { note: `Left out: a credential of type ${type}.` };
  const isUsual = data.subType === "totp" && data.digits === 6 && data.period === 30 && data.algorithm === "HmacSHA1";
  if (!isUsual) return { note: "Left out: an authenticator with other settings than SHA-1, 6 digits and 30 seconds." };
  const value = String(secret.value);
  // Unless the encoding is BASE32, the secret is the bytes of the text.
  return { totp: data.secretEncoding === "BASE32" ? value : toBase32(Buffer.from(value, "utf8")) };
}

function toHash(secret: Record<string, unknown>, data: Record<string, unknown>): string | undefined {
  const [salt, hash, algorithm, iterations] = [secret.salt, secret.value, String(data.algorithm), data.hashIterations];
  const [, digest] = /^pbkdf2(?:-(sha256|sha512))?$/.exec(algorithm) ?? [];
  if (algorithm.startsWith("pbkdf2")) {
    const known = algorithm === "pbkdf2" ? "sha1" : digest;
    return known && `$pbkdf2-${known}$i=${iterations}$${salt}$${hash}`;
  }
  if (algorithm !== "argon2") return undefined;
  const parameters = objectOf(data.additionalParameters);
  const first = (name: string) => (Array.isArray(parameters[name]) ? String(parameters[name][0]) : "");
  const version = first("version") === "1.0" ? 16 : 19;
  const costs = `m=${first("memory")},t=${iterations},p=${first("parallelism")}`;
  return `$argon2${first("type")}$v=${version}$${costs}$${salt}$${hash}`;
}

function parse(text: unknown): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(String(text)));
  } catch {
    return {};
  }
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}
