import { createProcessFolder, PROJECT_ID, PUBLIC_TOKEN } from "@portico/testkit";
import { expect, test } from "vitest";
import { breakDisk } from "../support/command-line/troubles.ts";
import { ask, signInAt } from "../support/raw-sign-in.ts";

// The embedded store in a process of its own, whatever the store of the other tests; for PostgreSQL: faults.test.ts.
test("F13: an embedded store whose disk is full still reads, and writes again by itself; one that breaks loses nothing", async () => {
  const folder = await createProcessFolder({ isEmbedded: true });
  try {
    const disk = breakDisk(folder.path);
    const { environment } = disk;
    const first = await folder.start({ environment });
    const session = await signInAt(first.url);
    const rename = (organization_name: string, url = first.url) =>
      fetch(`${url}/sdk/v1/b2b/organizations/me`, {
        method: "PUT",
        headers: { Authorization: `Basic ${btoa(`${PUBLIC_TOKEN}:${session}`)}`, "Content-Type": "application/json" },
        body: JSON.stringify({ organization_name }),
      });
    const check = (body: object = {}, url = first.url) => ask(url, "sessions/authenticate", body, session);
    const nameOf = async (answer: Response) =>
      ((await answer.json()) as { data: { organization: { organization_name: string } } }).data.organization
        .organization_name;

    disk.fill();
    await expect.poll(async () => (await rename("Refused")).status, { timeout: 5_000 }).toBe(503);
    const refused = await rename("Refused");
    expect(refused.headers.get("retry-after")).toBe("2");
    expect(await refused.json()).toMatchObject({ error_type: "service_unavailable" });
    const send = { email_address: "ada@globex.test" };
    expect((await ask(first.url, "otps/email/discovery/send", send)).status).toBe(503);
    // Idle long enough for a check to notice.
    const moved = { method: "POST", body: JSON.stringify({ advance_ms: 120_000 }) };
    await fetch(`${first.url}/dev/clock`, { ...moved, headers: { "Content-Type": "application/json" } });
    expect((await check({ session_duration_minutes: 60 })).status).toBe(503);
    // Earlier lines may have been written before the disk was checked.
    const name = await nameOf(await check());
    for (const path of ["/readyz", `/v1/sessions/jwks/${PROJECT_ID}`, `/sdk/v1/projects/bootstrap/${PUBLIC_TOKEN}`]) {
      expect((await fetch(first.url + path)).status, path).toBe(200);
    }
    expect(await nameOf(await check())).toBe(name);
    disk.repair();
    await expect.poll(async () => (await rename("Written")).status, { timeout: 5_000 }).toBe(200);

    // An unforeseen failure: the engine cannot go on, and exits with a message instead of spinning forever.
    disk.lose();
    await rename("Never").catch(() => {});
    await expect.poll(() => fetch(`${first.url}/healthz`).then(String, () => "gone"), { timeout: 5_000 }).toBe("gone");
    expect(await first.stop()).toBe(1);
    expect(first.output()).toContain("The embedded database failed");
    disk.repair();
    const second = await folder.start({ environment });
    expect(await nameOf(await check({}, second.url))).toBe("Written");
    expect((await rename("Written again", second.url)).status).toBe(200);

    // And a log without a reader: it is dropped, and nothing else.
    second.stopListening();
    for (let count = 0; count < 100; count++) expect((await check({}, second.url)).status).toBe(200);
    expect(await second.stop()).toBe(0);
  } finally {
    await folder.remove();
  }
}, 60_000);
