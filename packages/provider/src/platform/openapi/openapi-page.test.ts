import { expect, test } from "vitest";
import { openApiPages } from "./openapi-page.ts";

test("the OpenAPI documents are generated once, at the first request", () => {
  let made = 0;
  const routes = new Proxy([], {
    get(target, name, self) {
      if (name === "filter") made += 1;
      return Reflect.get(target, name, self);
    },
  });
  const [page] = openApiPages(routes, [], "http://localhost:4100");
  expect([page?.path, made]).toEqual(["/openapi.json", 0]);
  const sent: unknown[] = [];
  const reply = {
    getHeader: () => undefined,
    headers: () => reply,
    type: () => reply,
    send: (it: unknown) => sent.push(it),
  };
  for (let times = 0; times < 2; times += 1) page?.handle({} as never, { headers: {} } as never, reply as never);
  expect([sent.length, made]).toEqual([2, 1]);
  expect(JSON.parse(String(sent[0]))).toMatchObject({ openapi: "3.1.0" });
});
