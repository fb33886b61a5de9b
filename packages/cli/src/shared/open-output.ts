import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { CliError } from "./cli-error.ts";

/**
 * Opens a new file, which nobody but the caller may read, for what is written piece by piece. What goes wrong later is told
 * where its end is waited for.
 * @throws CliError
 */
export async function openOutput(file: string): Promise<WriteStream> {
  const out = createWriteStream(file, { flags: "wx", mode: 0o600 });
  await once(out, "open").catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`${file} cannot be written (${error.code}). Name another file.`);
  });
  out.on("error", () => {});
  return out;
}
