import type { ApiErrorType } from "@portico/wire";
import { CliError } from "../ground/cli-error.ts";
import { exitCodes } from "../ground/exit-codes.ts";
import { reasonOf } from "../ground/reason-of.ts";
import type { Connection } from "./connection.ts";

const PATIENCE_MS = 30_000;

/** The provider's envelope of a refusal; `body` has the faults of a request of the wrong shape. */
interface Refusal {
  error_type?: ApiErrorType;
  error_message?: string;
  request_id?: string;
  body?: { dataPath: string; message: string }[];
}

/** Calls the management API. @param path from `/v1/b2b` on, such as `/organizations`. @throws CliError */
export type Call = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

/** Makes calls with the project's id and secret: HTTP Basic, RFC 7617. */
export function createCall({ url, projectId, secret }: Connection): Call {
  const credentials = Buffer.from(`${projectId}:${secret}`).toString("base64");

  return async <Answer>(method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/v1/b2b${path}`, {
      method,
      // A redirect would carry what is sent elsewhere.
      redirect: "error",
      headers: { Authorization: `Basic ${credentials}`, ...(body && { "Content-Type": "application/json" }) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch((error: unknown) => {
      throw unreachable(url, error);
    });
    const content: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw refused(url, response.status, content);
    return (content as { data: Answer }).data;
  };
}

function unreachable(url: string, error: unknown): CliError {
  return new CliError(
    `${url} cannot be reached (${reasonOf(error)}). Start the provider, or mend its public_url; \`portico doctor\` says more.`,
    exitCodes.unreachable,
  );
}

function refused(url: string, status: number, content: unknown): CliError {
  const { error_type, error_message, request_id, body } = (content ?? {}) as Refusal;
  if (body) {
    const faults = body.map(({ dataPath, message }) => `${dataPath.replace(/^\./, "")} ${message}`);
    return new CliError(`The provider refused it: ${faults.join("; ")}.`, exitCodes.usage, { faults });
  }
  if (!error_type) {
    return new CliError(`${url} answered ${status} and not as Portico does. Is something else listening there?`);
  }
  return new CliError(`${error_message} (${error_type}, ${request_id})`, exitCodes.failed, { error_type, request_id });
}
