import type { Operation } from "@portico/wire";
import { allOperations } from "@portico/wire/schemas";
import { describe, expect, test } from "vitest";
import { findSolution } from "../../../packages/client/src/bots/solve-work.ts";
import { isLong } from "../../long.ts";
import { openAsker } from "../support/askers.ts";
import { inVariant, organizationId, startForFile, variant } from "../support/basics.ts";
import { describedOperations, sampleOf } from "../support/described-operations.ts";
import { keepLog } from "../support/log.ts";
import { type AuditRow, auditOf } from "../support/rows.ts";
import { startBotServices } from "./bot-services.ts";

const services = await startBotServices();
const log = keepLog();
const work = { provider: "proof_of_work", difficulty: 2 };
const recaptcha = {
  provider: "recaptcha_enterprise",
  site_key: "recaptcha-site-key",
  client_secret: "google-api-key",
  google_project_id: "acme-1",
  verify_url: `${services.url}/recaptcha`,
};
const turnstile = {
  provider: "turnstile",
  site_key: "turnstile-site-key",
  client_secret: "turnstile-secret",
  verify_url: `${services.url}/turnstile`,
};
const device = {
  cdn_url: `${services.url}/cdn/`,
  backend_url: `${services.url}/fingerprints/`,
  client_secret: "fingerprint-secret",
};
const settings = {
  work: { captcha: work },
  otherwork: { captcha: work },
  recaptcha: { captcha: recaptcha },
  recaptchaopen: { captcha: { ...recaptcha, when_unverifiable: "open" } },
  recaptchawrong: { captcha: { ...recaptcha, client_secret: "another-key" } },
  turnstile: { captcha: turnstile },
  turnstileopen: { captcha: { ...turnstile, when_unverifiable: "open" } },
  turnstilewrong: { captcha: { ...turnstile, client_secret: "another-key" } },
  observed: { device: { ...device, mode: "OBSERVATION" } },
  observedwork: { captcha: work, device: { ...device, mode: "OBSERVATION" } },
  decided: { captcha: work, device: { ...device, mode: "DECISIONING" } },
  decidedopen: { captcha: work, device: { ...device, mode: "DECISIONING", when_unverifiable: "open" } },
  decidedclosed: { captcha: work, device: { ...device, mode: "DECISIONING", when_unverifiable: "closed" } },
} as const;
type Settings = keyof typeof settings;

const provider = await startForFile({
  otherProjects: [
    ...Object.entries(settings).map(([name, bots]) => variant(name, { bots })),
    variant("sprayedwork", {
      bots: settings.decided,
      rate_limits: {
        wrong_passwords: { count: 10, window_seconds: 600 },
        wrong_codes: { count: 10, window_seconds: 600 },
        mails_per_project: { count: 10, window_seconds: 600 },
      },
      organizations: [
        {
          organization_name: "Globex",
          organization_slug: "globex",
          members: [{ email_address: "pam@globex.test", password: "correct horse battery staple" }],
        },
      ],
    }),
  ],
  config: { outbound_allowed_origins: [services.url] },
  logger: { level: "info", stream: log.stream },
});

const pageOf = (name: string) => inVariant(provider, name);

interface Challenge {
  parameters: Parameters<typeof findSolution>[0] & Record<string, unknown>;
  signature: string;
}

async function takeChallenge(name: string): Promise<Challenge> {
  const { status, body } = await pageOf(name).request("/sdk/v1/captcha/challenge", { method: "GET" });
  expect(status).toBe(200);
  return body.data.challenge;
}

const tokenOf = (challenge: object, solution: object) => btoa(JSON.stringify({ challenge, solution }));

async function solve(name: string): Promise<string> {
  const challenge = await takeChallenge(name);
  return tokenOf(challenge, await findSolution(challenge.parameters));
}

