import { expect, test } from "vitest";
import { checkInvitations, readAddresses, writeAddresses } from "./invitations.ts";

const emailsOf = (text: string) => readAddresses(text).map(({ email }) => email);
const three = ["ada@globex.test", "bob@globex.test", "eve@globex.test"];

test.each([",", ";", "\n", "\r\n", "\t", " ", ", ", " ;\n", "\n\n\n", ",,"])(
  "accepts %j between addresses",
  (between) => {
    expect(emailsOf(three.join(between))).toEqual(three);
    expect(emailsOf(between + three.join(between) + between)).toEqual(three);
  },
);

test("accepts names as mail programs and tables write them", () => {
  const ada = { email: "ada@globex.test", name: "Ada Lovelace" };
  for (const text of [
    "Ada Lovelace <ada@globex.test>",
    '"Ada Lovelace" <ada@globex.test>',
    "ada@globex.test,Ada Lovelace",
    "Ada,Lovelace,ada@globex.test",
    "Email,First name,Last name\nada@globex.test,Ada,Lovelace",
    'Name\tE-mail\r\n"Ada Lovelace"\tada@globex.test\r\n',
  ]) {
    expect(readAddresses(text), text).toEqual([ada]);
  }
  expect(readAddresses("Ada <ada@globex.test>, Bob <bob@globex.test>; eve@globex.test")).toEqual([
    { email: "ada@globex.test", name: "Ada" },
    { email: "bob@globex.test", name: "Bob" },
    { email: "eve@globex.test" },
  ]);
  expect(readAddresses('"Lovelace, Ada" <ada@globex.test>')).toEqual([
    { email: "ada@globex.test", name: "Lovelace, Ada" },
  ]);
});

test("marks invalid addresses, and duplicates regardless of case", () => {
  expect(readAddresses("ada@globex.test ADA@globex.test bob@ @x ada").map(({ problem }) => problem)).toEqual([
    undefined,
    "twice",
    "invalid",
    "invalid",
    "invalid",
  ]);
  expect(readAddresses(`${"a".repeat(250)}@globex.test`)).toMatchObject([{ problem: "invalid" }]);
  expect(readAddresses("")).toEqual([]);
  expect(readAddresses("\n , ;\t ")).toEqual([]);
});

test("keeps mistyped addresses beside valid ones, and marks them", () => {
  for (const text of [
    "ada@globex.test, not-an-address, jane.globex.test",
    "ada@globex.test\nnot-an-address\njane.globex.test",
    "ada@globex.test not-an-address jane.globex.test",
    "ada@globex.test; not-an-address; jane.globex.test",
  ]) {
    expect(readAddresses(text), text).toEqual([
      { email: "ada@globex.test" },
      { email: "not-an-address", problem: "invalid" },
      { email: "jane.globex.test", problem: "invalid" },
    ]);
  }
  expect(readAddresses("ada@globex.test, jane.globex.test, bob@globex.test").map(({ problem }) => problem)).toEqual([
    undefined,
    "invalid",
    undefined,
  ]);
  // Only the first row can be a header, and only if it has a title of a column.
  expect(emailsOf("mailbox\naddress.globex.test\nemail")).toEqual(["mailbox", "address.globex.test", "email"]);
});

test("finds an address on its own line exactly once in any input, and handles long input", () => {
  const noise = [",", ";", "\n", "\t", " ", "<", ">", '"', "Ada", "@", "=1+1", "‮", "\r"];
  for (let seed = 1; seed < 400; seed++) {
    const pick = (at: number) => noise[(seed * 31 + at * 17) % noise.length] as string;
    const around = Array.from({ length: seed % 9 }, (_, at) => pick(at)).join("");
    const listed = readAddresses(`${around}\nada@globex.test\n${around}`);
    const good = listed.filter(({ email, problem }) => !problem && email === "ada@globex.test");
    expect(good, JSON.stringify(around)).toHaveLength(1);
    for (const { email, problem } of listed) if (!problem) expect(email).toMatch(/^[^\s<>",;]+@[^\s<>",;]+$/);
  }
  const long = `${"a@".repeat(20_000)}${'"'.repeat(20_000)}`;
  expect(readAddresses(long).every(({ problem }) => problem)).toBe(true);
});

const open = { email_invites: "ALL_ALLOWED" as const, email_allowed_domains: [] };

test("recognizes members and invited addresses, and accepts others", () => {
  const known = [
    { email_address: "ada@globex.test", status: "active" as const },
    { email_address: "bob@globex.test", status: "invited" as const },
    { email_address: "kim@globex.test", status: "pending" as const },
  ];
  const listed = readAddresses("ADA@globex.test bob@globex.test kim@globex.test new@globex.test x new@globex.test");
  expect(checkInvitations(listed, open, known).map(({ verdict }) => verdict)).toEqual([
    "already",
    "again",
    "already",
    "ready",
    "invalid",
    "twice",
  ]);
});

test("rejects subdomains and look-alikes of the allowed domains", () => {
  const policy = { email_invites: "RESTRICTED" as const, email_allowed_domains: ["globex.test"] };
  const listed = readAddresses("a@globex.test a@sub.globex.test a@globex.test.evil.test a@notglobex.test");
  expect(checkInvitations(listed, policy, []).map(({ verdict }) => verdict)).toEqual([
    "ready",
    "outside",
    "outside",
    "outside",
  ]);
});

test("written addresses parse back to the same list", () => {
  const listed = readAddresses('Ada Lovelace <ada@globex.test>\n"Hopper, Grace" <grace@globex.test>\nbob@globex.test');
  expect(listed.map(({ name }) => name)).toEqual(["Ada Lovelace", "Hopper, Grace", undefined]);
  expect(readAddresses(writeAddresses(listed))).toEqual(listed);
});
