import { toFailure } from "@portico/ui/lib/failure";
import { expect, test, vi } from "vitest";
import { createConsoleCalls } from "./calls.ts";

const answering = (status: number, body: object, headers = {}) => {
  const fetch = vi.fn(
    async (_url: string, _init: RequestInit) => new Response(JSON.stringify(body), { status, headers }),
  );
  return { fetch, calls: createConsoleCalls({ fetch } as never) };
};
const failureOf = async (call: Promise<unknown>) => toFailure(await call.catch((it: unknown) => it));

test("a call sends the console's header and the encoded reason", async () => {
  const { fetch, calls } = answering(200, { data: { operator_id: "1" } });
  const reason = "Zoë: „gesperrt“\n";
  const request = { email_address: "ada@acme.test", role: "support" } as const;
  expect(await calls.operators.invite(request, { reason })).toEqual({ operator_id: "1" });
  const [url, { headers, body, credentials }] = fetch.mock.calls[0] ?? ["", {}];
  expect(url).toBe("/console/api/operators/invite");
  expect(credentials).toBe("same-origin");
  expect(headers).toMatchObject({ "X-Portico-Console": "1", "X-Portico-Reason": encodeURIComponent(reason) });
  expect(body).toBe(JSON.stringify(request));
});

test("IDs are encoded as one path segment", async () => {
  const { fetch, calls } = answering(200, { data: {} });
  await calls.keys.list({ project_id: "../x?y#z" });
  expect(fetch.mock.calls[0]?.[0]).toBe("/console/api/projects/..%2Fx%3Fy%23z/v1/b2b/keys");
});

test("errors keep their type and wait, and network failures are reported as unreachable", async () => {
  const refused = answering(429, { error_type: "too_many_requests" }, { "retry-after": "40" });
  expect(await failureOf(refused.calls.me.get())).toMatchObject({ kind: "limited", retryAfterSeconds: 40 });
  const lost = createConsoleCalls({ fetch: () => Promise.reject(new TypeError("Failed to fetch")) });
  expect(await failureOf(lost.me.get())).toMatchObject({ kind: "unreachable" });
  const garbled = createConsoleCalls({ fetch: async () => new Response("<html>", { status: 502 }) });
  expect(await failureOf(garbled.me.get())).toMatchObject({ kind: "unknown" });
});
