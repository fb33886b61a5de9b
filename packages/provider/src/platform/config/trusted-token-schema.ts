import { z } from "zod";
import { HttpUrl } from "./fields.ts";

/** An issuer whose tokens a server exchanges for a session. */
export const TrustedTokenProfile = z
  .strictObject({
    profile_id: z
      .string()
      .min(1)
      .max(128)
      .meta({ description: "The id that the call names.", examples: ["internal-gateway"] }),
    issuer: z
      .string()
      .min(1)
      .meta({ description: "The `iss` of the issuer's tokens.", examples: ["https://gateway.example.com"] }),
    audience: z
      .string()
      .min(1)
      .meta({ description: "The `aud` of the issuer's tokens.", examples: ["portico"] }),
    jwks_url: HttpUrl.optional().meta({
      description: "The address of the issuer's public keys. Give this or `jwks`.",
      examples: ["https://gateway.example.com/jwks.json"],
    }),
    jwks: z
      .strictObject({
        keys: z
          .array(z.record(z.string(), z.unknown()))
          .min(1)
          .meta({
            description: "The keys, as RFC 7517 writes them.",
            examples: [[{ kty: "EC", crv: "P-256", x: "…", y: "…" }]],
          }),
      })
      .optional()
      .describe("The issuer's public keys themselves. Give this or `jwks_url`."),
    algorithms: z
      .array(z.enum(["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"]))
      .min(1)
      .default(["RS256", "ES256"])
      .describe("The algorithms that the issuer's tokens may be signed by."),
    max_age_seconds: z.number().int().min(30).max(3600).default(300).describe("How old a token may be, by its `iat`."),
    email_claim: z.string().default("email").describe("The claim that holds the member's address."),
    organization_claim: z.string().default("organization_id").describe("The claim that holds the organization's id."),
  })
  .refine((profile) => (profile.jwks === undefined) !== (profile.jwks_url === undefined), {
    error: "either jwks_url or jwks",
  });
export type TrustedTokenProfile = z.infer<typeof TrustedTokenProfile>;
