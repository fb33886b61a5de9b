import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import type { ScimDialect } from "./dialect.ts";
import { entra } from "./entra.ts";
import { okta } from "./okta.ts";
import { emptyDirectory, putGroup, putPerson, setGroupsOf } from "./people.ts";
import { createPusher } from "./pusher.ts";
import type { Exchange } from "./request-log.ts";
import { createSend } from "./send.ts";

type Answer = { status: number; body?: object; retryAfter?: string } | "silence";

/** Starts a server that answers by this rule, and a pusher that is connected to it. */
async function connect(dialect: ScimDialect, answer: (request: string, body: string, count: number) => Answer) {
  const received: [request: string, body: unknown][] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const body = await text(request);
    const name = `${request.method} ${decodeURIComponent(request.url ?? "")}`;
    received.push([name, body && JSON.parse(body)]);
    const answered = answer(name, body, received.filter(([one]) => one === name).length);
    if (answered === "silence") return void request.socket.destroy();
    const { status, body: answerBody, retryAfter } = answered;
    response.writeHead(status, retryAfter ? { "Retry-After": retryAfter } : {}).end(JSON.stringify(answerBody ?? {}));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const exchanges: Exchange[] = [];
  const onExchange = (exchange: Exchange) => void exchanges.push(exchange);
  const send = createSend({ baseUrl, token: "t" }, { retryForMs: 5_000, userAgent: dialect.userAgent, onExchange });
  return { pusher: createPusher(dialect, send), received, exchanges };
}

const rick = { email: "rick@wallace.test", givenName: "Rick", familyName: "Deckard", department: "", active: true };
const notFound = { status: 200, body: { Resources: [] } };

test("F4: after a POST without response, an existing resource is found and not created again", async () => {
  let exists = false;
  const { pusher, received } = await connect(okta, (request) => {
    if (request.startsWith("GET /Users?"))
      return exists ? { status: 200, body: { Resources: [{ id: "u1" }] } } : notFound;
    if (!request.startsWith("POST")) return { status: 200 };
    exists = true;
    return "silence";
  });
  await pusher.pushPerson(putPerson(emptyDirectory(), rick));
  const search = 'GET /Users?filter=userName eq "rick@wallace.test"&startIndex=1&count=100';
  expect(received.map(([request]) => request)).toEqual([
    search,
    "POST /Users",
    search,
    "GET /Users/u1",
    "PUT /Users/u1",
  ]);
});

test("F4: 503 and 429 are retried, 400 is not", async () => {
  const { pusher, received } = await connect(entra, (request, _body, count) => {
    if (request.startsWith("GET")) return count === 1 ? { status: 503 } : notFound;
    return count === 1 ? { status: 429, retryAfter: "0" } : { status: 400, body: { detail: "No such address." } };
  });
  const person = putPerson(emptyDirectory(), rick);
  await expect(pusher.pushPerson(person)).rejects.toThrow(
    "The server rejected the request (400). Server: No such address.",
  );
  const search = 'GET /Users?filter=userName eq "rick@wallace.test"';
  expect(received.map(([request]) => request)).toEqual([search, search, "POST /Users", "POST /Users"]);
  expect(pusher.isPushed(person)).toBe(false);
});

test("Entra sends changed paths, booleans as strings and members separately; Okta sends the whole profile", async () => {
  const changes: Record<string, unknown> = {};
  for (const dialect of [entra, okta]) {
    const { pusher, received } = await connect(dialect, (request) =>
      request.startsWith("POST") ? { status: 201, body: { id: request.includes("Groups") ? "g1" : "u1" } } : notFound,
    );
    const directory = emptyDirectory();
    const person = putPerson(directory, rick);
    const group = putGroup(directory, { name: "Runners" });
    setGroupsOf(directory, person.id, new Set([group.id]));
    await pusher.pushAll(directory);
    putPerson(directory, { ...person, familyName: "D", active: false });
    setGroupsOf(directory, person.id, new Set());
    const before = received.length;
    await pusher.pushAll(directory);
    await pusher.pushAll(directory);
    changes[dialect.name] = received.slice(before).filter(([request]) => !request.startsWith("GET"));
  }
  const patchWith = (...Operations: object[]) => expect.objectContaining({ Operations });
  expect(changes).toEqual({
    entra: [
      [
        "PATCH /Users/u1",
        patchWith(
          { op: "Replace", path: "active", value: "False" },
          { op: "Replace", path: "name.familyName", value: "D" },
          { op: "Replace", path: "displayName", value: "Rick D" },
        ),
      ],
      ["PATCH /Groups/g1", patchWith({ op: "Remove", path: "members", value: [{ $ref: null, value: "u1" }] })],
    ],
    okta: [
      ["PATCH /Users/u1", patchWith({ op: "replace", value: { active: false } })],
      ["PUT /Users/u1", expect.objectContaining({ displayName: "Rick D", active: false })],
      ["PATCH /Groups/g1", patchWith({ op: "remove", path: 'members[value eq "u1"]' })],
    ],
  });
});
