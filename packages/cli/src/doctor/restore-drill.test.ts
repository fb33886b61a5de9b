import { expect, test } from "vitest";
import { splitPassword } from "./restore-drill.ts";

test.each([
  ["postgres://ada:s%40cret@db.test/portico", "postgres://ada@db.test/portico", "s@cret"],
  ["postgres://ada@db.test/portico?password=s%40cret", "postgres://ada@db.test/portico", "s@cret"],
  [
    "postgres://ada:a@db.test/portico?sslmode=require&password=b",
    "postgres://ada@db.test/portico?sslmode=require",
    "b",
  ],
  ["postgres://ada@db.test/portico", "postgres://ada@db.test/portico", ""],
])("the list of processes shows no password of %s", (text, url, password) => {
  expect(splitPassword(text)).toEqual({ url, password });
});
