import { expect, test } from "vitest";
import { parseMembers } from "./import-members.ts";

test("a line has an email address, and optionally a name after a comma", () => {
  const text = '# our people\nada@acme.test\r\n\n bob@acme.test , Bob\ncleo@acme.test,"Duck, Cleo"\n';
  expect(parseMembers(text)).toEqual([
    { line: 2, email_address: "ada@acme.test" },
    { line: 4, email_address: "bob@acme.test", name: "Bob" },
    { line: 5, email_address: "cleo@acme.test", name: "Duck, Cleo" },
  ]);
});
