import { Writable } from "node:stream";

/** A provider's log, kept as text: pass `stream` to `startCheckedProvider` and read `text()`. */
export function keepLog(): { stream: Writable; text(): string } {
  let text = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  return { stream, text: () => text };
}
