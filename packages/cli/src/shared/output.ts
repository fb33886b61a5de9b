/** Prints the result of a command: a JSON document with `--json`, otherwise text. */
export function show(isJson: boolean, { document, text }: { document: unknown; text: () => string }): void {
  if (isJson) printJson(document);
  else process.stdout.write(`${text()}\n`);
}

/** Prints the one JSON document of a command with `--json`. */
export function printJson(document: unknown): void {
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
}

/** Prints a message to standard error, apart from the result. */
export function note(text: string): void {
  process.stderr.write(`${printable(text)}\n`);
}

/** Replaces control characters, so that names chosen by users can't send escape sequences to the terminal. */
export function printable(text: string): string {
  return text.replace(/(?!\n)\p{Cc}/gu, "\u{fffd}");
}
