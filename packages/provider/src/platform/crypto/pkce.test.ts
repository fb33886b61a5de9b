import { expect, test } from "vitest";
import { challengeOf, parseCodeChallenge } from "./pkce.ts";

// RFC 7636 appendix B.
const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

test("a challenge is the S256 of its verifier", () => {
  expect(challengeOf(verifier)).toBe(challenge);
});

test("a challenge may be left out only where none is required", () => {
  expect(parseCodeChallenge(undefined, false)).toBeNull();
  expect(() => parseCodeChallenge(undefined, true)).toThrow(
    expect.objectContaining({ errorType: "invalid_pkce_code_challenge" }),
  );
  expect(parseCodeChallenge(challenge, true)).toBe(challenge);
});

test.each([
  "",
  "short",
  `${challenge}=`,
  `${challenge}A`,
  challenge.replace("-", "+"),
  ` ${challenge.slice(1)}`,
  verifier + verifier,
])("T24: %o is no S256 challenge", (text) => {
  expect(() => parseCodeChallenge(text, false)).toThrow(
    expect.objectContaining({ errorType: "invalid_pkce_code_challenge" }),
  );
});