/** A call with the mark D; it reaches no member once it passes the guard. */
const send = (name: string, fields: object = {}) =>
  pageOf(name).request("/sdk/v1/b2b/otps/email/discovery/authenticate", {
    body: { code: "000000", email_address: "ada@globex.test", ...fields },
  });

/** A call that passed the guard gets an error about the code. */
const PAST = "otp_code_not_found";
const typeOf = async (answer: ReturnType<typeof send>) => {
  const { status, headers, body } = await answer;
  if (headers.get("content-type")?.startsWith("text/plain")) return `${status} ${body}`;
  return body.error_type as string;
};

let count = 0;
/** A token of the stand-ins, and a fingerprint with this verdict; new each time. */
const good = ({ hostname = "localhost", action = "LOGIN", score = 0.9 } = {}) =>
  `good:${hostname}:${action}:${score}:${count++}`;
const fingerprint = (verdict: string) => `${verdict}-${count++}`;

const counterOf = async (line: string) => {
  const text = await (await fetch(`${provider.url}/metrics`)).text();
  return Number(
    text
      .split("\n")
      .find((it) => it.startsWith(line))
      ?.split(" ")
      .at(-1) ?? Number.NaN,
  );
};

describe("every call with the mark D, and no other", () => {
  const isGuarded = (name: string) => (allOperations as Record<string, Operation>)[name]?.guarded === true;

  const refusals: [Settings | "none", string, object, string | null][] = [
    ["none", "no settings", { captcha_token: "x", dfp_telemetry_id: "y" }, null],
    ["work", "a captcha that is missing", {}, "captcha_required"],
    ["work", "a captcha that is wrong", { captcha_token: "x" }, "invalid_captcha"],
    ["observed", "a bot that is watched", { dfp_telemetry_id: "BLOCK" }, null],
    ["decided", "a person", { dfp_telemetry_id: "ALLOW" }, null],
    ["decided", "a bot", { dfp_telemetry_id: "BLOCK" }, "device_refused"],
    ["decided", "who may be one", { dfp_telemetry_id: "CHALLENGE" }, "403 Captcha required"],
    ["decided", "no fingerprint", {}, "403 Captcha required"],
  ];
  test.each(refusals)("%s: %s", async (name, _, proofs, expected) => {
    const operations = (await describedOperations(provider)).filter(({ method }) => method !== "GET");
    expect(operations.filter((it) => isGuarded(it.name)).length).toBeGreaterThan(20);
    const page = name === "none" ? provider : pageOf(name);
    const guards = /captcha|device_refused/i;
    for (const { name: operation, method, path, schema } of operations) {
      if (schema.type !== "object") continue;
      const fresh = Object.fromEntries(Object.entries(proofs).map(([field, text]) => [field, `${text}-${count++}`]));
      const body = { ...(sampleOf(schema) as object), ...fresh };
      const answer = await typeOf(page.request(path.replaceAll(/\{\w+\}/g, "x"), { method, body }));
      if (isGuarded(operation) && expected !== null) expect([operation, answer]).toEqual([operation, expected]);
      else expect([operation, answer ?? "passed"]).toEqual([operation, expect.not.stringMatching(guards)]);
    }
  });

  test("a field that is too long or not a string is named, and no service is asked", async () => {
    services.asked.length = 0;
    for (const [name, field, value] of [
      ["recaptcha", "captcha_token", "x".repeat(8193)],
      ["recaptcha", "captcha_token", 5],
      ["decided", "dfp_telemetry_id", "x".repeat(257)],
      ["decided", "dfp_telemetry_id", { $ne: 1 }],
    ] as const) {
      const { status, body } = await send(name, { [field]: value });
      expect([status, body.body[0].dataPath]).toEqual([400, `.${field}`]);
    }
    expect(services.asked).toEqual([]);
  });
});

