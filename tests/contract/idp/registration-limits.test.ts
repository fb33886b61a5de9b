import { PROJECT_ID } from "@portico/testkit";
import { expect, test } from "vitest";
import { startForFile } from "../support/basics.ts";

const provider = await startForFile({
  project: {
    dynamic_registration: { enabled: true },
    rate_limits: { attempts_per_ip: { count: 3, window_seconds: 600 } },
  },
});

test("a network address registers as many apps as it may make attempts, and no more until the window ends", async () => {
  const register = async () => {
    const body = { redirect_uris: ["https://app.test/callback"] };
    const { status } = await provider.request(`/oidc/${PROJECT_ID}/reg`, { body, headers: { Authorization: "" } });
    return status;
  };
  const statuses: number[] = [];
  for (let count = 0; count < 5; count++) statuses.push(await register());
  expect(statuses).toEqual([201, 201, 201, 429, 429]);
  provider.clock.advance({ minutes: 10 });
  expect(await register()).toBe(201);
});
