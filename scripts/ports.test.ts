import { expect, test } from "vitest";
import { readPorts } from "./ports.ts";

test("PORTICO_PORT_OFFSET is added to every port", () => {
  expect(readPorts({})).toEqual({ demo: 4000, provider: 4100, thirdParty: 4200, sandbox: 4300, gallery: 4400 });
  expect(readPorts({ PORTICO_PORT_OFFSET: "10" })).toMatchObject({ demo: 4010, provider: 4110, gallery: 4410 });
});

test.each(["ten", "1.5", "70000", "2000"])("an offset of %s throws", (offset) => {
  expect(() => readPorts({ PORTICO_PORT_OFFSET: offset })).toThrow(`PORTICO_PORT_OFFSET is "${offset}"`);
});