test("bootstrap tells browsers what to load, without any secret", async () => {
  const of = async (name: string) => {
    const { body } = await pageOf(name).request(`/sdk/v1/projects/bootstrap/public-token-test-${name}`, {
      method: "GET",
    });
    const { captcha_settings, dfp_protected_auth_enabled, dfp_protected_auth_mode, dfp_settings } = body.data;
    expect(JSON.stringify(body)).not.toMatch(/google-api-key|turnstile-secret|fingerprint-secret/);
    return { captcha_settings, dfp_protected_auth_enabled, dfp_protected_auth_mode, dfp_settings };
  };
  expect(await of("work")).toEqual({
    captcha_settings: { enabled: true, siteKey: "proof_of_work", provider: "proof_of_work", script_url: null },
    dfp_protected_auth_enabled: false,
  });
  expect((await of("recaptcha")).captcha_settings).toEqual({
    enabled: true,
    siteKey: "recaptcha-site-key",
    provider: "recaptcha_enterprise",
    script_url: "https://www.google.com/recaptcha/enterprise.js",
  });
  expect((await of("turnstile")).captcha_settings.script_url).toBe(
    "https://challenges.cloudflare.com/turnstile/v0/api.js",
  );
  expect(await of("observed")).toEqual({
    captcha_settings: { enabled: false },
    dfp_protected_auth_enabled: true,
    dfp_protected_auth_mode: "OBSERVATION",
    dfp_settings: { script_url: `${services.url}/cdn/telemetry.js`, submit_url: `${services.url}/fingerprints/submit` },
  });
});

describe("T78: a proof of work", () => {
  test("pays for one call, even of many at once", async () => {
    const captcha_token = await solve("work");
    const tries = await Promise.all(Array.from({ length: 8 }, () => typeOf(send("work", { captcha_token }))));
    expect(tries.filter((it) => it === PAST)).toHaveLength(1);
    expect(tries.filter((it) => it === "invalid_captcha")).toHaveLength(7);
  });

  test("is used up in any spelling (T71)", async () => {
    const challenge = await takeChallenge("work");
    const solution = await findSolution(challenge.parameters);
    expect(await typeOf(send("work", { captcha_token: tokenOf(challenge, solution) }))).toBe(PAST);
    const parameters = Object.fromEntries(Object.entries(challenge.parameters).reverse());
    for (const captcha_token of [
      tokenOf({ ...challenge, parameters }, { ...solution, time: 5 }),
      `${tokenOf(challenge, solution)}====`,
      ` ${btoa(JSON.stringify({ solution, challenge }, null, 2))}`,
      tokenOf({ ...challenge, signature: challenge.signature.toUpperCase() }, solution),
    ]) {
      expect(await typeOf(send("work", { captcha_token }))).toBe("invalid_captcha");
    }
  });

  test("only works in its own project", async () => {
    expect(await typeOf(send("otherwork", { captcha_token: await solve("work") }))).toBe("invalid_captcha");
  });

  test("expires after five minutes", async () => {
    const [early, late] = [await solve("work"), await solve("work")];
    provider.clock.advance({ minutes: 4, seconds: 59 });
    expect(await typeOf(send("work", { captcha_token: early }))).toBe(PAST);
    provider.clock.advance({ seconds: 2 });
    expect(await typeOf(send("work", { captcha_token: late }))).toBe("invalid_captcha");
  });

  test("has the difficulty that the provider set: no part of a challenge can be changed or left out", async () => {
    const challenge = await takeChallenge("work");
    const solution = await findSolution(challenge.parameters);
    const data = challenge.parameters.data as object;
    const easier = { ...challenge.parameters, cost: 1 };
    const cheap = await findSolution({ ...easier, keyPrefix: "0" });
    const forged: [string, object, object][] = [
      ["fewer rounds", { ...challenge, parameters: easier }, await findSolution({ ...easier, keyPrefix: "0" })],
      ["a shorter beginning", { ...challenge, parameters: { ...challenge.parameters, keyPrefix: "0" } }, cheap],
      [
        "a later end",
        {
          ...challenge,
          parameters: { ...challenge.parameters, data: { ...data, expires_at: "2999-01-01T00:00:00Z" } },
        },
        solution,
      ],
      ["no end", { ...challenge, parameters: { ...challenge.parameters, data: {} } }, solution],
      ["another algorithm", { ...challenge, parameters: { ...challenge.parameters, algorithm: "SHA-256" } }, solution],
      ["no signature", { parameters: challenge.parameters }, solution],
      ["an empty signature", { ...challenge, signature: "" }, solution],
      ["a guessed key", challenge, { counter: 1, derivedKey: `${challenge.parameters.keyPrefix}${"0".repeat(32)}` }],
      ["no solution", challenge, {}],
      ["an invented challenge", { parameters: {}, signature: "00" }, solution],
    ];
    for (const [name, changed, answer] of forged) {
      expect([name, await typeOf(send("work", { captcha_token: tokenOf(changed, answer) }))]).toEqual([
        name,
        "invalid_captcha",
      ]);
    }
    for (const captcha_token of [
      "x",
      btoa("null"),
      btoa("[1]"),
      btoa("{}"),
      btoa(`{"challenge":${"[".repeat(2000)}`),
    ]) {
      expect(await typeOf(send("work", { captcha_token }))).toBe("invalid_captcha");
    }
    expect(await typeOf(send("work", { captcha_token: tokenOf(challenge, solution) }))).toBe(PAST);
  });

  test("is only issued if the project asks for one", async () => {
    const { status, body } = await provider.request("/sdk/v1/captcha/challenge", { method: "GET" });
    expect([status, body.error_type]).toEqual([400, "bad_request"]);
  });

  test("a member signs in with our client, which does the work by itself", async () => {
    const { client } = pageOf("work").openPage();
    const organization_id = await organizationId(pageOf("work"), "globex");
    const email_address = "ada@globex.test";
    await client.otps.email.loginOrSignup({ email_address, organization_id });
    const { code } = await provider.mailbox.latest(email_address);
    const answer = await client.otps.email.authenticate({
      email_address,
      organization_id,
      code: code ?? "",
      session_duration_minutes: 60,
    });
    expect(answer.member?.email_address).toBe(email_address);
  });
});

