import { createPublicKey, type KeyObject, randomBytes, sign } from "node:crypto";
import { promisify } from "node:util";

/**
 * Creates a self-signed certificate, because SAML metadata has keys in X.509's form. Nothing but the key is used of
 * it. RFC 5280 section 4.1, without extensions.
 * @returns PEM.
 */
export function selfSignedCertificate(privateKey: KeyObject, name: string, from: Date, until: Date): string {
  const toBeSigned = describe(privateKey, name, from, until);
  return toPem(toBeSigned, sign("sha256", toBeSigned, privateKey));
}

/** The same in another thread: signing with a key of 8192 bits takes 50 ms. */
export async function selfSignedCertificateAsync(
  privateKey: KeyObject,
  name: string,
  from: Date,
  until: Date,
): Promise<string> {
  const toBeSigned = describe(privateKey, name, from, until);
  return toPem(toBeSigned, await promisify(sign)("sha256", toBeSigned, privateKey));
}

const sha256WithRsa = () => sequence(objectId("2a864886f70d01010b"), der(0x05));

function describe(privateKey: KeyObject, name: string, from: Date, until: Date): Buffer {
  const distinguishedName = sequence(der(0x31, sequence(objectId("550403"), der(0x0c, Buffer.from(name)))));
  const publicKey = createPublicKey(privateKey as unknown as string).export({ format: "der", type: "spki" });
  // The number must be positive, so the first bit is 0.
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  return sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    sha256WithRsa(),
    distinguishedName,
    sequence(time(from), time(until)),
    distinguishedName,
    publicKey,
  );
}

function toPem(toBeSigned: Buffer, signature: Buffer): string {
  const certificate = sequence(toBeSigned, sha256WithRsa(), der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, "0"), "hex");
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function objectId(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, "hex"));
}

/** RFC 5280 section 4.1.2.5: a year of two digits until 2049, then of four. */
function time(date: Date): Buffer {
  const digits = date.toISOString().replace(/[-:T]|\.\d+/g, "");
  return date.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits));
}
