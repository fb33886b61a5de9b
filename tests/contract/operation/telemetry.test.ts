import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createProcessFolder, PUBLIC_TOKEN } from "@portico/testkit";
import { afterAll, expect, test } from "vitest";
import { ask, signInAt } from "../support/raw-sign-in.ts";

const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT_ID = "00f067aa0ba902b7";
const traceparent = `00-${TRACE_ID}-${PARENT_ID}-01`;

/** A collector: takes OTLP over HTTP, as bytes by path. */
const received: { path: string; type: string | undefined; bytes: Buffer }[] = [];
const collector = createServer(async (request, response) => {
  received.push({ path: request.url ?? "", type: request.headers["content-type"], bytes: await buffer(request) });
  response.writeHead(200, { "Content-Type": "application/x-protobuf" }).end();
});
collector.listen(0, "127.0.0.1");
await once(collector, "listening");
const folder = await createProcessFolder();
afterAll(async () => {
  collector.close();
  await folder.remove();
});

/** The fields of a Protocol Buffers message, by number: https://protobuf.dev/programming-guides/encoding/. */
function fieldsOf(bytes: Buffer): Map<number, (Buffer | number)[]> {
  const fields = new Map<number, (Buffer | number)[]>();
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at] ?? 0;
      at += 1;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const tag = varint();
    const lengths = [undefined, () => 8, varint, undefined, undefined, () => 4];
    const length = lengths[tag & 7]?.();
    const value = length === undefined ? varint() : bytes.subarray(at, at + length);
    at += length ?? 0;
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
}
const messagesIn = (bytes: Buffer, ...path: number[]): Buffer[] =>
  path.reduce<Buffer[]>(
    (found, field) => found.flatMap((one) => (fieldsOf(one).get(field) ?? []) as Buffer[]),
    [bytes],
  );
const textIn = (bytes: Buffer, ...path: number[]) => messagesIn(bytes, ...path)[0]?.toString() ?? "";

/** `common.proto`: KeyValue { key = 1, value = 2 }, AnyValue { string_value = 1, int_value = 3 }. */
function attributesIn(bytes: Buffer, field: number): Record<string, string | number> {
  return Object.fromEntries(
    messagesIn(bytes, field).map((pair) => {
      const value = fieldsOf(messagesIn(pair, 2)[0] ?? Buffer.alloc(0));
      return [textIn(pair, 1), value.has(1) ? String(value.get(1)?.[0]) : Number(value.get(3)?.[0])];
    }),
  );
}

/** `trace.proto`: ResourceSpans 1, ScopeSpans 2, spans 2; trace_id 1, span_id 2, parent_span_id 4, name 5, kind 6. */
function listSpans() {
  return received
    .filter(({ path }) => path === "/v1/traces")
    .flatMap(({ bytes }) => messagesIn(bytes, 1, 2, 2))
    .map((span) => ({
      traceId: messagesIn(span, 1)[0]?.toString("hex"),
      id: messagesIn(span, 2)[0]?.toString("hex"),
      parent: messagesIn(span, 4)[0]?.toString("hex"),
      name: textIn(span, 5),
      kind: fieldsOf(span).get(6)?.[0],
      attributes: attributesIn(span, 9),
    }));
}

test("traces and metrics arrive over OTLP, continue the caller's trace, and contain no personal data", {
  timeout: 60_000,
}, async () => {
  const { port } = collector.address() as AddressInfo;
  const node = await folder.start({
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_SERVICE_NAME: "front-door",
      OTEL_BSP_SCHEDULE_DELAY: "50",
      OTEL_METRIC_EXPORT_INTERVAL: "200",
      OTEL_METRIC_EXPORT_TIMEOUT: "100",
    },
  });
  const session = await signInAt(node.url);
  const answer = await fetch(`${node.url}/sdk/v1/b2b/sessions/authenticate`, {
    method: "POST",
    headers: {
      Authorization: `Basic ${btoa(`${PUBLIC_TOKEN}:${session}`)}`,
      "Content-Type": "application/json",
      traceparent,
    },
    body: "{}",
  });
  expect(answer.status).toBe(200);
  const route = "/sdk/v1/b2b/sessions/authenticate";
  await expect.poll(() => listSpans().some(({ traceId }) => traceId === TRACE_ID)).toBe(true);
  const spans = listSpans();
  const server = spans.find(({ name }) => name === `POST ${route}`);
  expect(server).toMatchObject({
    traceId: TRACE_ID,
    parent: PARENT_ID,
    kind: 2,
    attributes: { "http.request.method": "POST", "http.route": route, "http.response.status_code": 200 },
  });
  const statements = spans.filter(({ parent }) => parent === server?.id);
  expect(statements.length).toBeGreaterThan(0);
  for (const { kind, attributes } of statements) {
    expect(kind).toBe(3);
    expect(attributes).toMatchObject({ "db.system.name": "postgresql", "db.query.text": expect.stringMatching(/\$1/) });
  }
  await expect.poll(() => listSpans().map(({ name }) => name)).toContain("send email");

  const refused = await fetch(`${node.url}/sdk/v1/b2b/organizations/me`, { headers: { traceparent } });
  expect((await refused.json()).trace_id).toBe(TRACE_ID);
  await expect.poll(node.output).toMatch(new RegExp(`"trace_id":"${TRACE_ID}","method":"GET"`));

  const metrics = () =>
    received.filter(({ path }) => path === "/v1/metrics").flatMap(({ bytes }) => messagesIn(bytes, 1, 2, 2));
  await expect
    .poll(() => metrics().map((metric) => textIn(metric, 1)))
    .toEqual(
      expect.arrayContaining([
        "http.server.request.duration",
        "portico.outbox.results",
        "portico.database.connections",
      ]),
    );
  await node.stop();
  for (const { type, bytes } of received) {
    expect(type).toBe("application/x-protobuf");
    expect(bytes.includes("front-door")).toBe(true);
    for (const secret of ["ada@globex.test", "globex.test", session, "127.0.0.1", PUBLIC_TOKEN])
      expect(bytes.includes(secret), secret).toBe(false);
  }
});

test("without the variables no telemetry code is loaded, and log lines still name the caller's trace", async () => {
  const logLoads = `import{registerHooks}from"node:module";registerHooks({load(url,context,next){console.error("loads",url);return next(url,context)}})`;
  const environment = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(logLoads)}` };
  const node = await folder.start({ environment });
  expect(node.output()).toMatch(/loads \S+\/telemetry\.ts/);
  expect(node.output()).not.toMatch(/@opentelemetry\/(?!api)|start-telemetry/);
  const before = received.length;
  const answer = await ask(node.url, "organizations/search", {});
  expect((await answer.json()).trace_id).toBeUndefined();
  const refused = await fetch(`${node.url}/nowhere`, { headers: { traceparent } });
  expect((await refused.json()).trace_id).toBe(TRACE_ID);
  for (const wrong of [`00-${"0".repeat(32)}-${PARENT_ID}-01`, `ff-${TRACE_ID}-${PARENT_ID}-01`, `00-${TRACE_ID}-01`]) {
    const { trace_id } = await (await fetch(`${node.url}/nowhere`, { headers: { traceparent: wrong } })).json();
    expect(trace_id, wrong).toBeUndefined();
  }
  await node.stop();
  expect(received.length).toBe(before);
});
