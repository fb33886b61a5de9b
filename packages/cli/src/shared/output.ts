/** Prints the answer of a command: a document for programs with `--json`, else a text for people. */
export function show(isJson: boolean, { document, text }: { document: unknown; text: () => string }): void {
  if (isJson) printJson(document);
  else process.stdout.write(`${text()}\n`);
}

/** Prints the one JSON document of a command with `--json`. */
export function printJson(document: unknown): void {
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
}

/** Tells people something beside the answer, where no program reads it. */
export function note(text: string): void {
  process.stderr.write(`${printable(text)}\n`);
}

/** Replaces control characters: a name that somebody chose must not steer the terminal of its reader. */
export function printable(text: string): string {
  return text.replace(/(?!\n)\p{Cc}/gu, "\u{fffd}");
}
