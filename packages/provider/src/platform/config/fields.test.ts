import { expect, test } from "vitest";
import { blockedPorts, HttpUrl, Origin, Port } from "./fields.ts";

test.each([6000, 5060, 5061, 6665, 6697, 10080, 25, 1])("port %i, which browsers block, is refused", async (port) => {
  for (const field of [HttpUrl, Origin]) {
    expect(field.safeParse(`http://localhost:${port}`).error?.issues[0]?.message).toMatch(/browsers .*block this one/);
  }
  expect(Port.safeParse(port).error?.issues[0]?.message).toMatch(/browsers block this one/);
});

test("the list is the one of Node's fetch", async () => {
  for (const port of blockedPorts) {
    const failure = await fetch(`http://127.0.0.1:${port}`).catch((error: Error) => error.cause);
    expect([port, (failure as Error).message]).toEqual([port, "bad port"]);
  }
});

test.each([0, 80, 443, 4100, 5173, 6001, 8080, 65_535])("port %i is accepted", (port) => {
  expect(Port.parse(port)).toBe(port);
  expect(HttpUrl.parse(`http://localhost:${port}/a`)).toBe(`http://localhost:${port}/a`);
});
