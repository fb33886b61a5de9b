import { checkMailHost, type ProviderConfig } from "@portico/provider/tools";
import { createTransport } from "nodemailer";
import { type Check, type Finding, skip, TIMEOUT_MS, toChecks, within } from "./check.ts";

/** Checks whether the mail server accepts this provider's connection, encryption and login, without sending an email. */
export async function checkMailServer(config: ProviderConfig): Promise<Check[]> {
  const { smtp_url: url } = config;
  if (!url) return skip("SMTP", "SMTP_URL is not set. Emails stay in the development inbox.");
  const nameless = await within(checkMailHost(config)).catch(() => undefined);
  if (nameless) return toChecks("SMTP", [{ verdict: "wrong", ...nameless }], "");
  const { host } = new URL(url);
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  });
  try {
    await within(transport.verify());
    return toChecks("SMTP", [], `${host} accepts the connection and login. No email was sent.`);
  } catch (error) {
    return toChecks("SMTP", [describe(error as Error & { code?: string; response?: string }, host)], "");
  } finally {
    transport.close();
  }
}

function describe(
  { code = "", message, response }: Error & { code?: string; response?: string },
  host: string,
): Finding {
  const detail = response ?? message;
  const at = { verdict: "wrong", path: "smtp_url" } as const;
  if (code === "EAUTH" || code === "ENOAUTH") {
    return {
      ...at,
      message: `${host} rejects the user and password (${detail}), so no email can be sent.`,
      fix: "Correct user and password in SMTP_URL: smtp://user:password@host:port.",
    };
  }
  if (code === "ETLS" || /certificate|SSL|TLS/i.test(message)) {
    return {
      ...at,
      message: `Encryption with ${host} fails (${detail}), so no email can be sent.`,
      fix: "Fix the mail server's certificate, or correct SMTP_URL: use smtps:// for port 465 and smtp:// for STARTTLS.",
    };
  }
  return {
    ...at,
    message: `${host} does not respond like a mail server (${detail}), so no email can be sent.`,
    fix: "Correct host and port in SMTP_URL, start the mail server, or allow the connection in the firewall.",
  };
}
