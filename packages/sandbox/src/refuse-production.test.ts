import { expect, test } from "vitest";
import { refuseProduction } from "./refuse-production.ts";

test("the sandbox refuses to load in production", () => {
  expect(() => refuseProduction({ NODE_ENV: "production" })).toThrow("The sandbox lets anybody in as anybody");
  for (const NODE_ENV of [undefined, "", "development", "test"]) refuseProduction({ NODE_ENV });
});
