import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, X509Certificate } from "node:crypto";
import { promisify } from "node:util";
import type { Call } from "../../../platform/call/call.ts";
import { lifetimes } from "../../../platform/call/lifetimes.ts";
import { sealedAt } from "../../../platform/crypto/sealed-at.ts";
import { selfSignedCertificateAsync } from "../../../platform/crypto/self-signed.ts";
import { newId } from "../../../platform/crypto/tokens.ts";
import { ApiError } from "../../../platform/lib/api-error.ts";
import { after, before } from "../../../platform/lib/duration.ts";
import { createFairQueue } from "../../../platform/lib/fair-queue.ts";
import type { SsoKeyRow } from "./schema.ts";

const MODULUS_LENGTHS = { least: 2048, most: 8192 };
/** The usual exponent is 65537. A larger one makes verification slower. */
const LARGEST_EXPONENT = 2n ** 64n;

/** A key without its connection, so that its private key is not sealed yet. */
export interface NewKey extends Omit<SsoKeyRow, "project_id" | "connection_id" | "sealed_private_key"> {
  /** PEM. Null for a certificate of the identity provider. */
  private_key: string | null;
}

export function toKeyRow(
  call: Call,
  connection: { project_id: string; connection_id: string },
  { private_key, ...key }: NewKey,
): SsoKeyRow {
  const { project_id, connection_id } = connection;
  const row = { project_id, connection_id, ...key };
  return {
    ...row,
    sealed_private_key: private_key === null ? null : call.serverKey.seal(private_key, sealedAt("sso_keys", row)),
  };
}

type Owner = Pick<Call, "clock" | "project" | "publicUrl">;

/**
 * Generates one key at a time, in turns by project and organization, because one takes a core for a tenth of a second,
 * which logins need, too (threats.md T66).
 */
const keyQueue = createFairQueue({ slots: 1, waitingEach: 20, work: "keys are being made" });

/**
 * Generates our keys for a connection. Call it before the transaction, and after the limits.
 *
 * @throws ApiError `service_unavailable` if too many requests wait.
 */
export function generateKeys(owner: Owner, organizationId?: string): Promise<NewKey[]> {
  return keyQueue.run(queueOwnerOf(owner, organizationId), async () => {
    const keys: NewKey[] = [];
    for (const purpose of ["signing", "encryption"] as const) {
      const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: MODULUS_LENGTHS.least });
      keys.push(await describeKey(owner, purpose, privateKey));
    }
    return keys;
  });
}

/** Parses a private key that an admin uploads. @throws ApiError `bad_request`, `service_unavailable`. */
export async function parsePrivateKey(
  owner: Owner,
  organizationId: string,
  purpose: "signing" | "encryption",
  pem: string,
): Promise<NewKey> {
  const unusable = (message: string) => new ApiError("bad_request", { message });
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw unusable("The private key is not readable PEM, or it has a passphrase.");
  }
  requireRsa(key, "The private key");
  return keyQueue.run(queueOwnerOf(owner, organizationId), () =>
    describeKey(owner, purpose, key).catch(() => {
      throw unusable("The private key is not a valid RSA key and cannot sign.");
    }),
  );
}

const queueOwnerOf = ({ project }: Owner, organizationId = "") => ({
  project: project.project_id,
  source: organizationId,
});

async function describeKey(owner: Owner, purpose: "signing" | "encryption", key: KeyObject): Promise<NewKey> {
  const now = owner.clock.now();
  // A day earlier, for identity providers with a slow clock.
  const from = before(now, { days: 1 });
  const host = new URL(owner.publicUrl).hostname;
  const until = after(now, lifetimes.ssoKey);
  const certificate = await selfSignedCertificateAsync(key, host, from, until);
  // A key with inconsistent numbers can sign, but its signatures never verify.
  if (!new X509Certificate(certificate).verify(createPublicKey(key)))
    throw new Error("The key's signature does not verify.");
  return {
    key_id: newId(owner.project, purpose === "signing" ? "saml-signing-key" : "saml-encryption-key"),
    purpose,
    certificate,
    issuer: `CN=${host}`,
    expires_at: until,
    private_key: key.export({ format: "pem", type: "pkcs8" }).toString(),
    created_at: now,
    updated_at: now,
  };
}

/** Parses a certificate of the identity provider, as PEM or plain base64. @throws ApiError `bad_request`. */
export function parseCertificate(owner: Owner, text: string): NewKey {
  const certificate = parseX509(text);
  const now = owner.clock.now();
  return {
    key_id: newId(owner.project, "saml-certificate"),
    purpose: "verification",
    certificate: certificate.toString(),
    issuer: certificate.issuer.replaceAll("\n", ", "),
    expires_at: new Date(certificate.validTo),
    private_key: null,
    created_at: now,
    updated_at: now,
  };
}

/** @throws ApiError `bad_request`. */
export function parseX509(text: string): X509Certificate {
  const base64 = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, "").replace(/\s/g, "");
  let certificate: X509Certificate;
  try {
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new Error("not base64");
    certificate = new X509Certificate(Buffer.from(base64, "base64"));
  } catch {
    throw new ApiError("bad_request", { message: "The certificate is not a readable X.509 certificate in PEM." });
  }
  requireRsa(certificate.publicKey, "The certificate");
  return certificate;
}

function requireRsa(key: KeyObject, name: string): void {
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
  const isUsual =
    key.asymmetricKeyType === "rsa" &&
    modulusLength >= MODULUS_LENGTHS.least &&
    modulusLength <= MODULUS_LENGTHS.most &&
    publicExponent < LARGEST_EXPONENT &&
    areNumbersWithin(key, modulusLength);
  if (isUsual) return;
  throw new ApiError("bad_request", { message: `${name} must be for an RSA key of 2048 to 8192 bits.` });
}

/**
 * Returns whether no number of the key is longer than its modulus. Longer numbers make it slower (docs/threats.md T66).
 */
function areNumbersWithin(key: KeyObject, modulusLength: number): boolean {
  const { n: _n, kty: _kty, ...numbers } = key.export({ format: "jwk" });
  const longest = Math.ceil((Math.ceil(modulusLength / 8) * 4) / 3);
  return Object.values(numbers).every((number) => typeof number === "string" && number.length <= longest);
}

/** How long a new key is published before it signs, for identity providers that read the metadata rarely. */
const PUBLISHED_BEFORE_USE = { days: 1 };

/** Lists the key that signs now, and newer ones. Older keys are not needed. */
export function listSigningKeys(keys: SsoKeyRow[], now: Date): SsoKeyRow[] {
  const own = keys.filter(({ purpose }) => purpose === "signing");
  const isOldEnough = ({ created_at }: SsoKeyRow) => created_at <= before(now, PUBLISHED_BEFORE_USE);
  return own.slice(Math.max(0, own.findLastIndex(isOldEnough)));
}
