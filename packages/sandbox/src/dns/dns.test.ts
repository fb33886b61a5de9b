import { Resolver } from "node:dns/promises";
import { afterAll, expect, test } from "vitest";
import { startSandbox } from "../sandbox.ts";

const sandbox = await startSandbox();
afterAll(() => sandbox.stop());
const resolver = new Resolver({ timeout: 2000, tries: 1 });
resolver.setServers([sandbox.dns]);
const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.url}/dns`, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
    body: `${new URLSearchParams(fields)}`,
  });

test("the DNS server returns a record added on the page until it is deleted", async () => {
  const name = "_portico-verification.acme.test";
  await expect(resolver.resolveTxt(name)).rejects.toMatchObject({ code: "ENOTFOUND" });
  const long = `portico-verification=${"x".repeat(300)}`;
  for (const value of ["v=spf1 -all", long])
    expect((await post({ name: `${name.toUpperCase()}.`, value })).status).toBe(303);
  expect((await resolver.resolveTxt(name)).map((parts) => parts.join(""))).toEqual(["v=spf1 -all", long]);
  const page = await (await fetch(`${sandbox.url}/dns?name=${encodeURIComponent('"><script>')}`)).text();
  expect(page).toContain(long);
  expect(page).not.toContain("<script>");
  await post({ action: "remove", name });
  await expect(resolver.resolveTxt(name)).rejects.toMatchObject({ code: "ENOTFOUND" });
});

test("a form from another site is rejected", async () => {
  const answer = await post({ name: "a.test", value: "b" }, { Origin: "https://evil.test" });
  expect(answer.status).toBe(400);
  expect((await post({ name: "", value: "b" })).status).toBe(400);
});
