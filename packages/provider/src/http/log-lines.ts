const FLUSH_AFTER_MS = 200;
const FLUSH_AT_CHARACTERS = 16_384;

/**
 * Gathers log lines and writes them together: a write to a pipe or a file for each request costs more than what the
 * line says. Lines wait 200 ms at most, and `flush` writes what is left before the process ends.
 */
export function gatherLines(target: NodeJS.WritableStream): { write(line: string): void; flush(): void } {
  let gathered = "";
  let timer: NodeJS.Timeout | undefined;
  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (gathered) target.write(gathered);
    gathered = "";
  }
  return {
    write(line) {
      gathered += line;
      if (gathered.length >= FLUSH_AT_CHARACTERS) flush();
      else timer ??= setTimeout(flush, FLUSH_AFTER_MS);
    },
    flush,
  };
}
