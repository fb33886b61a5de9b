import { toFailure } from "@portico/admin/kit";
import { expect, test, vi } from "vitest";
import { createConsoleCalls, managementPath } from "./calls.ts";

const answering = (status: number, body: object, headers = {}) => {
  const fetch = vi.fn(
    async (_url: string, _init: RequestInit) => new Response(JSON.stringify(body), { status, headers }),
  );
  return { fetch, calls: createConsoleCalls({ fetch } as never) };
};

test("a call says that it is the console's, and why, in a form that headers can hold", async () => {
  const { fetch, calls } = answering(200, { data: { done: true } });
  const options = { body: { a: 1 }, reason: "Zoë: „gesperrt“\n" };
  expect(await calls.ask("POST", "/operators/invite", options)).toEqual({ done: true });
  const [url, { headers, body, credentials }] = fetch.mock.calls[0] ?? ["", {}];
  expect(url).toBe("/console/api/operators/invite");
  expect(credentials).toBe("same-origin");
  expect(headers).toMatchObject({ "X-Portico-Console": "1", "X-Portico-Reason": encodeURIComponent(options.reason) });
  expect(body).toBe('{"a":1}');
});

test("an id is one step of the path, whatever it holds", () => {
  expect(managementPath("../x?y#z", "/b2b/keys")).toBe("/projects/..%2Fx%3Fy%23z/v1/b2b/keys");
});

test("a refusal keeps its type and its wait, and silence is its own failure", async () => {
  const refused = answering(429, { error_type: "too_many_requests" }, { "retry-after": "40" });
  const error = await refused.calls.ask("GET", "/me").catch((it: unknown) => it);
  expect(toFailure(error)).toMatchObject({ kind: "limited", retryAfterSeconds: 40 });
  const lost = createConsoleCalls({ fetch: () => Promise.reject(new TypeError("Failed to fetch")) });
  expect(toFailure(await lost.ask("GET", "/me").catch((it: unknown) => it))).toMatchObject({ kind: "unreachable" });
  const garbled = createConsoleCalls({ fetch: async () => new Response("<html>", { status: 502 }) });
  expect(toFailure(await garbled.ask("GET", "/me").catch((it: unknown) => it))).toMatchObject({ kind: "unknown" });
});
