import { createSocket } from "node:dgram";
import { once } from "node:events";

/** The page lists all names, so their number is limited. */
const NAMES_LIMIT = 100;

export interface Zone {
  /** TXT values by name, in lower case. */
  records: ReadonlyMap<string, string[]>;
  add(name: string, text: string): void;
  remove(name: string): void;
  stop(): void;
}

/** Starts a DNS server over UDP that answers queries of TXT records. Name it in a project's `dns_servers`. */
export async function openZone(host: string, port: number): Promise<Zone> {
  const records = new Map<string, string[]>();
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const texts = records.get(readName(query).toLowerCase());
    socket.send(writeAnswer(query, texts ? "found" : "no such name", texts), from.port, from.address);
  });
  socket.bind(port, host);
  await once(socket, "listening");
  return {
    records,
    add(enteredName, text) {
      const name = enteredName.trim().toLowerCase().replace(/\.$/, "");
      const value = text.trim();
      if (name === "" || value === "" || value.length > 1000)
        throw new Error("Enter a name, and a value of up to 1,000 characters.");
      if (!records.has(name) && records.size >= NAMES_LIMIT)
        throw new Error(`The limit of ${NAMES_LIMIT} names is reached. Delete a record first.`);
      records.set(name, [...new Set([...(records.get(name) ?? []), value])].slice(-10));
    },
    remove: (name) => void records.delete(name),
    stop: () => socket.close(),
  };
}

// DNS messages (RFC 1035 section 4), for queries of TXT records only.

const TXT = 16;
const HEADER_BYTES = 12;
/** QR, RD and RA: a response from a recursive server. */
const RESPONSE_FLAGS = 0x8180;
const codes = { found: 0, failed: 2, "no such name": 3 } as const;

/** Returns the name that a query asks for, without changing its case. */
export function readName(query: Buffer): string {
  const labels: string[] = [];
  for (let at = HEADER_BYTES; query[at]; at += (query[at] ?? 0) + 1) {
    labels.push(query.toString("latin1", at + 1, at + 1 + (query[at] ?? 0)));
  }
  return labels.join(".");
}

/** Writes the response to a query. */
export function writeAnswer(query: Buffer, outcome: keyof typeof codes, texts: string[] = []): Buffer {
  let end = HEADER_BYTES;
  while (query[end]) end += (query[end] ?? 0) + 1;
  // The question is the name, its closing zero byte, type and class.
  const question = query.subarray(HEADER_BYTES, end + 5);
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(RESPONSE_FLAGS | codes[outcome], 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(texts.length, 6);
  return Buffer.concat([header, question, ...texts.map(writeRecord)]);
}

/** Writes a TXT record, in strings of up to 255 bytes. */
function writeRecord(text: string): Buffer {
  const parts = text.match(/.{1,255}/gs) ?? [""];
  const data = Buffer.concat(
    parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part, "latin1")])),
  );
  const head = Buffer.alloc(12);
  // A pointer to the name of the question (section 4.1.4).
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
