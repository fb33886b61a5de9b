import { expect, test } from "vitest";
import { estimateCostMs } from "./estimate-cost.ts";
import { decoyOf, parseForeignHash } from "./foreign-hash.ts";

const base64 = (bytes: number) => Buffer.alloc(bytes).toString("base64");
const salt = base64(16);

/** The default hashes of other systems, and the most expensive hash of each kind. */
test.each([
  ["bcrypt 10 (Auth0)", `$2b$10$${".".repeat(53)}`, 56],
  ["bcrypt 12", `$2b$12$${".".repeat(53)}`, 225],
  ["bcrypt 14", `$2b$14$${".".repeat(53)}`, 901],
  ["argon2id of OWASP", `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${base64(32)}`, 23],
  ["argon2id of 64 MiB", `$argon2id$v=19$m=65536,t=3,p=4$${salt}$${base64(32)}`, 118],
  ["argon2id of 128 MiB", `$argon2id$v=19$m=131072,t=4,p=1$${salt}$${base64(32)}`, 315],
  ["argon2id of many passes", `$argon2id$v=19$m=8,t=65536,p=1$${salt}$${base64(32)}`, 315],
  ["scrypt of Node", `$scrypt$ln=14,r=8,p=1$${salt}$${base64(64)}`, 48],
  ["scrypt, twice of 128 MiB", `$scrypt$ln=17,r=8,p=2$${salt}$${base64(64)}`, 768],
  ["scrypt of Firebase", `$firebase-scrypt$ln=14,r=8$${salt}$${base64(1)}$${base64(64)}$${base64(64)}`, 48],
  ["PBKDF2 of OWASP", `$pbkdf2-sha256$i=600000$${salt}$${base64(32)}`, 120],
  ["PBKDF2 of Django", `$pbkdf2-sha256$i=1000000$${salt}$${base64(32)}`, 200],
  ["PBKDF2 of two blocks", `$pbkdf2-sha256$i=600000$${salt}$${base64(64)}`, 240],
  ["PBKDF2 with SHA-1", `$pbkdf2-sha1$i=1300000$${salt}$${base64(20)}`, 260],
  ["PBKDF2 with SHA-512", `$pbkdf2-sha512$i=210000$${salt}$${base64(64)}`, 109],
  ["PBKDF2 of two million", `$pbkdf2-sha512$i=2000000$${salt}$${base64(64)}`, 1040],
  ["SHA-crypt", `$6$salt$${".".repeat(86)}`, 35],
  ["SHA-crypt of 200,000 rounds", `$6$rounds=200000$salt$${".".repeat(86)}`, 1400],
])("T156: %s is estimated by its parameters, and its decoy alike", (_name, text, ms) => {
  const hash = parseForeignHash(text);
  expect(Math.round(estimateCostMs(hash))).toBe(ms);
  expect(estimateCostMs(parseForeignHash(decoyOf(hash)))).toBe(estimateCostMs(hash));
});
