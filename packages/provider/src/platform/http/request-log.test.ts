import { Writable } from "node:stream";
import Fastify from "fastify";
import { expect, test, vi } from "vitest";
import { loggerOptions } from "./log.ts";
import { createRequestLog } from "./request-log.ts";

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
