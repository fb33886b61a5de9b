import { PROJECT_ID } from "@portico/testkit";
import { beforeEach, expect, test } from "vitest";
import { behindProxy, openAsker } from "../support/askers.ts";
import { inVariant, organizationId, refusal, signIn, startForFile, startWindow, variant } from "../support/basics.ts";
import { auditOf } from "../support/rows.ts";

const password = "correct horse battery staple";
const named = (organization_slug: string, ...addresses: string[]) => ({
  organization_name: organization_slug,
  organization_slug,
  members: addresses.map((email_address) => ({ email_address, password })),
});

const provider = await startForFile({
  config: behindProxy,
  project: {
    rate_limits: "default",
    organizations: [
      named("globex", ...["hour", "many", "day", "busy", "patient"].map((name) => `${name}@globex.test`)),
      ...Array.from({ length: 5 }, (_, index) => named(`spread-${index}`, "victim@spread.test")),
    ],
  },
  otherProjects: [
    variant("sprayed", {
      organizations: [named("globex", "ada@globex.test")],
      rate_limits: { wrong_passwords: { count: 30, window_seconds: 600 } },
    }),
    variant("counting", {
      organizations: [named("globex", "ada@globex.test")],
      rate_limits: { attempts_per_ip: { count: 5, window_seconds: 600 } },
    }),
  ],
});
const globex = await organizationId(provider, "globex");
beforeEach(() => startWindow(provider, { hours: 1 }));

const login = (email_address: string, typed = password, organization_id = globex, on = provider) =>
  on.openPage().client.passwords.authenticate({ email_address, organization_id, password: typed });

/** Wrong passwords, in parallel. */
async function guess(email_address: string, count: number, organization_id = globex, on = provider): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      on.request("/sdk/v1/b2b/passwords/authenticate", {
        body: { email_address, organization_id, password: `wrong ${index}` },
      }),
    ),
  );
  return answers.map(({ body }) => body.error_type);
}
const compared = (types: string[]) => types.filter((type) => type === "unauthorized_credentials").length;

test("T6: twenty wrong ones lock the password for the hour, and nothing else", async () => {
  const address = "hour@globex.test";
  const rows = await auditOf(provider, async () => {
    expect(compared(await guess(address, 20))).toBe(20);
    await refusal(login(address), "user_lock_limit_reached");
  });
  expect(rows.map(({ action }) => action)).toEqual([...Array(20).fill("password.refused"), "password.locked"]);
  expect((await signIn(provider, address, "globex")).answer.member_authenticated).toBe(true);
  // Repeated attempts do not extend the lock.
  await guess(address, 30);
  provider.clock.advance({ hours: 1 });
  await login(address);
});

test("T46: of many at once at most twenty are compared, and then not even the right one", async () => {
  const types = await guess("many@globex.test", 60);
  expect(compared(types)).toBeLessThanOrEqual(20);
  expect(new Set(types)).toEqual(new Set(["unauthorized_credentials", "user_lock_limit_reached"]));
  await refusal(login("many@globex.test"), "user_lock_limit_reached");
});

test("T46: an unknown address locks as well", async () => {
  expect(compared(await guess("unknown@globex.test", 25))).toBe(20);
  await refusal(login("unknown@globex.test"), "user_lock_limit_reached");
});

test("T4: one budget for an address over organizations and calls", async () => {
  const email_address = "victim@spread.test";
  const ids = await Promise.all(Array.from({ length: 5 }, (_, index) => organizationId(provider, `spread-${index}`)));
  let wrong = 0;
  const { client } = provider.openPage();
  for (const organization_id of ids) {
    wrong += compared(await guess(email_address, 2, organization_id));
    const reset = { email_address, organization_id, existing_password: "wrong", new_password: "whatever it is, 9" };
    await refusal(client.passwords.resetByExistingPassword(reset), "unauthorized_credentials");
    await refusal(
      client.passwords.discovery.authenticate({ email_address, password: "wrong" }),
      "unauthorized_credentials",
    );
    wrong += 2;
  }
  expect(wrong).toBe(20);
  await refusal(client.passwords.discovery.authenticate({ email_address, password }), "user_lock_limit_reached");
  await refusal(login(email_address, password, ids[0]), "user_lock_limit_reached");
});

