import { describe, expect, test } from "vitest";
import { decoyOf, ForeignHashError, parseForeignHash } from "./foreign-hash.ts";
import { verifyForeign } from "./verify-foreign.ts";

const b64 = (hex: string) => Buffer.from(hex, "hex").toString("base64").replace(/=+$/, "");
const text = (plain: string) => Buffer.from(plain).toString("base64").replace(/=+$/, "");
const signerKey = "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==";
const firebaseHash = "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==";
const long = "ñandú, a quite long pass phrase of more than sixty-four bytes, here it is";

/** Vectors that are public: of crypt_blowfish, of argon2's reference, of RFC 6070 and 7914, of Firebase's scrypt, of OpenSSL. */
const vectors: [name: string, password: string, hash: string][] = [
  ["bcrypt", "U*U", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"],
  ["bcrypt 2y", "U*U", "$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"],
  [
    "bcrypt of 72 bytes, whatever follows",
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789chars after 72 are ignored",
    "$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui",
  ],
  ["argon2id", "password", "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4"],
  ["argon2i", "password", "$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA"],
  [
    "scrypt",
    "pleaseletmein",
    `$scrypt$ln=14,r=8,p=1$${text("SodiumChloride")}$${b64("7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887")}`,
  ],
  ["Firebase", "user1password", `$firebase-scrypt$ln=14,r=8$42xEC+ixf3L2lw==$Bw==$${signerKey}$${firebaseHash}`],
  ["PBKDF2 SHA-1", "password", `$pbkdf2$4096$${text("salt")}$${b64("4b007901b765489abead49d926f721d065a429c1")}`],
  [
    "PBKDF2 SHA-256",
    "Password",
    `$pbkdf2-sha256$i=80000,l=64$${text("NaCl")}$${b64("4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d")}`,
  ],
  ["SHA-256 crypt", "Hello world!", "$5$saltstring$5B8vYYiY.CVt1RlTTf8KbXBH3hsxY/GNooZaBBGWEc5"],
  ["SHA-256 crypt, long", long, "$5$rounds=10000$saltstringsaltst$QKiLXRQzJRKRtma.wDNCPVFcdqr6cECYc21T0R3FIcD"],
  [
    "SHA-512 crypt",
    "Hello world!",
    "$6$saltstring$svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1",
  ],
  [
    "SHA-512 crypt, long",
    long,
    "$6$rounds=10000$saltstringsaltst$iF/dKi2fnzcDQ/AJrlSqEPq36hyL4oi/7ci9EzJrfjBWdlEIgRfmgohl9OdgEvTX6Filfgy/NA5XUrvbwEhgq1",
  ],
];

describe.each(vectors)("%s", (_name, password, hash) => {
  test("matches its password and no other", async () => {
    const parsed = parseForeignHash(hash);
    expect(await verifyForeign(password, parsed)).toBe(true);
    for (const wrong of ["", "wrong", `?${password}`, `\0${password}`, `${password}\0`]) {
      expect(await verifyForeign(wrong, parsed)).toBe(false);
    }
  });

  test("T44: its decoy is a hash of the same cost that no password matches", async () => {
    const parsed = parseForeignHash(hash);
    const decoy = parseForeignHash(decoyOf(parsed));
    expect(decoyOf(decoy)).toBe(decoyOf(parsed));
    expect(decoy.scheme).toBe(parsed.scheme);
    expect(await verifyForeign(password, decoy)).toBe(false);
  });
});

test("a password with a NUL never matches a bcrypt hash, because the rest would be ignored", async () => {
  // A hash of "".
  const hash = parseForeignHash("$2a$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy");
  expect(await verifyForeign("", hash)).toBe(true);
  expect(await verifyForeign("\0x", hash)).toBe(false);
});

test("SHA-crypt of a very long password costs no more than of a short one", async () => {
  const hash = parseForeignHash("$5$saltstring$5B8vYYiY.CVt1RlTTf8KbXBH3hsxY/GNooZaBBGWEc5");
  expect(await verifyForeign("x".repeat(4096), hash)).toBe(false);
});

const salt = text("sixteen bytes ok");
const hash32 = b64("ab".repeat(32));
test.each([
  ["an unknown form", "md5:5f4dcc3b5aa765d61d8327deb882cf99"],
  ["nothing", ""],
  ["bcrypt that costs too much", `$2b$15$${".".repeat(53)}`],
  ["bcrypt that costs too little", `$2b$03$${".".repeat(53)}`],
  ["argon2 with too much memory", `$argon2id$v=19$m=131073,t=1,p=1$${salt}$${hash32}`],
  ["argon2 with too many passes", `$argon2id$v=19$m=65536,t=9,p=1$${salt}$${hash32}`],
  ["argon2 with too many lanes", `$argon2id$v=19$m=65536,t=1,p=17$${salt}$${hash32}`],
  ["argon2 with a short salt", `$argon2id$v=19$m=256,t=1,p=1$c2FsdA$${hash32}`],
  ["scrypt with too much memory", `$scrypt$ln=18,r=8,p=1$${salt}$${hash32}`],
  ["scrypt with too much work", `$scrypt$ln=17,r=8,p=3$${salt}$${hash32}`],
  ["scrypt of a huge ln", `$scrypt$ln=999,r=8,p=1$${salt}$${hash32}`],
  ["Firebase's with too much memory", `$firebase-scrypt$ln=18,r=8$${salt}$Bw==$${signerKey}$${firebaseHash}`],
  ["PBKDF2 with too many iterations", `$pbkdf2-sha256$i=2000001$${salt}$${hash32}`],
  ["PBKDF2 with none", `$pbkdf2-sha256$i=0$${salt}$${hash32}`],
  ["a hash that is too short", `$pbkdf2-sha256$i=1000$${salt}$${b64("ab".repeat(15))}`],
  ["a hash that is too long", `$pbkdf2-sha256$i=1000$${salt}$${b64("ab".repeat(129))}`],
  ["SHA-crypt with too many rounds", `$6$rounds=200001$salt$${"a".repeat(86)}`],
  ["SHA-crypt of the other's length", `$6$salt$${"a".repeat(43)}`],
  ["a very long one", `$pbkdf2-sha256$i=1000$${salt}$${"a".repeat(3000)}`],
])("T45: %s is refused before it costs anything", (_name, hash) => {
  expect(() => parseForeignHash(hash)).toThrow(ForeignHashError);
});
