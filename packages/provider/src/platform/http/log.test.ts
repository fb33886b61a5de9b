import { Writable } from "node:stream";
import Fastify from "fastify";
import { beforeAll, expect, test, vi } from "vitest";
import { createRequestLog, loggerOptions } from "./log.ts";

let line: Record<string, unknown>;
let text = "";
beforeAll(() => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  const { log } = Fastify({ logger: loggerOptions({ level: "info", stream }) });
  const err = Object.assign(new Error("insert failed", { cause: new Error("socket closed") }), {
    code: "23505",
    parameters: ["sesame-parameter"],
    detail: "Key (token_hash)=(sesame-detail)",
    query: "sesame-query",
  });
  log.info(
    {
      err,
      token: "sesame-1",
      call: { session_token: "sesame-2", body: { code: "sesame-3", password: "sesame-4" } },
      headers: { authorization: "sesame-5", "set-cookie": "sesame-6" },
      harmless: "shown",
    },
    "request failed",
  );
  line = JSON.parse(text);
});

test("T36: fields named like a secret are redacted at every level", () => {
  expect(text).not.toContain("sesame");
  expect(line).toMatchObject({ token: "[redacted]", call: { body: { code: "[redacted]" } }, harmless: "shown" });
});

test("T36: an error is logged with name, message, code, stack and cause, and without a driver's fields", () => {
  expect(line.err).toEqual({
    type: "Error",
    message: "insert failed",
    stack: expect.stringContaining("log.test.ts"),
    error_code: "23505",
    cause: "socket closed",
  });
});

test("a line has its level as a word and a readable time", () => {
  expect(line).toMatchObject({
    level: "info",
    msg: "request failed",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
});

test("a request gets its own logger at its first line, with its ID and with secrets redacted", async () => {
  let text = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  const app = Fastify({
    logger: loggerOptions({ level: "info", stream }),
    disableRequestLogging: true,
    genReqId: () => "request-7",
    childLoggerFactory: createRequestLog,
  });
  const child = vi.spyOn(app.log, "child");
  app.get("/silent", () => "");
  app.get("/telling", ({ log }) => {
    log.error({ token: "sesame" }, "first");
    log.debug("below the level");
    log.child({ part: "inner" }).warn("second");
    return "";
  });
  await app.inject("/silent");
  expect(child).not.toHaveBeenCalled();
  await app.inject("/telling");
  const lines = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { level: "error", reqId: "request-7", token: "[redacted]", msg: "first" },
    { level: "warn", reqId: "request-7", part: "inner", msg: "second" },
  ]);
  // The request's, and the one that it made of that.
  expect(child).toHaveBeenCalledTimes(2);
});
