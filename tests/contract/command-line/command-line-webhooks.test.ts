import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { PROJECT_ID, PROJECT_SECRET } from "@portico/testkit";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { type Backend, backendOf } from "../support/backend.ts";
import { startForFile } from "../support/basics.ts";
import { main, porticoWarm } from "../support/command-line/portico.ts";
import { startReceiver } from "../support/receiver.ts";

const receiver = await startReceiver();
const provider = await startForFile({ config: { outbound_allowed_origins: [receiver.origin] } });
const backend: Backend = backendOf(provider);
const environment = {
  COLUMNS: "200",
  NO_COLOR: "1",
  PORTICO_URL: provider.url,
  PORTICO_PROJECT_ID: PROJECT_ID,
  PORTICO_SECRET: PROJECT_SECRET,
};

async function run(...args: string[]) {
  const { exitCode, stdout, stderr } = await porticoWarm(["webhooks", ...args], { environment });
  expect(exitCode, stderr).toBe(0);
  return stdout;
}
const json = async (...args: string[]) => JSON.parse(await run(...args, "--json"));

test("adds, tests, shows, replays, changes and deletes endpoints", async () => {
  const { endpoint, signing_secret } = await json("create", receiver.url, "--event", "organization.created");
  const id: string = endpoint.endpoint_id;
  await backend("POST", "/organizations", { organization_name: "Of the command" });
  const { message_id } = await json("test", id);
  await provider.deliverDue();
  expect(await run("deliveries", id)).toContain("organization.created");
  expect(await run("message", id, message_id)).toMatch(/webhook\.test[\s\S]*204/);
  expect(await run("replay", id, "--message", message_id)).toBe("Sending 1 message again.\n");
  expect(await run("list")).toContain(receiver.url);
  expect(await run("update", id, "--disable")).toContain("disabled");
  expect(await run("update", id, "--enable", "--event", "all")).toContain("enabled");
  expect((await json("rotate-secret", id)).signing_secret).not.toBe(signing_secret);
  expect(await run("delete", id, "--yes")).toContain("deleted.");
  expect(await run("list")).toBe("No webhook endpoints.\n");
});

test("listen forwards signed events to a local server in order, and waits while that server is down", async () => {
  receiver.heard.length = 0;
  const command = spawn(
    process.execPath,
    ["--conditions=portico-source", main, "webhooks", "listen", "--forward-to", receiver.url, "--json"],
    { env: { PATH: process.env.PATH, ...environment } },
  );
  try {
    const lines = createInterface(command.stdout)[Symbol.asyncIterator]();
    const { signing_secret } = JSON.parse((await lines.next()).value ?? "{}");
    for (const organization_name of ["Heard 1", "Heard 2", "Heard 3"])
      await backend("POST", "/organizations", { organization_name });
    for (let line = 0; line < 3; line += 1) {
      expect(JSON.parse((await lines.next()).value ?? "{}")).toMatchObject({
        status_code: 204,
        type: "organization.created",
      });
    }
    const waits = createInterface(command.stderr)[Symbol.asyncIterator]();
    receiver.stop();
    await backend("POST", "/organizations", { organization_name: "Heard 4" });
    expect((await waits.next()).value).toMatch(/^organization.created is waiting: can't reach .*/);
    await backend("POST", "/organizations", { organization_name: "Heard 5" });
    await receiver.comeBack();
    for (let line = 0; line < 2; line += 1) await lines.next();
    expect(receiver.heard.map(({ event }) => event.data.organization_slug)).toEqual([
      "heard-1",
      "heard-2",
      "heard-3",
      "heard-4",
      "heard-5",
    ]);
    for (const { headers, body } of receiver.heard) {
      const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      expect(new Webhook(signing_secret).verify(body, flat)).toBeTruthy();
    }
  } finally {
    const ended = new Promise((resolve) => command.once("exit", resolve));
    command.kill("SIGINT");
    await ended;
  }
  expect((await backend("GET", "/webhooks/endpoints")).body.data.endpoints).toEqual([]);
});
