import { createTransport } from "nodemailer";
import type { Transport } from "./outbox.ts";

const TIMEOUT_MS = 10_000;

/** Sends by SMTP. @param url `smtp://user:password@host:port` or `smtps://…`. */
export function createSmtpTransport(url: string, from: string): { send: Transport; close(): void } {
  const transport = createTransport(
    { url, pool: true, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from },
  );
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({ to, subject, text, html });
    },
    close: () => transport.close(),
  };
}
