import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** What happens to an email once its content has arrived. */
export type Fate = "accept" | "refuse" | "hang up";

export interface ReceivedMail {
  to: string[];
  /** The headers, by lowercase name. */
  headers: Record<string, string>;
  /** The decoded bodies, by content type. */
  parts: Record<string, string>;
}

export interface SmtpServer {
  url: string;
  /** Accepted emails, and those that the server took before it hung up. */
  received: ReceivedMail[];
  /** The number of attempts. */
  tries(): number;
  stop(): Promise<void>;
}

/** Makes the mail server require STARTTLS and a password. */
export interface MailGuard {
  port: number;
  key: string;
  chain: string;
  isRight(user: string, password: string): boolean;
}

/**
 * A real SMTP server on loopback.
 * @param fate decides about the nth attempt, from 1.
 * @param guard If absent, everyone may send in plain text.
 */
export async function startSmtpServer(
  fate: (nth: number) => Fate = () => "accept",
  guard?: MailGuard,
): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  let tries = 0;
  const server = new SMTPServer({
    ...(guard
      ? { key: guard.key, cert: guard.chain, onAuth: checkLogin(guard) }
      : { authOptional: true, disabledCommands: ["STARTTLS", "AUTH"] }),
    onData(stream, session, done) {
      let raw = "";
      stream.on("data", (chunk) => {
        raw += chunk;
      });
      stream.on("end", () => {
        tries += 1;
        const decision = fate(tries);
        if (decision === "refuse") return done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
        received.push(
          parseMail(
            raw,
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        );
        if (decision === "accept") return done();
        // Accepted, but the sender never gets the response.
        for (const connection of server.connections as Set<{ close(): void }>) connection.close();
      });
    },
  });
  server.on("error", () => {});
  server.listen(guard?.port ?? 0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    tries: () => tries,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The server itself refuses AUTH before STARTTLS. */
const checkLogin =
  ({ isRight }: MailGuard): NonNullable<SMTPServerOptions["onAuth"]> =>
  ({ username, password }, _session, done) =>
    isRight(username ?? "", password ?? "")
      ? done(null, { user: username ?? "" })
      : done(new Error("Wrong user or password"));

function parseMail(raw: string, to: string[]): ReceivedMail {
  const { headers, body } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers["content-type"] ?? "")?.[1];
  const parts = (boundary ? body.split(`--${boundary}`).slice(1, -1) : []).map(split);
  return {
    to,
    headers,
    parts: Object.fromEntries(parts.map((part) => [part.headers["content-type"]?.split(";")[0] ?? "", decode(part)])),
  };
}

function split(text: string): { headers: Record<string, string>; body: string } {
  const [head = "", ...rest] = text.replace(/^\r\n/, "").split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = lines.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: Object.fromEntries(headers), body: rest.join("\r\n\r\n") };
}

function decode({ headers, body }: { headers: Record<string, string>; body: string }): string {
  if (headers["content-transfer-encoding"] === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (headers["content-transfer-encoding"] !== "quoted-printable") return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
