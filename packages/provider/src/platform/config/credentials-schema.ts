import { z } from "zod";
import { HttpUrl, setting } from "./fields.ts";

/** Requirements for new passwords. */
export const PasswordPolicy = z.strictObject({
  strength: setting(
    z.enum(["none", "zxcvbn", "luds"]).default("zxcvbn"),
    "How the strength of a password is checked: `zxcvbn` estimates how hard it is to guess, `luds` counts characters and character types, `none` accepts any password.",
  ),
  minimum_length: setting(
    z.number().int().min(1).max(128).default(8),
    "Minimum number of characters, if `strength` is `luds`.",
  ),
  complexity: setting(
    z.number().int().min(0).max(4).default(3),
    "How many of the four character types (lowercase, uppercase, digits, symbols) a password needs, if `strength` is `luds`.",
  ),
  breach_check: setting(
    z
      .union([
        z.enum(["offline", "off"]),
        z.strictObject({
          range_url: setting(
            HttpUrl,
            "URL of a k-anonymity service. The first five characters of the password's SHA-1 hash are appended.",
            "https://api.pwnedpasswords.com/range/",
          ),
        }),
      ])
      .default("offline"),
    "How new passwords are checked against leaked passwords: `offline` uses the built-in list, `off` disables the check, and an object also asks a k-anonymity service, which sees only five characters of a hash.",
  ),
});

export const ApiKeys = z.strictObject({
  organizations: setting(
    z.boolean().default(false),
    "Enables API keys that belong to an organization. Members whose roles allow it create them.",
  ),
  members: setting(
    z.boolean().default(false),
    "Enables API keys that belong to a member. A key can do at most what the member's roles allow.",
  ),
  longest_days: setting(
    z.number().int().min(1).max(3650).default(365),
    "Maximum lifetime of a key, in days. A key created without a lifetime expires after 90 days, or earlier if this is less.",
    90,
  ),
});

/** An issuer whose tokens your server exchanges for a session. */
export const TrustedTokenProfile = z
  .strictObject({
    profile_id: setting(z.string().min(1).max(128), "The profile's ID, which the call names.", "internal-gateway"),
    issuer: setting(z.string().min(1), "The expected `iss` claim of the tokens.", "https://gateway.example.com"),
    audience: setting(z.string().min(1), "The expected `aud` claim of the tokens.", "portico"),
    jwks_url: setting(
      HttpUrl.optional(),
      "URL of the issuer's public keys (JWKS). Set either this or `jwks`.",
      "https://gateway.example.com/jwks.json",
    ),
    jwks: setting(
      z
        .strictObject({
          keys: setting(z.array(z.record(z.string(), z.unknown())).min(1), "The keys in JWK format (RFC 7517).", [
            { kty: "EC", crv: "P-256", x: "…", y: "…" },
          ]),
        })
        .optional(),
      "The issuer's public keys. Set either this or `jwks_url`.",
    ),
    algorithms: setting(
      z
        .array(z.enum(["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"]))
        .min(1)
        .default(["RS256", "ES256"]),
      "The accepted signature algorithms.",
    ),
    max_age_seconds: setting(
      z.number().int().min(30).max(3600).default(300),
      "Maximum age of a token since its `iat`, in seconds.",
    ),
    email_claim: z.string().default("email").describe("The claim with the member's email address."),
    organization_claim: z.string().default("organization_id").describe("The claim with the organization's ID."),
  })
  .refine((profile) => (profile.jwks === undefined) !== (profile.jwks_url === undefined), {
    error: "either jwks_url or jwks, not both",
  });
export type TrustedTokenProfile = z.infer<typeof TrustedTokenProfile>;
