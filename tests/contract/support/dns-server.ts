import { createSocket } from "node:dgram";
import { once } from "node:events";
import { readName, writeAnswer } from "../../../packages/sandbox/src/dns/zone.ts";

/** A DNS server on this machine that only has TXT records (RFC 1035 section 4), and may fail or not answer. */
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
    const outcome = mood === "fails" ? "failed" : texts ? "found" : "no such name";
    socket.send(writeAnswer(query, outcome, outcome === "found" ? texts : []), from.port, from.address);
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
