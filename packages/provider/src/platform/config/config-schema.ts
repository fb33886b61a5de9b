import { isIP, SocketAddress } from "node:net";
import { z } from "zod";
import { defaultRetention } from "../db/sweep.ts";
import { ConsoleSettings } from "./console-schema.ts";
import { HttpUrl, Origin } from "./fields.ts";
import { ProjectConfig } from "./project-schema.ts";

/** An address with an optional port, as Node's resolver takes it. */
const DnsServer = z
  .string()
  .max(64)
  .refine((text) => isIP(text) !== 0 || SocketAddress.parse(text) !== undefined, {
    message: "must be an IP address, with or without a port, such as 10.0.0.53:5353",
  });

export const ProviderConfig = z.strictObject({
  $schema: z
    .string()
    .optional()
    .meta({ description: "The schema of this file, from which editors complete.", examples: ["./config.schema.json"] }),
  mode: z
    .enum(["development", "production"])
    .default("production")
    .describe(
      "`production` refuses unsafe settings at the start. `development` adds the inbox and the clock at `/dev`.",
    ),
  allow_public_development: z
    .boolean()
    .default(false)
    .meta({
      description:
        "`development` starts only if `host` is a loopback address and `public_url` is local: `localhost`, `127.0.0.1`, `[::1]`, or a name under `.localhost` or `.test`. True starts it anyway, for a container or a private network. Everybody who reaches the provider then reads every code and link at `/dev/inbox`.",
      examples: [true],
    }),
  public_url: HttpUrl.meta({
    description: "Where browsers reach this provider. Mails, issuers and callbacks take their addresses from it.",
    examples: ["https://auth.example.com"],
  }),
  host: z
    .string()
    .default("127.0.0.1")
    .meta({ description: "The address that the provider listens on. `HOST` replaces it.", examples: ["0.0.0.0"] }),
  port: z
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(4100)
    .describe("The port that the provider listens on. `PORT` replaces it."),
  metrics_port: z
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .meta({
      description:
        "The port of `/metrics`. When absent: 9464 in production; in development, or where it is the same as `port`, metrics stand beside everything else. `PORTICO_METRICS_PORT` replaces it.",
      examples: [9464],
    }),
  metrics_host: z
    .string()
    .default("127.0.0.1")
    .meta({
      description:
        "The address that the metrics' own port listens on; `0.0.0.0` in a container. `PORTICO_METRICS_HOST` replaces it.",
      examples: ["0.0.0.0"],
    }),
  metrics_token: z
    .string()
    .min(16)
    .optional()
    .meta({
      description:
        "Makes `/metrics` ask for `Authorization: Bearer` with it. At least 16 characters. Give it as `env:NAME`. `PORTICO_METRICS_TOKEN` replaces it.",
      examples: ["env:PORTICO_METRICS_TOKEN"],
    }),
  database_url: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, { error: "postgres://user:password@host:5432/database" })
    .optional()
    .meta({
      description: "A PostgreSQL server; the embedded store when absent. `DATABASE_URL` replaces it.",
      examples: ["postgres://portico:secret@db.internal:5432/portico"],
    }),
  database_pooler: z
    .enum(["keeps_names", "forgets_names"])
    .optional()
    .meta({
      description:
        "What stands before the PostgreSQL server: a pooler in transaction mode that keeps the names of prepared statements (PgBouncer 1.21 and newer), or one that forgets them. Absent where there is none, or one in session mode. `DATABASE_POOLER` replaces it.",
      examples: ["keeps_names"],
    }),
  database_replica_url: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, { error: "postgres://user:password@host:5432/database" })
    .optional()
    .meta({
      description:
        "A streaming replica of the PostgreSQL server, or the address of several, for searches and the audit log. It is asked only when it has every write that was acknowledged before. `DATABASE_REPLICA_URL` replaces it.",
      examples: ["postgres://portico:secret@db-replica.internal:5432/portico"],
    }),
  data_directory: z
    .string()
    .default(".portico")
    .describe("The folder of the embedded store. `PORTICO_DATA_DIR` replaces it."),
  control_socket: z
    .string()
    .optional()
    .meta({
      description:
        "The socket file by which `portico reload`, `backup` and `server-key` ask the running process. When absent: `control.sock` in the data directory of an embedded store, none with a PostgreSQL server. `PORTICO_CONTROL_SOCKET` replaces it.",
      examples: ["/run/portico/control.sock"],
    }),
  server_key: z
    .string()
    .min(32, { error: "at least 32 characters" })
    .optional()
    .meta({
      description:
        "Seals signing keys, queued mails, authenticators and client secrets in the database. All nodes on one database have the same. At least 32 characters. `PORTICO_SERVER_KEY` replaces it.",
      examples: ["env:PORTICO_SERVER_KEY"],
    }),
  next_server_key: z
    .string()
    .min(32, { error: "at least 32 characters" })
    .optional()
    .meta({
      description:
        "The server key of tomorrow: opens what other nodes seal with it already, and seals nothing. The first step of a rotation. `PORTICO_NEXT_SERVER_KEY` replaces it.",
      examples: ["env:PORTICO_NEXT_SERVER_KEY"],
    }),
  previous_server_keys: z
    .array(z.string().min(32, { error: "at least 32 characters" }))
    .max(5)
    .default([])
    .meta({
      description:
        "Server keys of yesterday: they open what they have sealed, which is sealed anew meanwhile. Remove one once `portico server-key` says that it may go. `PORTICO_PREVIOUS_SERVER_KEYS`, separated by commas, replaces them.",
      examples: [["env:PORTICO_OLD_SERVER_KEY"]],
    }),
  smtp_url: z
    .string()
    .regex(/^smtps?:\/\/./, { error: "smtp://… or smtps://…" })
    .optional()
    .meta({
      description: "The mail server, as `smtp://user:password@host:port` or `smtps://…`. `SMTP_URL` replaces it.",
      examples: ["smtp://user:password@mail.example.com:587"],
    }),
  sms: z
    .discriminatedUnion("carrier", [
      z.strictObject({
        carrier: z.literal("twilio").describe("Sends by Twilio."),
        api_url: HttpUrl.default("https://api.twilio.com").describe("Twilio's API, or what stands in for it."),
        account_sid: z
          .string()
          .min(1)
          .meta({ description: "The account's SID.", examples: ["AC0123456789abcdef0123456789abcdef"] }),
        auth_token: z
          .string()
          .min(1)
          .meta({ description: "The account's token. Give it as `env:NAME`.", examples: ["env:TWILIO_AUTH_TOKEN"] }),
        from: z
          .string()
          .min(1)
          .meta({ description: "The number or sender that texts come from.", examples: ["+15550100"] }),
      }),
      z.strictObject({
        carrier: z.literal("webhook").describe("Sends by a server of your own."),
        url: HttpUrl.meta({
          description: "Receives each text as a POST with `{ id, to, text }`.",
          examples: ["https://sms.example.com/send"],
        }),
        secret: z
          .string()
          .min(16)
          .meta({
            description: "Signs the body: `X-Portico-Signature` is its HMAC-SHA256 in hex. At least 16 characters.",
            examples: ["env:SMS_WEBHOOK_SECRET"],
          }),
      }),
    ])
    .optional()
    .describe(
      "The carrier of text messages. Without one nothing is texted. In development texts also arrive in the inbox.",
    ),
  mail_from: z
    .string()
    .default("Portico <no-reply@localhost>")
    .meta({ description: "The sender of all mails.", examples: ["Acme <no-reply@acme.com>"] }),
  trusted_proxy_hops: z
    .number()
    .int()
    .min(0)
    .default(0)
    .meta({
      description: "How many proxies of your own write `X-Forwarded-For`. `TRUSTED_PROXY_HOPS` replaces it.",
      examples: [1],
    }),
  outbound_allowed_origins: z
    .array(Origin)
    .default([])
    .meta({
      description:
        "Servers with private addresses that the provider may ask: identity providers and webhooks in your own network. In development also by http.",
      examples: [["https://idp.internal"]],
    }),
  dns_servers: z
    .array(DnsServer)
    .max(8)
    .default([])
    .meta({
      description:
        "The DNS servers that are asked for the records of claimed domains; those of the machine when empty.",
      examples: [["10.0.0.53"]],
    }),
  requests_per_minute_per_ip: z
    .number()
    .int()
    .min(1)
    .optional()
    .meta({
      description:
        "Requests that one network address may make in a minute, per node; more are refused with 429. Probes do not count. When absent: 1200 in production, no limit in development.",
      examples: [1200],
    }),
  log_level: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .describe("The least level that is logged."),
  retention: z
    .strictObject({
      audit_days: z
        .number()
        .int()
        .min(1)
        .max(36_500)
        .nullable()
        .default(defaultRetention.audit_days)
        .meta({ description: "Days that audit events stay; `null` keeps them for ever.", examples: [400] }),
      events_days: z
        .number()
        .int()
        .min(1)
        .max(3650)
        .default(defaultRetention.events_days)
        .describe("Days that stay: what came of single sign-ons, and sessions that have ended."),
      expired_hours: z
        .number()
        .int()
        .min(0)
        .max(8760)
        .default(defaultRetention.expired_hours)
        .describe("Hours that links, codes and requests stay after their end, on top of what each must stay for."),
    })
    .prefault({})
    .describe("How long rows stay before the sweep deletes them. It runs every five minutes."),
  log_client_addresses: z
    .enum(["full", "truncated", "none"])
    .default("truncated")
    .describe("What a log line says of the caller's network address: all of it, its /24 (IPv6: its /48), or nothing."),
  console: ConsoleSettings.prefault({}).describe(
    "The operators' console at `/console` of the provider. Its operators are members of a project of its own, and sign in with Portico itself.",
  ),
  projects: z
    .array(ProjectConfig)
    .min(1)
    .describe("The applications that this provider serves. Each has tokens, members and policies of its own."),
});
export type ProviderConfig = z.infer<typeof ProviderConfig>;
