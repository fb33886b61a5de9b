import { z } from "zod";
import { HttpUrl, setting } from "./fields.ts";

/** Settings that each captcha provider requires, so that the start reports the missing ones. */
const neededBy = {
  off: [],
  proof_of_work: [],
  recaptcha_enterprise: ["site_key", "client_secret", "google_project_id"],
  turnstile: ["site_key", "client_secret"],
} as const;

const CaptchaConfig = z
  .strictObject({
    provider: setting(
      z.enum(["off", "proof_of_work", "recaptcha_enterprise", "turnstile"]).default("off"),
      "The captcha provider. `proof_of_work` runs in the browser and needs no other service. `recaptcha_enterprise` is Google's service, `turnstile` is Cloudflare's.",
    ),
    difficulty: setting(
      z.number().int().min(1).max(100_000).default(500),
      "Average work for `proof_of_work`, in thousands of PBKDF2 iterations. 500 takes a laptop about half a second.",
    ),
    site_key: setting(z.string().min(1).optional(), "Your site key (public key) at the service.", "6LcExample"),
    client_secret: setting(
      z.string().min(1).optional(),
      "Your Turnstile secret key, or your Google API key. Use `env:NAME` to read it from the environment.",
      "env:CAPTCHA_SECRET",
    ),
    google_project_id: setting(
      z
        .string()
        .regex(/^[a-z0-9-]+$/, { error: "a Google Cloud project ID" })
        .optional(),
      "ID of the Google Cloud project that the reCAPTCHA key belongs to.",
      "acme-123",
    ),
    minimum_score: setting(
      z.number().min(0).max(1).default(0.5),
      "Minimum reCAPTCHA score that passes, from 0 (likely a bot) to 1 (likely a person).",
    ),
    when_unverifiable: setting(
      z.enum(["closed", "open"]).default("closed"),
      "What happens when the captcha service is unavailable: `closed` refuses the call, `open` allows it.",
    ),
    script_url: setting(
      HttpUrl.optional(),
      "Overrides the URL of the service's script, for example to use recaptcha.net or a test server.",
      "https://www.recaptcha.net/recaptcha/enterprise.js",
    ),
    verify_url: setting(
      HttpUrl.optional(),
      "Overrides the URL of the service's verification API, for tests.",
      "http://localhost:4300/turnstile/siteverify",
    ),
  })
  .superRefine((captcha, context) => {
    for (const field of neededBy[captcha.provider]) {
      if (captcha[field] === undefined)
        context.addIssue({ code: "custom", path: [field], message: `${field}, which ${captcha.provider} requires` });
    }
  });
export type CaptchaConfig = z.infer<typeof CaptchaConfig>;

const DeviceConfig = z
  .strictObject({
    mode: setting(
      z.enum(["off", "OBSERVATION", "DECISIONING"]).default("off"),
      "`OBSERVATION` records the service's verdicts without acting on them. `DECISIONING` refuses the call on BLOCK and asks for a captcha on CHALLENGE.",
    ),
    cdn_url: setting(
      HttpUrl.optional(),
      "Base URL of the service's script, `telemetry.js`.",
      "https://cdn.fingerprints.example.com",
    ),
    backend_url: setting(
      HttpUrl.optional(),
      "Base URL of the service's API. The script posts to `submit`, and the provider calls `verdict`.",
      "https://fingerprints.example.com",
    ),
    client_secret: setting(
      z.string().min(1).optional(),
      "The secret that the provider sends when it requests a verdict. Use `env:NAME` to read it from the environment.",
      "env:FINGERPRINT_SECRET",
    ),
    when_unverifiable: setting(
      z.enum(["challenge", "closed", "open"]).default("challenge"),
      "What happens in `DECISIONING` when the service is unavailable: `challenge` asks for a captcha, `closed` refuses the call, `open` allows it.",
    ),
  })
  .superRefine((device, context) => {
    for (const field of device.mode === "off" ? [] : (["cdn_url", "backend_url", "client_secret"] as const)) {
      if (device[field] === undefined)
        context.addIssue({ code: "custom", path: [field], message: `${field}, which ${device.mode} requires` });
    }
  });
export type DeviceConfig = z.infer<typeof DeviceConfig>;

/** Bot protection for the operations marked D: docs/bots.md. */
export const Bots = z
  .strictObject({
    captcha: CaptchaConfig.prefault({}).describe("Requires a captcha for calls that sign in or send a message."),
    device: DeviceConfig.prefault({}).describe("A device fingerprinting service that detects bots."),
  })
  .refine(({ captcha, device }) => device.mode !== "DECISIONING" || captcha.provider !== "off", {
    path: ["captcha", "provider"],
    error: "a captcha provider, because device.mode is DECISIONING",
  });
export type Bots = z.infer<typeof Bots>;