describe.each(["recaptcha", "turnstile"] as const)("T78: %s", (name) => {
  const answerTo = (captcha_token: string) => typeOf(send(name, { captcha_token }));

  test("accepts a human once, and the service gets our secret and nothing about the member", async () => {
    services.asked.length = 0;
    const token = good();
    expect(await answerTo(token)).toBe(PAST);
    expect(await answerTo(token)).toBe("invalid_captcha");
    const [question] = services.asked;
    if (name === "recaptcha") {
      expect(question?.body).toEqual({ event: { token, siteKey: "recaptcha-site-key", expectedAction: "LOGIN" } });
      expect(question?.headers["x-goog-api-key"]).toBe("google-api-key");
    } else expect(question?.body).toEqual({ secret: "turnstile-secret", response: token });
  });

  test("refuses a bot's token, and tokens for another page or another action", async () => {
    expect(await answerTo("bad:::")).toBe("invalid_captcha");
    expect(await answerTo(good({ hostname: "evil.test" }))).toBe("invalid_captcha");
    expect(await answerTo(good({ action: "signup" }))).toBe("invalid_captcha");
    if (name === "recaptcha") {
      expect(await answerTo(good({ score: 0.49 }))).toBe("invalid_captcha");
      expect(await answerTo(good({ score: 0.5 }))).toBe(PAST);
    }
  });

  const faults: [string, Parameters<typeof services.misbehave>[0]][] = [
    ["is down", (response) => void response.socket?.destroy()],
    ["fails", (response) => void response.writeHead(500).end("{}")],
    ["redirects", (response) => void response.writeHead(302, { location: "/" }).end()],
    ["answers nonsense", (response) => void response.end("<html>")],
    ["answers JSON of another kind", (response) => void response.end('{"ok":true}')],
    ["answers without an end", (response) => void response.end(`"${"x".repeat(65 * 1024)}"`)],
    // Five seconds.
    ...(isLong ? [["is slow", () => {}] as [string, () => void]] : []),
  ];
  test.each(faults)("F15: if a service %s, the setting decides, and calls are refused by default", async (_, how) => {
    const line = `portico_captcha_results_total{provider="${name === "turnstile" ? name : "recaptcha_enterprise"}",result="unverified"}`;
    const before = await counterOf(line);
    services.misbehave(how);
    const audited = await auditOf(provider, async () => {
      expect(await answerTo(good())).toBe("captcha_unavailable");
      expect(await typeOf(send(`${name}open`, { captcha_token: good() }))).toBe(PAST);
    });
    services.misbehave(undefined);
    const unverified = audited.filter(({ action }) => action === "captcha.unverified");
    expect(unverified.map(({ details }) => details.let_through)).toEqual([false, true]);
    expect(await counterOf(line)).toBe(before + 2);
    expect(log.text()).toContain("a captcha could not be verified");
  });

  test("a secret that the service refuses is not a verdict", async () => {
    expect(await typeOf(send(`${name}wrong`, { captcha_token: good() }))).toBe("captcha_unavailable");
    expect(log.text()).not.toMatch(/another-key|google-api-key|turnstile-secret|fingerprint-secret/);
  });
});

