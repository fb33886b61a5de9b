import { judgeMailHost, type ProviderConfig } from "@portico/provider/tools";
import { createTransport } from "nodemailer";
import { type Check, type Finding, judge, skip } from "./check.ts";
import { PATIENCE_MS, within } from "./within.ts";

/** Judges whether the mail server lets this provider in: connects, encrypts and logs in as for a mail, sends none. */
export async function judgeMailServer(config: ProviderConfig): Promise<Check[]> {
  const { smtp_url: url } = config;
  if (!url) return skip("SMTP", "No SMTP_URL is set: mails stay in the development inbox.");
  const nameless = await within(judgeMailHost(config)).catch(() => undefined);
  if (nameless) return judge("SMTP", [{ verdict: "wrong", ...nameless }], "");
  const { host } = new URL(url);
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
  });
  try {
    await within(transport.verify());
    return judge("SMTP", [], `${host} answers and lets this provider in. No mail was sent.`);
  } catch (error) {
    return judge("SMTP", [describe(error as Error & { code?: string; response?: string }, host)], "");
  } finally {
    transport.close();
  }
}

function describe(
  { code = "", message, response }: Error & { code?: string; response?: string },
  host: string,
): Finding {
  const said = response ?? message;
  const at = { verdict: "wrong", path: "smtp_url" } as const;
  if (code === "EAUTH" || code === "ENOAUTH") {
    return {
      ...at,
      message: `${host} refuses the user and password (${said}), so no mail leaves.`,
      fix: "Put the right user and password into SMTP_URL: smtp://user:password@host:port.",
    };
  }
  if (code === "ETLS" || /certificate|SSL|TLS/i.test(message)) {
    return {
      ...at,
      message: `${host} does not encrypt as it should (${said}), so no mail leaves.`,
      fix: "Mend its certificate, or correct SMTP_URL: smtps:// is for port 465, smtp:// for STARTTLS.",
    };
  }
  return {
    ...at,
    message: `${host} does not answer as a mail server (${said}), so no mail leaves.`,
    fix: "Correct host and port of SMTP_URL, start the mail server, or open the firewall to it.",
  };
}