test("T3: strangers get at most sixty wrong ones in a day, however they are spread; a right one does not reset that", async () => {
  startWindow(provider, { hours: 24 });
  const address = "day@globex.test";
  const hour = async () => {
    const count = compared(await guess(address, 30));
    provider.clock.advance({ hours: 1 });
    return count;
  };
  expect(await hour()).toBe(20);
  await login(address);
  expect(await hour()).toBe(20);
  await login(address);
  expect(await hour()).toBe(20);
  expect(await hour()).toBe(0);
  await refusal(login(address), "user_lock_limit_reached");
  startWindow(provider, { hours: 24 });
  await login(address);
});

test("a right one does not count", async () => {
  for (let round = 0; round < 3; round += 1) {
    await guess("patient@globex.test", 6);
    await login("patient@globex.test");
    await login("patient@globex.test");
  }
  expect(compared(await guess("patient@globex.test", 4))).toBe(2);
});

test("T46, T68: while one password is tried on many addresses, networks with many wrong ones wait, and no one is locked out", async () => {
  const sprayed = inVariant(provider, "sprayed");
  const organization_id = await organizationId(sprayed, "globex");
  const at = (network: string, email_address: string, typed: string) =>
    openAsker(sprayed, network).post("passwords/authenticate", {
      ...{ email_address, organization_id, password: typed, session_duration_minutes: 60 },
    });
  const spray = async (network: string, count: number) => {
    const types: string[] = [];
    for (let index = 0; index < count; index += 1) {
      types.push((await at(network, `n${index}@globex.test`, "Spring2026!")).body.error_type);
    }
    return compared(types);
  };
  // Until the project has had its thirty, no one is slowed down.
  expect(await spray("198.51.100.1", 30)).toBe(30);
  expect(await spray("198.51.100.1", 5)).toBe(0);
  expect(await spray("198.51.100.2", 25)).toBe(10);
  const slowed = await at("198.51.100.2", "ada@globex.test", password);
  expect(slowed).toMatchObject({ status: 429, body: { error_type: "too_many_requests" } });
  expect(Number(slowed.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await at("203.0.113.7", "ada@globex.test", password)).toMatchObject({ status: 200 });
  // Nor is a known browser, next to an attacker.
  const owner = openAsker(sprayed, "203.0.113.8");
  const login = { email_address: "ada@globex.test", organization_id, password, session_duration_minutes: 60 };
  expect(await owner.post("passwords/authenticate", login)).toMatchObject({ status: 200 });
  expect(await spray("203.0.113.8", 12)).toBe(10);
  expect(await at("203.0.113.8", "ada@globex.test", password)).toMatchObject({ status: 429 });
  expect(await owner.post("passwords/authenticate", login)).toMatchObject({ status: 200 });
  provider.clock.advance({ minutes: 10 });
  expect(await at("198.51.100.2", "ada@globex.test", password)).toMatchObject({ status: 200 });
});

test("T46: one network address has its own budget, and cannot use it up for others", async () => {
  const counting = inVariant(provider, "counting");
  const organization_id = await organizationId(counting, "globex");
  const types = await guess("ada@globex.test", 40, organization_id, counting);
  expect(compared(types)).toBeLessThanOrEqual(5);
  const error = await counting.request("/sdk/v1/b2b/passwords/authenticate", {
    body: { email_address: "ada@globex.test", organization_id, password },
  });
  expect(error).toMatchObject({ status: 429, body: { error_type: "too_many_requests" } });
  expect(Number(error.headers.get("retry-after"))).toBeGreaterThan(0);
  provider.clock.advance({ minutes: 10 });
  await login("ada@globex.test", password, organization_id, counting);
});

test("T45: beyond the queue 503 with Retry-After; everything else is served, and nothing was counted", async () => {
  const { hasher } = provider.provider.services.passwords;
  const owner = { project: PROJECT_ID, source: "127.0.0.1" };
  const taken: Promise<string>[] = [];
  while (isThereRoom()) taken.push(hasher.hash("x", "c29tZSBzYWx0IG9yIG90aGVy", owner));
  const attempts = Array.from({ length: 30 }, () =>
    provider.request("/sdk/v1/b2b/passwords/authenticate", {
      body: { email_address: "busy@globex.test", organization_id: globex, password },
    }),
  );
  const first = await Promise.race(attempts);
  expect(first).toMatchObject({ status: 503, body: { error_type: "service_unavailable" } });
  expect(Number(first.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await fetch(`${provider.url}/healthz`)).status).toBe(200);
  await Promise.all([...taken, ...attempts]);
  await login("busy@globex.test");

  function isThereRoom(): boolean {
    try {
      hasher.requireCapacity(owner);
      return true;
    } catch {
      return false;
    }
  }
}, 60_000);
