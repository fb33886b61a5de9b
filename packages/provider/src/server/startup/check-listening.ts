import { once } from "node:events";
import { createServer } from "node:net";
import type { ProviderConfig } from "../../platform/config/config-schema.ts";
import type { StartIssue } from "./start-error.ts";
import { isNameless, reasonOf } from "./start-error.ts";

/** An address to listen on, and the fields that configure it. */
interface ListenAddress {
  host: string;
  port: number;
  fields?: { host: StartIssue["path"]; port: StartIssue["path"] };
}

/** Explains an error of listening; undefined for errors that host and port did not cause. */
export function explainListeningError({ host, port, fields }: ListenAddress, error: unknown): StartIssue | undefined {
  const { host: hostPath, port: portPath } = fields ?? { host: "host", port: "port" };
  const code = reasonOf(error);
  if (isNameless(error)) {
    return {
      path: hostPath,
      message: `The host ${host} cannot be resolved (${code}), so the provider does not start.`,
      fix: "Use an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all addresses.",
    };
  }
  switch (code) {
    case "EADDRINUSE":
      return {
        path: portPath,
        message: `${host}:${port} is in use, so the provider does not start.`,
        fix: fields
          ? "Stop the process that listens there, or choose another port."
          : "Stop the process that listens there, or set PORT.",
      };
    case "EACCES":
      return {
        path: portPath,
        message: `This account is not allowed to listen on port ${port}, so the provider does not start.`,
        fix: "Use a port from 1024 on behind a proxy.",
      };
    case "EADDRNOTAVAIL":
    case "EAFNOSUPPORT":
    case "EINVAL":
      return {
        path: hostPath,
        message: `${host} is not an address of this machine, so the provider does not start.`,
        fix: "Use an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all addresses.",
      };
    default:
      return undefined;
  }
}

/** Tries to listen at an address, and stops immediately. */
export async function tryListening(config: ProviderConfig): Promise<StartIssue | undefined> {
  const server = createServer();
  try {
    server.listen({ host: config.host, port: config.port });
    await once(server, "listening");
    return undefined;
  } catch (error) {
    return explainListeningError(config, error);
  } finally {
    server.close(() => {});
  }
}
