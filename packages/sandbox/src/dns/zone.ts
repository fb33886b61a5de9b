import { createSocket } from "node:dgram";
import { once } from "node:events";
import { readName, writeAnswer } from "./message.ts";

/** The most records that are kept: the page shows them all. */
const RECORDS_LIMIT = 100;

export interface Zone {
  /** Names in lower case, with their texts. */
  records: ReadonlyMap<string, string[]>;
  add(name: string, text: string): void;
  remove(name: string): void;
  stop(): void;
}

/** Answers for TXT records that are set by hand, by UDP at this port: what a project's `dns_servers` names. */
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
    add(given, text) {
      const name = given.trim().toLowerCase().replace(/\.$/, "");
      const value = text.trim();
      if (name === "" || value === "" || value.length > 1000) throw new Error("A record has a name and a value.");
      if (!records.has(name) && records.size >= RECORDS_LIMIT) throw new Error("Delete some records first.");
      records.set(name, [...new Set([...(records.get(name) ?? []), value])].slice(-10));
    },
    remove: (name) => void records.delete(name),
    stop: () => socket.close(),
  };
}
