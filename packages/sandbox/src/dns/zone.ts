import { createSocket } from "node:dgram";
import { once } from "node:events";
import { readName, writeAnswer } from "./message.ts";

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
