import { createTransport } from "nodemailer";
import type { Transport } from "./outbox.ts";

const TIMEOUT_MS = 10_000;

/** Sends by SMTP. @param url `smtp://user:password@host:port` or `smtps://…`. */
export function createSmtpTransport(url: string, from: string): { send: Transport; close(): void } {
  const transport = createTransport(
    { url, pool: true, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from },
  );
  const domain = from.slice(from.lastIndexOf("@") + 1).replace(/>$/, "");
  return {
    async send({ to, subject, text, html }, outboxId) {
      // A repeated email has the same ID, so that email clients show it once.
      await transport.sendMail({
        to: { name: "", address: to },
        subject,
        text,
        html,
        messageId: `<${outboxId}@${domain}>`,
        // RFC 3834 section 5: absence notes do not answer these emails.
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
    close: () => transport.close(),
  };
}