describe("T79: fingerprints", () => {
  const actionsOf = (rows: AuditRow[]) =>
    rows.map(({ action, details }) => `${action} ${details.verdict}`).filter((it) => it.startsWith("device"));

  test("observation logs and counts what would be refused, and refuses nothing", async () => {
    const line = 'portico_device_verdicts_total{mode="OBSERVATION",verdict="BLOCK"}';
    const before = await counterOf(line);
    services.asked.length = 0;
    const audited = await auditOf(provider, async () => {
      for (const verdict of ["ALLOW", "CHALLENGE", "BLOCK"]) {
        expect(await typeOf(send("observed", { dfp_telemetry_id: fingerprint(verdict) }))).toBe(PAST);
      }
      expect(await typeOf(send("observed"))).toBe(PAST);
    });
    expect(actionsOf(audited)).toEqual([
      "device.observed CHALLENGE",
      "device.observed BLOCK",
      "device.observed missing",
    ]);
    expect(await counterOf(line)).toBe(before + 1);
    expect(services.asked[0]?.body).toEqual({
      telemetry_id: expect.stringMatching(/^ALLOW-/),
      project_id: "project-test-observed",
      operation: "otps.email.discovery.authenticate",
    });
    expect(log.text()).toContain("a device may be a bot");
  });

  test("observation does not change the captcha", async () => {
    expect(await typeOf(send("observedwork", { dfp_telemetry_id: fingerprint("ALLOW") }))).toBe("captcha_required");
    const captcha_token = await solve("observedwork");
    expect(await typeOf(send("observedwork", { dfp_telemetry_id: fingerprint("BLOCK"), captcha_token }))).toBe(PAST);
  });

  test("the decision follows the verdict, and only a captcha answers a challenge", async () => {
    const audited = await auditOf(provider, async () => {
      expect(await typeOf(send("decided", { dfp_telemetry_id: fingerprint("ALLOW") }))).toBe(PAST);
      expect(await typeOf(send("decided", { dfp_telemetry_id: fingerprint("CHALLENGE") }))).toBe(
        "403 Captcha required",
      );
      expect(await typeOf(send("decided", { dfp_telemetry_id: fingerprint("CHALLENGE"), captcha_token: "x" }))).toBe(
        "invalid_captcha",
      );
      const captcha_token = await solve("decided");
      expect(await typeOf(send("decided", { dfp_telemetry_id: fingerprint("CHALLENGE"), captcha_token }))).toBe(PAST);
      const another = await solve("decided");
      expect(await typeOf(send("decided", { dfp_telemetry_id: fingerprint("BLOCK"), captcha_token: another }))).toBe(
        "device_refused",
      );
    });
    expect(actionsOf(audited)).toEqual([
      "device.challenged CHALLENGE",
      "device.challenged CHALLENGE",
      "device.challenged CHALLENGE",
      "device.refused BLOCK",
    ]);
  });

  test("a fingerprint counts for one call: a second use gets a captcha", async () => {
    const dfp_telemetry_id = fingerprint("ALLOW");
    const tries = await Promise.all(Array.from({ length: 5 }, () => typeOf(send("decided", { dfp_telemetry_id }))));
    expect(tries.toSorted()).toEqual([...Array.from({ length: 4 }, () => "403 Captcha required"), PAST]);
  });

  test("F15: if the service is down, the setting decides, and the default is a captcha", async () => {
    services.misbehave((response) => void response.writeHead(503).end());
    const of = (name: Settings) => typeOf(send(name, { dfp_telemetry_id: fingerprint("ALLOW") }));
    expect([await of("observed"), await of("decided"), await of("decidedopen"), await of("decidedclosed")]).toEqual([
      PAST,
      "403 Captcha required",
      PAST,
      "device_refused",
    ]);
    services.misbehave(undefined);
  });
});

