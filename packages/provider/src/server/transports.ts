import { createCarrier } from "../core/delivery/carriers.ts";
import type { Transports } from "../core/delivery/outbox.ts";
import { createInboxPhone, createInboxTransport } from "../core/inbox/inbox.ts";
import type { ProviderConfig } from "../platform/config/config-schema.ts";
import type { Clock } from "../platform/db/database-clock.ts";
import type { Db } from "../platform/db/schema.ts";
import type { Telemetry } from "../platform/telemetry/telemetry.ts";

interface Parts {
  config: ProviderConfig;
  db: Db;
  clock: Clock;
  telemetry: Telemetry | undefined;
  onStop: (close: () => unknown) => void;
}

/** The transports of emails and texts: the development inbox, or the configured services. */
export async function createTransports({ config, db, clock, telemetry, onStop }: Parts): Promise<Transports> {
  const transports: Transports = { email: [], sms: [] };
  if (config.mode === "development") {
    transports.email.push(createInboxTransport(db, clock));
    transports.sms.push(createInboxPhone(db, clock));
  }
  if (config.sms) transports.sms.push(createCarrier(config.sms));
  if (config.smtp_url) {
    const { createSmtpTransport } = await import("../core/delivery/smtp.ts");
    const smtp = createSmtpTransport(config.smtp_url, config.mail_from);
    onStop(smtp.close);
    transports.email.push(smtp.send);
  }
  if (telemetry) {
    const { observeSending } = telemetry;
    transports.email = transports.email.map((send) => observeSending("send email", send));
    transports.sms = transports.sms.map((send) => observeSending("send sms", send));
  }
  return transports;
}
