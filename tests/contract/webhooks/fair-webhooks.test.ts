import { expect, test } from "vitest";
import { backendOf } from "../support/backend.ts";
import { startForFile, variant } from "../support/basics.ts";
import { startReceiver } from "../support/receiver.ts";

const ENDPOINTS = 10;
const ORGANIZATIONS = 12;

const slow = await startReceiver(() => ({ status: 204, delayMs: 60_000 }));
const quick = await startReceiver();
const provider = await startForFile({
  config: { outbound_allowed_origins: [slow.origin, quick.origin] },
  otherProjects: [variant("noisy", {}), variant("loud", {}), variant("quiet", {})],
});

async function call(of: string, method: string, path: string, body?: object) {
  const answer = await backendOf(provider, of)(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}

const addEndpoint = (of: string, url: string) => call(of, "POST", "/webhooks/endpoints", { url, ordering: "none" });
const happen = (of: string, index: number) =>
  call(of, "POST", "/organizations", { organization_name: `${of} ${index}`, organization_slug: `${of}-${index}` });

/** A project with many events for receivers that never answer in time. */
async function flood(of: string) {
  for (let index = 0; index < ENDPOINTS; index += 1) await addEndpoint(of, `${slow.url}/${of}/${index}`);
  for (let index = 0; index < ORGANIZATIONS; index += 1) await happen(of, index);
}
const triesOf = (of: string) => slow.heard.filter(({ path }) => path.startsWith(`/hooks/${of}/`)).length;

test("T155: receivers that hang do not keep another project's webhooks waiting", async () => {
  await flood("noisy");
  void provider.deliverDue();
  await expect.poll(() => triesOf("noisy"), { timeout: 20_000 }).toBeGreaterThanOrEqual(15);
  // Without others, it leaves a quarter of the slots free.
  expect(triesOf("noisy")).toBe(15);

  await addEndpoint("quiet", quick.url);
  await happen("quiet", 0);
  await expect.poll(() => quick.heard.length, { timeout: 20_000 }).toBe(1);
  expect(triesOf("noisy"), "most of the noisy project's events still wait").toBeLessThan(30);

  await flood("loud");
  const before = triesOf("noisy") + triesOf("loud");
  for (let index = 1; index <= 5; index += 1) {
    await happen("quiet", index);
    await expect.poll(() => quick.heard.length, { timeout: 20_000 }).toBe(index + 1);
  }
  const during = triesOf("noisy") + triesOf("loud") - before;
  expect(during, "five events came while two noisy projects tried a few of theirs").toBeLessThan(60);
  expect(during).toBeLessThan(2 * ENDPOINTS * ORGANIZATIONS);
}, 120_000);