test("T68: while a project is being guessed at, a captcha opens locked sign-in methods", async () => {
  const organization_id = await organizationId(pageOf("sprayedwork"), "globex");
  const asker = openAsker(pageOf("sprayedwork"), "198.51.100.1");
  const guess = (email_address: string, password: string, captcha_token?: string) =>
    asker.post("passwords/authenticate", {
      organization_id,
      email_address,
      password,
      session_duration_minutes: 60,
      dfp_telemetry_id: fingerprint("ALLOW"),
      captcha_token,
    });
  for (let nth = 0; nth < 10; nth++) {
    expect((await guess(`a${nth}@globex.test`, "wrong password")).body.error_type).toBe("unauthorized_credentials");
  }
  const right = "correct horse battery staple";
  expect(await typeOf(guess("pam@globex.test", right) as never)).toBe("403 Captcha required");
  const { status } = await guess("pam@globex.test", right, await solve("sprayedwork"));
  expect(status).toBe(200);
});

test("T130, T136: a captcha also lifts the ceilings of codes and emails, for calls that accept one", async () => {
  const organization_id = await organizationId(pageOf("sprayedwork"), "globex");
  const asker = openAsker(pageOf("sprayedwork"), "198.51.100.2");
  const post = (path: string, body: object, captcha_token?: string) =>
    asker.post(path, { ...body, dfp_telemetry_id: fingerprint("ALLOW"), captcha_token });
  const guess = (email_address: string, captcha_token?: string) =>
    post("otps/email/discovery/authenticate", { email_address, code: "000000" }, captcha_token);
  for (let nth = 0; nth < 10; nth++) expect(await typeOf(guess(`a${nth}@globex.test`) as never)).toBe(PAST);
  const demand = "403 Captcha required";
  expect(await typeOf(guess("pam@globex.test") as never)).toBe(demand);
  expect(await typeOf(guess("pam@globex.test", await solve("sprayedwork")) as never)).toBe(PAST);

  const ask = (email_address: string, captcha_token?: string) =>
    post("otps/email/discovery/send", { email_address }, captcha_token);
  for (let nth = 0; nth < 10; nth++) expect((await ask(`a${nth}@globex.test`)).status).toBe(200);
  expect(await typeOf(ask("pam@globex.test") as never)).toBe(demand);
  expect((await ask("pam@globex.test", await solve("sprayedwork"))).status).toBe(200);
  // This call accepts no captcha, so it does not ask for one.
  const link = { organization_id, email_address: "pam@globex.test", pkce_code_challenge: "x".repeat(43) };
  const answer = await asker.post("magic_links/email/login_or_signup", link);
  expect([answer.status, answer.body.error_type]).toEqual([429, "too_many_requests"]);
});
