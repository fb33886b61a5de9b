import { z } from "zod";
import { HttpUrl } from "./fields.ts";

/** What each captcha needs beside its name, so that a start says what is missing. */
const neededBy = {
  off: [],
  proof_of_work: [],
  recaptcha_enterprise: ["site_key", "client_secret", "google_project_id"],
  turnstile: ["site_key", "client_secret"],
} as const;

const CaptchaConfig = z
  .strictObject({
    provider: z
      .enum(["off", "proof_of_work", "recaptcha_enterprise", "turnstile"])
      .default("off")
      .describe(
        "`proof_of_work` lets the browser compute for a moment and needs nobody else; `recaptcha_enterprise` and `turnstile` are services of Google and Cloudflare.",
      ),
    difficulty: z
      .number()
      .int()
      .min(1)
      .max(100_000)
      .default(500)
      .describe(
        "The work of `proof_of_work`, in thousands of rounds of PBKDF2 on average: 500 is half a second of a laptop.",
      ),
    site_key: z
      .string()
      .min(1)
      .optional()
      .meta({ description: "Your public key at the service.", examples: ["6LcExample"] }),
    client_secret: z
      .string()
      .min(1)
      .optional()
      .meta({
        description: "Your secret key at Turnstile, or your API key at Google. Give it as `env:NAME`.",
        examples: ["env:CAPTCHA_SECRET"],
      }),
    google_project_id: z
      .string()
      .regex(/^[a-z0-9-]+$/, { error: "the id of a Google Cloud project" })
      .optional()
      .meta({ description: "The Google Cloud project of a reCAPTCHA key.", examples: ["acme-123"] }),
    minimum_score: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe("The least score of reCAPTCHA that passes: 1 is a person, 0 a bot."),
    when_unverifiable: z
      .enum(["closed", "open"])
      .default("closed")
      .describe("What happens while the service cannot be asked: `closed` refuses, `open` lets everybody through."),
    script_url: HttpUrl.optional().meta({
      description: "Another address of the service's script: recaptcha.net, or a stand-in for tests.",
      examples: ["https://www.recaptcha.net/recaptcha/enterprise.js"],
    }),
    verify_url: HttpUrl.optional().meta({
      description: "Another address of the service, for tests.",
      examples: ["http://localhost:4300/turnstile/siteverify"],
    }),
  })
  .superRefine((captcha, context) => {
    for (const field of neededBy[captcha.provider]) {
      if (captcha[field] === undefined)
        context.addIssue({ code: "custom", path: [field], message: `${field}, which ${captcha.provider} needs` });
    }
  });
export type CaptchaConfig = z.infer<typeof CaptchaConfig>;

const DeviceConfig = z
  .strictObject({
    mode: z
      .enum(["off", "OBSERVATION", "DECISIONING"])
      .default("off")
      .describe(
        "`OBSERVATION` writes verdicts down and acts on none. `DECISIONING` refuses BLOCK, and asks for the captcha at CHALLENGE.",
      ),
    cdn_url: HttpUrl.optional().meta({
      description: "The service's script is `telemetry.js` below this address.",
      examples: ["https://cdn.fingerprints.example.com"],
    }),
    backend_url: HttpUrl.optional().meta({
      description: "The script reports to `submit` below this address, and the provider asks `verdict` there.",
      examples: ["https://fingerprints.example.com"],
    }),
    client_secret: z
      .string()
      .min(1)
      .optional()
      .meta({
        description: "What the provider asks for verdicts with. Give it as `env:NAME`.",
        examples: ["env:FINGERPRINT_SECRET"],
      }),
    when_unverifiable: z
      .enum(["challenge", "closed", "open"])
      .default("challenge")
      .describe(
        "What happens in `DECISIONING` while the service cannot be asked: `challenge` asks for the captcha, `closed` refuses, `open` lets everybody through.",
      ),
  })
  .superRefine((device, context) => {
    for (const field of device.mode === "off" ? [] : (["cdn_url", "backend_url", "client_secret"] as const)) {
      if (device[field] === undefined)
        context.addIssue({ code: "custom", path: [field], message: `${field}, which ${device.mode} needs` });
    }
  });
export type DeviceConfig = z.infer<typeof DeviceConfig>;

/** What keeps bots from the calls with the mark D: docs/bots.md. */
export const Bots = z
  .strictObject({
    captcha: CaptchaConfig.prefault({}).describe("A captcha with each call that signs in, or sends something."),
    device: DeviceConfig.prefault({}).describe("A service that tells bots by the fingerprint of their device."),
  })
  .refine(({ captcha, device }) => device.mode !== "DECISIONING" || captcha.provider !== "off", {
    path: ["captcha", "provider"],
    error: "a captcha to ask for, because device.mode is DECISIONING",
  });
export type Bots = z.infer<typeof Bots>;
