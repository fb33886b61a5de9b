import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { Client } from "@portico/client";
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from "@portico/wire";

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** CBOR of RFC 8949, as far as WebAuthn needs it. */
function encode(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [encode(key), encode(one)])]);
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}

/** What a test changes of an honest answer. */
export interface Tricks {
  origin?: string;
  rpId?: string;
  challenge?: string;
  crossOrigin?: boolean;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
  credentialId?: string;
  type?: string;
  /** Whether the key may be backed up, and is. */
  isBackupEligible?: boolean;
  /** Signs with another key. */
  key?: KeyObject;
  algorithm?: number;
  /** The format of an attestation, with a certificate. */
  attestation?: string;
}

const algorithms = {
  es256: -7,
  rs256: -257,
  eddsa: -8,
  es384: -35,
} as const;

const AAGUID = "bada5566-a7aa-401f-bd96-45619a55120d";
const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString("base64url");

function newKeys(kind: keyof typeof algorithms) {
  if (kind === "rs256") return generateKeyPairSync("rsa", { modulusLength: 2048 });
  if (kind === "eddsa") return generateKeyPairSync("ed25519");
  return generateKeyPairSync("ec", { namedCurve: kind === "es256" ? "P-256" : "P-384" });
}

function toCose(publicKey: KeyObject, algorithm: number): Buffer {
  const { kty, crv, x = "", y = "", n = "", e = "" } = publicKey.export({ format: "jwk" }) as Record<string, string>;
  const bytes = (text: string) => Buffer.from(text, "base64url");
  if (kty === "RSA")
    return encode(
      new Map<number, Cbor>([
        [1, 3],
        [3, algorithm],
        [-1, bytes(n)],
        [-2, bytes(e)],
      ]),
    );
  if (kty === "OKP")
    return encode(
      new Map<number, Cbor>([
        [1, 1],
        [3, algorithm],
        [-1, 6],
        [-2, bytes(x)],
      ]),
    );
  const curve = crv === "P-256" ? 1 : 2;
  return encode(
    new Map<number, Cbor>([
      [1, 2],
      [3, algorithm],
      [-1, curve],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}

/** An authenticator in software (WebAuthn Level 3 section 6), with one credential for each registration. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32);
  counter = 0;
  userHandle = "";
  readonly keys: { publicKey: KeyObject; privateKey: KeyObject };
  readonly origin: string;
  readonly kind: keyof typeof algorithms;
  readonly aaguid: string;

  constructor(origin: string, kind: keyof typeof algorithms = "es256", aaguid = AAGUID) {
    this.origin = origin;
    this.kind = kind;
    this.aaguid = aaguid;
    this.keys = newKeys(kind);
  }

  create(options: PasskeyCreationOptions, tricks: Tricks = {}): PasskeyAttestation {
    this.userHandle = options.user.id;
    const clientData = this.#clientData("webauthn.create", options.challenge, tricks);
    const id = Buffer.from(tricks.credentialId ?? base64url(this.id), "base64url");
    const size = Buffer.from([id.length >> 8, id.length & 255]);
    const cose = toCose(this.keys.publicKey, tricks.algorithm ?? algorithms[this.kind]);
    const aaguid = Buffer.from(this.aaguid.replaceAll("-", ""), "hex");
    const attested = Buffer.concat([aaguid, size, id, cose]);
    const authData = Buffer.concat([this.#data(options.rp.id, tricks, true), attested]);
    const attestation = new Map<string, Cbor>([
      ["fmt", tricks.attestation ?? "none"],
      ["attStmt", new Map<string, Cbor>(tricks.attestation ? [["x5c", "a certificate"]] : [])],
      ["authData", authData],
    ]);
    return {
      id: base64url(id),
      rawId: base64url(id),
      type: "public-key",
      response: {
        clientDataJSON: base64url(clientData),
        attestationObject: base64url(encode(attestation)),
        transports: ["internal", "hybrid"],
      },
    };
  }

  get(options: PasskeyRequestOptions, tricks: Tricks = {}): PasskeyAssertion {
    const clientData = this.#clientData("webauthn.get", options.challenge, tricks);
    const authenticatorData = this.#data(options.rpId, tricks, false);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    const key = tricks.key ?? this.keys.privateKey;
    const signature = sign(this.kind === "eddsa" ? null : this.kind === "es384" ? "sha384" : "sha256", signed, key);
    const id = tricks.credentialId ?? base64url(this.id);
    return {
      id,
      rawId: id,
      type: "public-key",
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        userHandle: tricks.userHandle ?? this.userHandle,
      },
    };
  }

  #clientData(type: string, challenge: string, tricks: Tricks): Buffer {
    const { origin = this.origin, crossOrigin = false } = tricks;
    return Buffer.from(
      JSON.stringify({ type: tricks.type ?? type, challenge: tricks.challenge ?? challenge, origin, crossOrigin }),
    );
  }

  /** Flags: user present, user verified, backed up, attested data. */
  #data(rpId: string, tricks: Tricks, isAttested: boolean): Buffer {
    const { rpId: other, isVerified = true, isBackupEligible = true, counter = this.counter } = tricks;
    const flags = 1 | (isVerified ? 4 : 0) | (isBackupEligible ? 24 : 0) | (isAttested ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(other ?? rpId), Buffer.from([flags]), count]);
  }
}

/** Adds a passkey of a new authenticator to the signed-in member. */
export async function addPasskeyTo(
  client: Pick<Client, "passkeys">,
  who: { organization_id: string; member_id: string },
  device: SoftwareAuthenticator,
) {
  const { public_key_credential_creation_options: options } = await client.passkeys.registerStart(who);
  return client.passkeys.register({ ...who, public_key_credential: device.create(options) });
}
