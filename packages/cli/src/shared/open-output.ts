import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { CliError } from "./cli-error.ts";

/**
 * Opens a new file that only the current user can read, as a stream. Later errors are thrown where the end of the stream is
 * awaited.
 * @throws CliError
 */
export async function openOutput(file: string): Promise<WriteStream> {
  const out = createWriteStream(file, { flags: "wx", mode: 0o600 });
  await once(out, "open").catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`Can't write ${file} (${error.code}). Choose another file.`);
  });
  out.on("error", () => {});
  return out;
}
