import type { WriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { CliError } from "./cli-error.ts";

/**
 * Opens a new file, which nobody but the caller may read, for what is written piece by piece. What goes wrong later is told
 * where its end is waited for.
 * @param options.flush whether it is on the disk when it has ended; false when absent.
 * @throws CliError
 */
export async function openOutput(file: string, { flush = false } = {}): Promise<WriteStream> {
  const handle = await open(file, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`${file} cannot be written (${error.code}). Name another file.`);
  });
  const out = handle.createWriteStream({ flush });
  out.on("error", () => {});
  return out;
}
