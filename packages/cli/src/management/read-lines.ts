import { CliError } from "../shared/cli-error.ts";
import { reasonOf } from "../shared/reason-of.ts";
import type { Connection } from "./connection.ts";

/** Streams the lines of a response, which may not fit in memory. @throws CliError */
export async function* readLines(
  { url, projectId, secret }: Connection,
  path: string,
  body: object,
): AsyncGenerator<string> {
  const credentials = Buffer.from(`${projectId}:${secret}`).toString("base64");
  const response = await fetch(`${url}/v1/b2b${path}`, {
    method: "POST",
    redirect: "error",
    headers: { Authorization: `Basic ${credentials}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    throw new CliError(`Can't reach ${url} (${reasonOf(error)}).`);
  });
  if (!response.ok || !response.body) {
    const { error_type, error_message = `${url} responded with status ${response.status}.` } = await response
      .json()
      .catch(() => ({}));
    throw new CliError(error_message, undefined, { error_type });
  }
  let rest = "";
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
