import { isIP, SocketAddress } from "node:net";
import { z } from "zod";
import type { ServerStorage } from "../db/connect-to-server.ts";
import { defaultRetention } from "../db/sweep.ts";
import { ConsoleSettings } from "./console-schema.ts";
import { HttpUrl, Origin, Port, setting } from "./fields.ts";
import { ProjectConfig } from "./project-schema.ts";

/** An IP address with an optional port, in the format of Node's resolver. */
const DnsServer = z
  .string()
  .max(64)
  .refine((text) => isIP(text) !== 0 || SocketAddress.parse(text) !== undefined, {
    message: "expected an IP address with an optional port, such as 10.0.0.53:5353",
  });

export const ProviderConfig = z.strictObject({
  $schema: setting(
    z.string().optional(),
    "Path of this file's JSON schema. Editors use it for completion and validation.",
    "./config.schema.json",
  ),
  mode: setting(
    z.enum(["development", "production"]).default("production"),
    "`production` refuses to start with unsafe settings. `development` adds the inbox and the clock at `/dev`.",
  ),
  allow_public_development: setting(
    z.boolean().default(false),
    "By default, `development` mode starts only if `host` is a loopback address and `public_url` is local: `localhost`, `127.0.0.1`, `[::1]`, or a name under `.localhost` or `.test`. Set it to true for a container or a private network. Anyone who can reach the provider can then read all codes and links at `/dev/inbox`.",
    true,
  ),
  public_url: setting(
    HttpUrl,
    "The URL at which browsers reach this provider. Links in emails, issuers and callback URLs are built from it.",
    "https://auth.example.com",
  ),
  host: setting(
    z.string().default("127.0.0.1"),
    "The IP address or host name to listen on. `HOST` overrides it.",
    "0.0.0.0",
  ),
  port: Port.default(4100).describe("The port to listen on. `PORT` overrides it."),
  metrics_port: setting(
    z.number().int().min(0).max(65_535).optional(),
    "The port that serves `/metrics`. Default: 9464 in production, `port` in development. If it equals `port`, the main server serves the metrics. `PORTICO_METRICS_PORT` overrides it.",
    9464,
  ),
  metrics_host: setting(
    z.string().default("127.0.0.1"),
    "The IP address that the metrics port listens on. Use `0.0.0.0` in a container. `PORTICO_METRICS_HOST` overrides it.",
    "0.0.0.0",
  ),
  metrics_token: setting(
    z.string().min(16).optional(),
    "If set, `/metrics` requires this token as `Authorization: Bearer`. At least 16 characters. Use `env:NAME` to read it from the environment. `PORTICO_METRICS_TOKEN` overrides it.",
    "env:PORTICO_METRICS_TOKEN",
  ),
  database_url: setting(
    z
      .string()
      .regex(/^postgres(ql)?:\/\/./, { error: "postgres://user:password@host:5432/database" })
      .optional(),
    "Connection URL of the PostgreSQL server. Without it, the provider uses the embedded database. `DATABASE_URL` overrides it.",
    "postgres://portico:secret@db.internal:5432/portico",
  ),
  database_pooler: setting(
    z.enum(["keeps_names", "forgets_names"]).optional(),
    "Set it if a connection pooler in transaction mode is in front of PostgreSQL: `keeps_names` if it supports named prepared statements (PgBouncer 1.21 and newer), otherwise `forgets_names`. Leave it out without a pooler or with one in session mode. `DATABASE_POOLER` overrides it.",
    "keeps_names",
  ),
  database_replica_url: setting(
    z
      .string()
      .regex(/^postgres(ql)?:\/\/./, { error: "postgres://user:password@host:5432/database" })
      .optional(),
    "Connection URL of a streaming replica, or of several behind one URL, for searches and the audit log. The provider reads from it only when it has replayed all writes that were acknowledged before. `DATABASE_REPLICA_URL` overrides it.",
    "postgres://portico:secret@db-replica.internal:5432/portico",
  ),
  allow_newer_database: setting(
    z.boolean().default(false),
    "Whether to start on a database that a newer version has migrated, to [roll back](../production/upgrade.md#roll-back) to the version directly before it. `PORTICO_ALLOW_NEWER_DATABASE` overrides it.",
  ),
  data_directory: setting(
    z.string().default(".portico"),
    "The folder of the embedded database. `PORTICO_DATA_DIR` overrides it.",
  ),
  control_socket: setting(
    z.string().optional(),
    "The Unix socket that `portico reload`, `backup` and `server-key` use to reach the running process. Default: `control.sock` in the data directory with the embedded database, none with PostgreSQL. `PORTICO_CONTROL_SOCKET` overrides it.",
    "/run/portico/control.sock",
  ),
  server_key: setting(
    z.string().min(32, { error: "at least 32 characters" }).optional(),
    "Encrypts signing keys, queued emails, authenticator secrets and client secrets in the database. All nodes on one database need the same key. At least 32 characters. `PORTICO_SERVER_KEY` overrides it.",
    "env:PORTICO_SERVER_KEY",
  ),
  next_server_key: setting(
    z.string().min(32, { error: "at least 32 characters" }).optional(),
    "The next server key. This node can decrypt with it but does not encrypt with it yet. Set it on all nodes as the first step of a rotation. At least 32 characters. `PORTICO_NEXT_SERVER_KEY` overrides it.",
    "env:PORTICO_NEXT_SERVER_KEY",
  ),
  previous_server_keys: setting(
    z
      .array(z.string().min(32, { error: "at least 32 characters" }))
      .max(5)
      .default([]),
    "Previous server keys, at most 5. They only decrypt; the provider re-encrypts their data with `server_key` in the background. Remove a key when `portico server-key` reports that it is no longer used. `PORTICO_PREVIOUS_SERVER_KEYS`, a comma-separated list, overrides them.",
    ["env:PORTICO_OLD_SERVER_KEY"],
  ),
  smtp_url: setting(
    z
      .string()
      .regex(/^smtps?:\/\/./, { error: "smtp://… or smtps://…" })
      .optional(),
    "URL of the SMTP server, as `smtp://user:password@host:port` or `smtps://…`. `SMTP_URL` overrides it.",
    "smtp://user:password@mail.example.com:587",
  ),
  sms: setting(
    z
      .discriminatedUnion("carrier", [
        z.strictObject({
          carrier: z.literal("twilio").describe("Sends through Twilio."),
          api_url: HttpUrl.default("https://api.twilio.com").describe(
            "Base URL of Twilio's API. Change it only for tests.",
          ),
          account_sid: setting(z.string().min(1), "Your Twilio account SID.", "AC0123456789abcdef0123456789abcdef"),
          auth_token: setting(
            z.string().min(1),
            "Your Twilio auth token. Use `env:NAME` to read it from the environment.",
            "env:TWILIO_AUTH_TOKEN",
          ),
          from: setting(z.string().min(1), "The phone number or sender ID that text messages come from.", "+15550100"),
        }),
        z.strictObject({
          carrier: z.literal("webhook").describe("Sends through a server of yours."),
          url: setting(
            HttpUrl,
            "URL of your server. The provider sends each message as a POST request with `{ id, to, text }`.",
            "https://sms.example.com/send",
          ),
          secret: setting(
            z.string().min(16),
            "Key for signing requests: `X-Portico-Signature` is the HMAC-SHA256 of the body, in hex. At least 16 characters.",
            "env:SMS_WEBHOOK_SECRET",
          ),
        }),
      ])
      .optional(),
    "The service that sends text messages. Without it, no text messages are sent. In development, text messages also appear in the inbox.",
  ),
  mail_from: setting(
    z.string().default("Portico <no-reply@localhost>"),
    "The From address of all emails.",
    "Acme <no-reply@acme.com>",
  ),
  trusted_proxy_hops: setting(
    z.number().int().min(0).default(0),
    "Number of your own proxies in front of the provider that add to `X-Forwarded-For`. The client's IP address is read accordingly. `TRUSTED_PROXY_HOPS` overrides it.",
    1,
  ),
  keep_alive_seconds: setting(
    z.number().int().min(1).max(3600).default(72),
    "How long an idle connection stays open. It must be longer than your load balancer keeps idle connections, or the balancer sometimes answers 502.",
    620,
  ),
  outbound_allowed_origins: setting(
    z.array(Origin).default([]),
    "Origins with private IP addresses that the provider may send requests to, such as identity providers and webhook receivers in your network. In development they may use http.",
    ["https://idp.internal"],
  ),
  dns_servers: setting(
    z.array(DnsServer).max(8).default([]),
    "DNS servers for looking up the records of claimed domains, at most 8. Empty uses the servers of the operating system.",
    ["10.0.0.53"],
  ),
  requests_per_minute_per_ip: setting(
    z.number().int().min(1).optional(),
    "Maximum requests per minute from one IP address, per node. More are refused with 429. Health checks do not count. Default: 1200 in production, no limit in development.",
    1200,
  ),
  log_level: setting(
    z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
    "Minimum log level.",
  ),
  retention: setting(
    z
      .strictObject({
        audit_days: setting(
          z.number().int().min(1).max(36_500).nullable().default(defaultRetention.audit_days),
          "How long audit events are kept, in days. `null` keeps them forever.",
          400,
        ),
        events_days: setting(
          z.number().int().min(1).max(3650).default(defaultRetention.events_days),
          "How long single sign-on attempts and ended sessions are kept, in days.",
        ),
        expired_hours: setting(
          z.number().int().min(0).max(8760).default(defaultRetention.expired_hours),
          "How long links, codes and requests are kept after they expire, in hours, in addition to the time that each has to be kept.",
        ),
      })
      .prefault({}),
    "How long data is kept. A cleanup job deletes older rows every five minutes.",
  ),
  log_client_addresses: setting(
    z.enum(["full", "truncated", "none"]).default("truncated"),
    "How much of the client's IP address is logged: all of it (`full`), its /24 or for IPv6 its /48 (`truncated`), or nothing (`none`).",
  ),
  console: ConsoleSettings.prefault({}).describe(
    "The operators' console, at `/console` of the provider. Operators are members of a separate project and sign in with Portico.",
  ),
  projects: setting(
    z.array(ProjectConfig).min(1),
    "The applications that this provider serves. Each project has its own tokens, members and policies.",
  ),
});
export type ProviderConfig = z.infer<typeof ProviderConfig>;

/** The PostgreSQL server of a configuration, or undefined with the embedded database. */
export function serverOf(config: ProviderConfig): ServerStorage | undefined {
  const { database_url, database_pooler, database_replica_url } = config;
  if (database_url === undefined) return undefined;
  return { databaseUrl: database_url, pooler: database_pooler, replicaUrl: database_replica_url };
}
