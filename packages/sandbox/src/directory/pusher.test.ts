import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { entra } from "./entra.ts";
import type { Exchange } from "./exchange.ts";
import { okta } from "./okta.ts";
import { emptyDirectory, putGroup, putPerson, setGroupsOf } from "./people.ts";
import { createPusher } from "./pusher.ts";
import { createSend } from "./send.ts";
import type { Shape } from "./shape.ts";

type Answer = { status: number; body?: object; retryAfter?: string } | "silence";

/** A server that answers by the given rule and says what came. */
async function connect(shape: Shape, answer: (request: string, body: string, count: number) => Answer) {
  const seen: [request: string, body: unknown][] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const body = await text(request);
    const name = `${request.method} ${decodeURIComponent(request.url ?? "")}`;
    seen.push([name, body && JSON.parse(body)]);
    const answered = answer(name, body, seen.filter(([one]) => one === name).length);
    if (answered === "silence") return void request.socket.destroy();
    const { status, body: answerBody, retryAfter } = answered;
    response.writeHead(status, retryAfter ? { "Retry-After": retryAfter } : {}).end(JSON.stringify(answerBody ?? {}));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const exchanges: Exchange[] = [];
  const note = (exchange: Exchange) => void exchanges.push(exchange);
  const send = createSend({ baseUrl, token: "t" }, { patienceMs: 5_000, userAgent: shape.userAgent, note });
  return { pusher: createPusher(shape, send), seen, exchanges };
}

const rick = { address: "rick@wallace.test", givenName: "Rick", familyName: "Deckard", department: "", active: true };
const nobody = { status: 200, body: { Resources: [] } };

test("F4: a POST whose answer is lost is looked for, and not sent again when it was done", async () => {
  let isThere = false;
  const { pusher, seen } = await connect(okta, (request) => {
    if (request.startsWith("GET /Users?"))
      return isThere ? { status: 200, body: { Resources: [{ id: "u1" }] } } : nobody;
    if (!request.startsWith("POST")) return { status: 200 };
    isThere = true;
    return "silence";
  });
  await pusher.pushPerson(putPerson(emptyDirectory(), rick));
  const look = 'GET /Users?filter=userName eq "rick@wallace.test"&startIndex=1&count=100';
  expect(seen.map(([request]) => request)).toEqual([look, "POST /Users", look, "GET /Users/u1", "PUT /Users/u1"]);
});

test("F4: what failed or came too early is sent again, and what is refused is not", async () => {
  const { pusher, seen } = await connect(entra, (request, _body, count) => {
    if (request.startsWith("GET")) return count === 1 ? { status: 503 } : nobody;
    return count === 1 ? { status: 429, retryAfter: "0" } : { status: 400, body: { detail: "No such address." } };
  });
  const person = putPerson(emptyDirectory(), rick);
  await expect(pusher.pushPerson(person)).rejects.toThrow("It was refused (400). It said: No such address.");
  const look = 'GET /Users?filter=userName eq "rick@wallace.test"';
  expect(seen.map(([request]) => request)).toEqual([look, look, "POST /Users", "POST /Users"]);
  expect(pusher.isInStep(person)).toBe(false);
});

test("Entra writes paths, texts for booleans and members apart; Okta the whole profile", async () => {
  const changes: Record<string, unknown> = {};
  for (const shape of [entra, okta]) {
    const { pusher, seen } = await connect(shape, (request) =>
      request.startsWith("POST") ? { status: 201, body: { id: request.includes("Groups") ? "g1" : "u1" } } : nobody,
    );
    const directory = emptyDirectory();
    const person = putPerson(directory, rick);
    const group = putGroup(directory, { name: "Runners" });
    setGroupsOf(directory, person.id, new Set([group.id]));
    await pusher.pushAll(directory);
    putPerson(directory, { ...person, familyName: "D", active: false });
    setGroupsOf(directory, person.id, new Set());
    const before = seen.length;
    await pusher.pushAll(directory);
    await pusher.pushAll(directory);
    changes[shape.name] = seen.slice(before).filter(([request]) => !request.startsWith("GET"));
  }
  const patchOf = (...Operations: object[]) => expect.objectContaining({ Operations });
  expect(changes).toEqual({
    entra: [
      [
        "PATCH /Users/u1",
        patchOf(
          { op: "Replace", path: "active", value: "False" },
          { op: "Replace", path: "name.familyName", value: "D" },
          { op: "Replace", path: "displayName", value: "Rick D" },
        ),
      ],
      ["PATCH /Groups/g1", patchOf({ op: "Remove", path: "members", value: [{ $ref: null, value: "u1" }] })],
    ],
    okta: [
      ["PATCH /Users/u1", patchOf({ op: "replace", value: { active: false } })],
      ["PUT /Users/u1", expect.objectContaining({ displayName: "Rick D", active: false })],
      ["PATCH /Groups/g1", patchOf({ op: "remove", path: 'members[value eq "u1"]' })],
    ],
  });
});
