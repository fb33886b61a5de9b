import { createSocket } from "node:dgram";
import { once } from "node:events";

const TXT = 16;
const SERVER_FAILURE = 2;
const NO_SUCH_NAME = 3;

/** A DNS server on this machine that knows TXT records alone (RFC 1035 section 4), and may fail or be silent. */
export async function startDnsServer() {
  const records = new Map<string, string[]>();
  const asked: string[] = [];
  let mood: "answers" | "fails" | "is silent" = "answers";
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const name = readName(query);
    asked.push(name);
    if (mood === "is silent") return;
    const texts = records.get(name.toLowerCase());
    const code = mood === "fails" ? SERVER_FAILURE : texts ? 0 : NO_SUCH_NAME;
    socket.send(writeAnswer(query, code, code === 0 ? (texts ?? []) : []), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    set: (name: string, ...texts: string[]) => void records.set(name.toLowerCase(), texts),
    remove: (name: string) => void records.delete(name.toLowerCase()),
    turn: (to: typeof mood) => {
      mood = to;
    },
    stop: () => socket.close(),
  };
}

/** The question's name begins behind the header of 12 bytes. */
function readName(query: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; query[at]; at += (query[at] ?? 0) + 1) {
    labels.push(query.toString("latin1", at + 1, at + 1 + (query[at] ?? 0)));
  }
  return labels.join(".");
}

function writeAnswer(query: Buffer, code: number, texts: string[]): Buffer {
  let end = 12;
  while (query[end]) end += (query[end] ?? 0) + 1;
  const question = query.subarray(12, end + 5);
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | code, 2);
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
