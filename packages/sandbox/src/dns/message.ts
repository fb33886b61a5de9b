// Messages of the DNS (RFC 1035 section 4), as far as a question for TXT records and its answer go.

const TXT = 16;
/** The header before the question. */
const HEADER_BYTES = 12;
/** The flags of an answer, by a server that would look further. */
const ANSWER = 0x8180;
const codes = { found: 0, failed: 2, "no such name": 3 } as const;

/** The name that a query asks for, as it was written. */
export function readName(query: Buffer): string {
  const labels: string[] = [];
  for (let at = HEADER_BYTES; query[at]; at += (query[at] ?? 0) + 1) {
    labels.push(query.toString("latin1", at + 1, at + 1 + (query[at] ?? 0)));
  }
  return labels.join(".");
}

/** The answer to a query: these texts, or that there is no such name, or that nobody knows. */
export function writeAnswer(query: Buffer, outcome: keyof typeof codes, texts: string[] = []): Buffer {
  let end = HEADER_BYTES;
  while (query[end]) end += (query[end] ?? 0) + 1;
  // Behind the name stand its type and class.
  const question = query.subarray(HEADER_BYTES, end + 5);
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(ANSWER | codes[outcome], 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(texts.length, 6);
  return Buffer.concat([header, question, ...texts.map(writeRecord)]);
}

/** A record whose name is that of the question, in parts of 255 bytes at most. */
function writeRecord(text: string): Buffer {
  const parts = text.match(/.{1,255}/gs) ?? [""];
  const data = Buffer.concat(
    parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part, "latin1")])),
  );
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
