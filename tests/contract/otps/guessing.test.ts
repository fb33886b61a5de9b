import type { TestProvider } from "@portico/testkit";
import { beforeEach, describe, expect, test } from "vitest";
import { isLong } from "../../long.ts";
import {
  discover,
  inVariant,
  mailFrom,
  organizationId,
  otherCode,
  refusal,
  startForFile,
  startWindow,
  variant,
} from "../support/basics.ts";
import * as codes from "../support/codes.ts";

const provider = await startForFile({
  project: { rate_limits: "default" },
  otherProjects: [
    variant("spread", {
      rate_limits: "default",
      organizations: Array.from({ length: 200 }, (_, index) => ({
        organization_name: `Spread ${index}`,
        organization_slug: `spread-${index}`,
        members: [{ email_address: "victim@spread.test" }],
      })),
    }),
    variant("strict", {
      rate_limits: {
        sends_per_address: { count: 3, window_seconds: 600 },
        sends_per_ip: { count: 24, window_seconds: 600 },
      },
    }),
  ],
});
const globex = await organizationId(provider, "globex");

const askForCode = (address: string, organizationId = globex) => {
  // A request within ten seconds merges with the previous one, while that one still works.
  provider.clock.advance({ seconds: 10 });
  return codes.askForCode(provider, address, organizationId);
};

const authenticate = (address: string, code: string, organizationId = globex, on = provider) =>
  codes.authenticate(on, address, code, organizationId);

/** Wrong guesses, in parallel. */
async function guess(on: TestProvider, paths: { organization_id?: string }[], email_address: string, right: string) {
  const answers = await Promise.all(
    paths.map(({ organization_id }, index) =>
      on.request(
        organization_id ? "/sdk/v1/b2b/otps/email/authenticate" : "/sdk/v1/b2b/otps/email/discovery/authenticate",
        { body: { email_address, organization_id, code: otherCode(right, index + 1), session_duration_minutes: 60 } },
      ),
    ),
  );
  return answers.map(({ body }) => body.error_type as string);
}

/**
 * At most twenty reached a code, used up or not; the others met the lock, the limit of their network, or an overloaded
 * database, which lets no one in either (threats.md section 2, "fail closed").
 */
function expectLock(errorTypes: string[]): void {
  const reached = errorTypes.filter((type) => type === "otp_code_not_found");
  expect(reached.length).toBeLessThanOrEqual(20);
  const others = new Set(errorTypes.filter((type) => type !== "otp_code_not_found"));
  others.delete("service_unavailable");
  others.delete("too_many_requests");
  expect([...others]).toEqual(["user_lock_limit_reached"]);
}

