import { z } from "zod";
import { defaultRetention } from "../db/sweep.ts";
import { HttpUrl, Origin } from "./fields.ts";
import { ProjectConfig } from "./project-schema.ts";

export const ProviderConfig = z.strictObject({
  $schema: z.string().optional(),
  mode: z.enum(["development", "production"]).default("production"),
  public_url: HttpUrl.describe("Where browsers reach this provider; the only source of addresses in mails."),
  host: z.string().default("127.0.0.1").describe("HOST"),
  port: z.number().int().min(0).max(65_535).default(4100).describe("PORT"),
  metrics_port: z
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe(
      "PORTICO_METRICS_PORT: where /metrics is served. 9464 in production when absent; in development, or where it is `port`, beside everything else.",
    ),
  metrics_host: z
    .string()
    .default("127.0.0.1")
    .describe("PORTICO_METRICS_HOST: where the metrics' own port listens; 0.0.0.0 in a container."),
  metrics_token: z
    .string()
    .min(16)
    .optional()
    .describe("PORTICO_METRICS_TOKEN: /metrics then asks for `Authorization: Bearer` with it. Best given as env:NAME."),
  database_url: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, { error: "postgres://user:password@host:5432/database" })
    .optional()
    .describe("DATABASE_URL: a PostgreSQL server; the embedded one when absent."),
  data_directory: z.string().default(".portico").describe("PORTICO_DATA_DIR: where the embedded database lives."),
  control_socket: z
    .string()
    .optional()
    .describe(
      "PORTICO_CONTROL_SOCKET: the socket file by which `portico reload`, `backup` and `server-key` ask the running process; control.sock of the data directory of an embedded store, none with a PostgreSQL server.",
    ),
  server_key: z
    .string()
    .min(32, { error: "at least 32 characters" })
    .optional()
    .describe("PORTICO_SERVER_KEY: seals and signs; nodes on one database share it."),
  next_server_key: z
    .string()
    .min(32, { error: "at least 32 characters" })
    .optional()
    .describe(
      "PORTICO_NEXT_SERVER_KEY: opens what other nodes seal with it already, and seals nothing. The first step of a rotation.",
    ),
  previous_server_keys: z
    .array(z.string().min(32, { error: "at least 32 characters" }))
    .max(5)
    .default([])
    .describe(
      "PORTICO_PREVIOUS_SERVER_KEYS, parted by commas: keys that open what they have sealed, which is sealed anew meanwhile. Remove one once `portico server-key` says that it may go.",
    ),
  smtp_url: z
    .string()
    .regex(/^smtps?:\/\/./, { error: "smtp://… or smtps://…" })
    .optional()
    .describe("SMTP_URL: smtp://user:password@host:port"),
  sms: z
    .discriminatedUnion("carrier", [
      z.strictObject({
        carrier: z.literal("twilio"),
        api_url: HttpUrl.default("https://api.twilio.com"),
        account_sid: z.string().min(1),
        auth_token: z.string().min(1).describe("Best given as env:NAME."),
        from: z.string().min(1).describe("The number or sender that texts come from."),
      }),
      z.strictObject({
        carrier: z.literal("webhook"),
        url: HttpUrl.describe("Gets a POST with { id, to, text }."),
        secret: z.string().min(16).describe("Signs the body: X-Portico-Signature is its HMAC-SHA256 in hex."),
      }),
    ])
    .optional()
    .describe("Who carries text messages; in development they also arrive in the inbox."),
  mail_from: z.string().default("Portico <no-reply@localhost>"),
  trusted_proxy_hops: z
    .number()
    .int()
    .min(0)
    .default(0)
    .describe("TRUSTED_PROXY_HOPS: how many of your own proxies write X-Forwarded-For."),
  outbound_allowed_origins: z
    .array(Origin)
    .default([])
    .describe("Servers that may be asked although their addresses are private; in development mode by http, too."),
  requests_per_minute_per_ip: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe("Per node. 1200 in production when absent, no limit in development."),
  log_level: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  retention: z
    .strictObject({
      audit_days: z
        .number()
        .int()
        .min(1)
        .max(36_500)
        .nullable()
        .default(defaultRetention.audit_days)
        .describe("Audit events; null keeps them for ever."),
      events_days: z
        .number()
        .int()
        .min(1)
        .max(3650)
        .default(defaultRetention.events_days)
        .describe("What came of single sign-ons, and sessions that have ended."),
      expired_hours: z
        .number()
        .int()
        .min(0)
        .max(8760)
        .default(defaultRetention.expired_hours)
        .describe("Links, codes and requests that have expired, on top of what each must stay for."),
    })
    .prefault({})
    .describe("How long rows stay before the hourly sweep deletes them, in batches of 1000."),
  log_client_addresses: z
    .enum(["full", "truncated", "none"])
    .default("truncated")
    .describe("What a log line says of the caller's network address: all, its /24 (IPv6: its /48), or nothing."),
  projects: z.array(ProjectConfig).min(1),
});
export type ProviderConfig = z.infer<typeof ProviderConfig>;
