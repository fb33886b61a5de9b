import crypto, { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { promisify } from "node:util";
import { createAdmin } from "@portico/client/admin";
import { afterAll, beforeEach, expect, test } from "vitest";
import { refusal, signIn, startForFile } from "../support/basics.ts";
import { makeKey } from "../support/identity-providers/saml-idp.ts";

// Creating a key occupies a core for as long as a hundred other requests (threats.md T66): their number is counted
// here, at the very function that creates them.

const real = { generateKeyPair: crypto.generateKeyPair, sign: crypto.sign };
const counts = { keys: 0, signatures: 0, running: 0, peak: 0, hold: Promise.resolve() };

/** The promisified function, with `aside` doing the work. */
function withCustom<Work extends object>(work: Work, aside: (...args: never[]) => Promise<unknown>): Work {
  const plain = (...args: unknown[]) => Reflect.apply(work as never, undefined, args);
  return Object.assign(plain, { [promisify.custom]: aside }) as unknown as Work;
}

const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
async function makePair() {
  counts.keys += 1;
  counts.running += 1;
  counts.peak = Math.max(counts.peak, counts.running);
  await counts.hold;
  counts.running -= 1;
  return pair;
}

const provider = await startForFile();
crypto.generateKeyPair = withCustom(real.generateKeyPair, makePair);
const sign = promisify(real.sign) as (...args: never[]) => Promise<unknown>;
crypto.sign = withCustom(real.sign, (...args) => {
  counts.signatures += 1;
  return sign(...args);
});
syncBuiltinESMExports();
afterAll(async () => {
  Object.assign(crypto, real);
  syncBuiltinESMExports();
});
beforeEach(() => {
  Object.assign(counts, { keys: 0, signatures: 0, running: 0, peak: 0, hold: Promise.resolve() });
});

const signInAs = async (address: string, slug: string) =>
  createAdmin((await signIn(provider, address, slug)).client).sso;

test("T66: of sixty keys at once one is created at a time, some wait, and sign-ins do not", async () => {
  const sso = await signInAs("ada@globex.test", "globex");
  const { promise, resolve } = Promise.withResolvers<void>();
  counts.hold = promise;
  const calls = Array.from({ length: 60 }, () =>
    sso.saml.createConnection().then(
      () => "made",
      ({ error_type, status_code }) => `${status_code} ${error_type}`,
    ),
  );
  // Requests beyond the queue have their responses, although no key is finished yet.
  await expect.poll(() => counts.keys).toBe(1);
  const early: string[] = [];
  for (const call of calls) void call.then((answer) => early.push(answer));
  await expect.poll(() => early).toEqual(Array(60 - 21).fill("503 service_unavailable"));
  expect((await signIn(provider, "gavin@hooli.test", "hooli")).answer.member_authenticated).toBe(false);
  expect(counts.running).toBe(1);
  resolve();
  const answers = await Promise.all(calls);
  expect(answers.filter((answer) => answer === "made")).toHaveLength(21);
  expect([counts.keys, counts.peak]).toEqual([42, 1]);
});

test("T66: no key is created beyond the limit of connections, or without the permission", async () => {
  const bob = await signInAs("bob@globex.test", "globex");
  await refusal(bob.saml.createConnection(), "unauthorized_action");
  const sso = await signInAs("ada@globex.test", "initech");
  for (let count = 0; count < 50; count += 1) await sso.oidc.createConnection();
  await refusal(sso.saml.createConnection(), "sso_limit_reached");
  expect(counts).toMatchObject({ keys: 0, signatures: 0 });
});

test("T66: nor is an uploaded key parsed beyond the limit", async () => {
  const sso = await signInAs("ada@globex.test", "globex");
  const { connection_id } = (await sso.saml.createConnection()).connection;
  const { privateKey } = makeKey("own");
  for (let count = 0; count < 4; count += 1) {
    await sso.saml.updateConnection({ connection_id, saml_encryption_private_key: makeKey("own").privateKey });
  }
  counts.signatures = 0;
  const sixth = { connection_id, saml_encryption_private_key: privateKey };
  await refusal(sso.saml.updateConnection(sixth), "sso_limit_reached");
  for (const name of ["signing_private_key", "saml_encryption_private_key"]) {
    const foreign = { connection_id: "saml-connection-test-elsewhere", [name]: privateKey };
    await refusal(sso.saml.updateConnection(foreign), "saml_connection_not_found");
  }
  expect(counts.signatures).toBe(0);
});

const names = ["n", "e", "d", "p", "q", "dp", "dq", "qi"] as const;

/** A key with some of its numbers changed, encoded as RFC 8017 appendix A.1.2: a library would refuse them. */
function keyWith(changes: Partial<Record<(typeof names)[number], Buffer>>): string {
  const jwk = pair.privateKey.export({ format: "jwk" });
  const numbers = names.map((name) => integer(changes[name] ?? Buffer.from(jwk[name] ?? "", "base64url")));
  const der = tagged(0x30, Buffer.concat([integer(Buffer.from([0])), ...numbers]));
  return `-----BEGIN RSA PRIVATE KEY-----\n${der.toString("base64")}\n-----END RSA PRIVATE KEY-----\n`;
}

function integer(bytes: Buffer): Buffer {
  return tagged(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const long = length > 0xff ? [0x82, length >> 8, length & 0xff] : [0x81, length];
  return Buffer.concat([Buffer.from([tag, ...(length < 0x80 ? [length] : long)]), content]);
}

test("T66: a key whose numbers are longer than its modulus is refused", async () => {
  const sso = await signInAs("ada@globex.test", "globex");
  const { connection_id } = (await sso.saml.createConnection()).connection;
  counts.signatures = 0;
  const long = Buffer.alloc(4096, 0x7f);
  for (const name of names.slice(1)) {
    const signing_private_key = keyWith({ [name]: long });
    await refusal(sso.saml.updateConnection({ connection_id, signing_private_key }), "bad_request");
  }
  await refusal(
    sso.saml.updateConnection({ connection_id, signing_private_key: keyWith({ e: Buffer.alloc(64, 0x7f) }) }),
    "bad_request",
  );
  expect(counts.signatures).toBe(0);
  const wrong = Buffer.from(makeKey("other").certificate).subarray(100, 228);
  const signing_private_key = keyWith({ p: wrong, d: wrong });
  await refusal(sso.saml.updateConnection({ connection_id, signing_private_key }), "bad_request");
  expect(createPrivateKey(keyWith({})).equals(pair.privateKey)).toBe(true);
  await sso.saml.updateConnection({ connection_id, signing_private_key: keyWith({}) });
});
