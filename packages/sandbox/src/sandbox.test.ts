import { expect, test } from "vitest";
import { refuseProduction } from "./sandbox.ts";

test("the sandbox refuses to load in production", () => {
  expect(() => refuseProduction({ NODE_ENV: "production" })).toThrow("The sandbox lets anyone sign in as anyone");
  for (const NODE_ENV of [undefined, "", "development", "test"]) refuseProduction({ NODE_ENV });
});
