import crypto, { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { promisify } from "node:util";
import { createAdmin } from "@portico/client/admin";
import { afterAll, beforeEach, expect, test } from "vitest";
import { refusal, signIn, startForFile } from "../support/basics.ts";
import { makeKey } from "../support/identity-providers/saml-idp.ts";

// Keys take a core for as long as a hundred other requests do (threats.md T66): how many are made is counted here, at the
// very function that makes them.

const real = { generateKeyPair: crypto.generateKeyPair, sign: crypto.sign };
const made = { keys: 0, signatures: 0, running: 0, peak: 0, hold: Promise.resolve() };

/** What `promisify` makes of the function, with `aside` in the place of the work. */
function withCustom<Work extends object>(work: Work, aside: (...given: never[]) => Promise<unknown>): Work {
  const plain = (...given: unknown[]) => Reflect.apply(work as never, undefined, given);
  return Object.assign(plain, { [promisify.custom]: aside }) as unknown as Work;
}

const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
async function makePair() {
  made.keys += 1;
  made.running += 1;
  made.peak = Math.max(made.peak, made.running);
  await made.hold;
  made.running -= 1;
  return pair;
}

const provider = await startForFile();
crypto.generateKeyPair = withCustom(real.generateKeyPair, makePair);
const sign = promisify(real.sign) as (...given: never[]) => Promise<unknown>;
crypto.sign = withCustom(real.sign, (...given) => {
  made.signatures += 1;
  return sign(...given);
});
syncBuiltinESMExports();
afterAll(async () => {
  Object.assign(crypto, real);
  syncBuiltinESMExports();
});
beforeEach(() => {
  Object.assign(made, { keys: 0, signatures: 0, running: 0, peak: 0, hold: Promise.resolve() });
});

const signInAs = async (address: string, slug: string) =>
  createAdmin((await signIn(provider, address, slug)).client).sso;

test("T66: of sixty keys at once one is made at a time, some wait, and whoever signs in does not", async () => {
  const sso = await signInAs("ada@globex.test", "globex");
  const { promise, resolve } = Promise.withResolvers<void>();
  made.hold = promise;
  const calls = Array.from({ length: 60 }, () =>
    sso.saml.createConnection().then(
      () => "made",
      ({ error_type, status_code }) => `${status_code} ${error_type}`,
    ),
  );
  // Those who found no room have their answers, although not one key is made yet.
  await expect.poll(() => made.keys).toBe(1);
  const early: string[] = [];
  for (const call of calls) void call.then((answer) => early.push(answer));
  await expect.poll(() => early).toEqual(Array(60 - 21).fill("503 service_unavailable"));
  expect((await signIn(provider, "gavin@hooli.test", "hooli")).answer.member_authenticated).toBe(false);
  expect(made.running).toBe(1);
  resolve();
  const answers = await Promise.all(calls);
  expect(answers.filter((answer) => answer === "made")).toHaveLength(21);
  expect([made.keys, made.peak]).toEqual([42, 1]);
});

test("T66: nothing is made where there may be no more connections, nor for who may make none", async () => {
  const bob = await signInAs("bob@globex.test", "globex");
  await refusal(bob.saml.createConnection(), "unauthorized_action");
  const sso = await signInAs("ada@globex.test", "initech");
  for (let count = 0; count < 50; count += 1) await sso.oidc.createConnection();
  await refusal(sso.saml.createConnection(), "sso_limit_reached");
  expect(made).toMatchObject({ keys: 0, signatures: 0 });
});

test("T66: nor is a key that somebody brings used where it has no place", async () => {
  const sso = await signInAs("ada@globex.test", "globex");
  const { connection_id } = (await sso.saml.createConnection()).connection;
  const { privateKey } = makeKey("own");
  for (let count = 0; count < 4; count += 1) {
    await sso.saml.updateConnection({ connection_id, saml_encryption_private_key: makeKey("own").privateKey });
  }
  made.signatures = 0;
  const sixth = { connection_id, saml_encryption_private_key: privateKey };
  await refusal(sso.saml.updateConnection(sixth), "sso_limit_reached");
  for (const name of ["signing_private_key", "saml_encryption_private_key"]) {
    const foreign = { connection_id: "saml-connection-test-elsewhere", [name]: privateKey };
    await refusal(sso.saml.updateConnection(foreign), "saml_connection_not_found");
  }
  expect(made.signatures).toBe(0);
});

const names = ["n", "e", "d", "p", "q", "dp", "dq", "qi"] as const;

/** A key with numbers of it changed, as RFC 8017 appendix A.1.2 writes them: a library that checks is not asked. */
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
  made.signatures = 0;
  const long = Buffer.alloc(4096, 0x7f);
  for (const name of names.slice(1)) {
    const signing_private_key = keyWith({ [name]: long });
    await refusal(sso.saml.updateConnection({ connection_id, signing_private_key }), "bad_request");
  }
  await refusal(
    sso.saml.updateConnection({ connection_id, signing_private_key: keyWith({ e: Buffer.alloc(64, 0x7f) }) }),
    "bad_request",
  );
  expect(made.signatures).toBe(0);
  const wrong = Buffer.from(makeKey("other").certificate).subarray(100, 228);
  const signing_private_key = keyWith({ p: wrong, d: wrong });
  await refusal(sso.saml.updateConnection({ connection_id, signing_private_key }), "bad_request");
  expect(createPrivateKey(keyWith({})).equals(pair.privateKey)).toBe(true);
  await sso.saml.updateConnection({ connection_id, signing_private_key: keyWith({}) });
});