describe("guessing", () => {
  beforeEach(() => startWindow(provider, { hours: 1 }));

  test("the right code works after four wrong ones", async () => {
    const code = await askForCode("four@globex.test");
    await guess(provider, Array(4).fill({ organization_id: globex }), "four@globex.test", code);
    await authenticate("four@globex.test", code);
  });

  test("T3: five wrong guesses end a code", async () => {
    const code = await askForCode("five@globex.test");
    await guess(provider, Array(5).fill({ organization_id: globex }), "five@globex.test", code);
    await refusal(authenticate("five@globex.test", code), "otp_code_not_found");
  });

  test("T3: of a thousand wrong guesses at once at most five are compared, then the right code is refused", async () => {
    const count = isLong ? 1000 : 200;
    const address = "thousand@globex.test";
    const code = await askForCode(address);
    const answers = await guess(provider, Array(count).fill({ organization_id: globex }), address, code);
    expectLock(answers);
    // The statement that counts a guess also returns the code to compare.
    const { db } = provider.provider.services;
    const row = db.selectFrom("email_codes").select("attempts").where("email_address", "=", address);
    expect((await row.executeTakeFirstOrThrow()).attempts).toBeLessThanOrEqual(5);
    const error = await authenticate(address, code).catch((reason) => reason);
    // After a thousand attempts of one visitor the limit on those comes first.
    const refusals = ["otp_code_not_found", "user_lock_limit_reached", ...(isLong ? ["too_many_requests"] : [])];
    expect(refusals).toContain(error.error_type);
  }, 120_000);

  test("T3: requesting new codes opens no new budget, an hour does; T6: the link is not locked meanwhile", async () => {
    const address = "resends@globex.test";
    for (let round = 0; round < 4; round += 1) {
      const code = await askForCode(address);
      await guess(provider, Array(5).fill({ organization_id: globex }), address, code);
    }
    await refusal(authenticate(address, await askForCode(address)), "user_lock_limit_reached");

    const { client } = provider.openPage();
    const mail = await mailFrom(provider, address, () =>
      client.magicLinks.email.loginOrSignup({ email_address: address, organization_id: globex }),
    );
    const magic_links_token = new URL(mail.links[0] ?? "").searchParams.get("token") ?? "";
    expect(await client.magicLinks.authenticate({ magic_links_token })).toMatchObject({ member_authenticated: true });

    provider.clock.advance({ hours: 1 });
    await authenticate(address, await askForCode(address));
  });

  test("T3: strangers get at most sixty wrong guesses in a day, however they are spread", async () => {
    const address = "patient@globex.test";
    startWindow(provider, { hours: 24 });
    let compared = 0;
    for (let hour = 0; hour < 6; hour += 1) {
      for (let round = 0; round < 4; round += 1) {
        const code = await askForCode(address);
        const types = await guess(provider, Array(5).fill({ organization_id: globex }), address, code);
        compared += types.filter((type) => type === "otp_code_not_found").length;
      }
      provider.clock.advance({ hours: 1 });
    }
    expect(compared).toBe(60);
    await refusal(authenticate(address, await askForCode(address)), "user_lock_limit_reached");
    startWindow(provider, { hours: 24 });
    await authenticate(address, await askForCode(address));
  }, 120_000);

  test("T4: one budget for an address over 200 organizations and both endpoints", async () => {
    const spread = inVariant(provider, "spread");
    const { answer } = await discover(spread, "victim@spread.test");
    const ids = answer.discovered_organizations.map(({ organization }) => organization.organization_id);
    expect(ids).toHaveLength(200);
    const tries = ids.flatMap((organization_id) => Array(isLong ? 5 : 1).fill({ organization_id }));
    const types = await guess(spread, [...tries, {}, {}, {}, {}, {}], "victim@spread.test", "000000");
    expectLock(types);
  }, 120_000);
});

describe("limits", () => {
  beforeEach(() => startWindow(provider, { hours: 1 }));

  test("T52: one mailbox gets a limited number of emails, then 429 with Retry-After", async () => {
    const strict = inVariant(provider, "strict");
    const { client } = strict.openPage();
    const send = (email_address: string) => client.otps.email.discovery.send({ email_address });
    for (let index = 0; index < 3; index += 1) {
      await send("flood@elsewhere.test");
      // A request in the meantime merges with the one that was just sent.
      await send("flood@elsewhere.test");
      provider.clock.advance({ seconds: 10 });
    }
    await expect.poll(() => provider.mailbox.all("flood@elsewhere.test")).toHaveLength(3);
    await refusal(send("flood@elsewhere.test"), "too_many_requests");
    await send("other@elsewhere.test");
    const raw = await strict.request("/sdk/v1/b2b/otps/email/discovery/send", {
      body: { email_address: "flood@elsewhere.test" },
    });
    expect(Number(raw.headers.get("retry-after"))).toBeGreaterThan(0);
    provider.clock.advance({ minutes: 10 });
    await send("flood@elsewhere.test");
  });

  test("T5: a forged X-Forwarded-For opens no new budget", async () => {
    const strict = inVariant(provider, "strict");
    const statuses: number[] = [];
    for (let index = 0; index < (isLong ? 500 : 40); index += 1) {
      const { status } = await strict.request("/sdk/v1/b2b/otps/email/discovery/send", {
        body: { email_address: `n${index}@elsewhere.test` },
        headers: { "X-Forwarded-For": `10.0.${index % 256}.1, 192.0.2.${index % 256}` },
      });
      statuses.push(status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(24);
    expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - 24);
  });
});
