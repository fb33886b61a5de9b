import { earlyOperations, type Operation, operations } from "@portico/wire";
import { describe, expect, test } from "vitest";
import { openBrowser } from "../../testing/browser.ts";
import { InvalidResponseError } from "../lib/errors.ts";
import type { Send } from "../lib/method.ts";
import { readAnswer } from "../lib/transport.ts";
import type { Bootstrap } from "../page/bootstrap.ts";
import { withGuard } from "./middleware.ts";

const off = { captchaSettings: { enabled: false }, runDFPProtectedAuth: false, dfpProtectedAuthMode: null };
const captcha = {
  enabled: true,
  siteKey: "key",
  provider: "recaptcha_enterprise",
  script_url: "https://captcha.test/enterprise.js",
} as const;
const dfpSettings = { script_url: "https://cdn.test/telemetry.js", submit_url: "https://backend.test/submit" };

/** A page that loads its scripts from the given hosts. */
function openPage(hosts: string[] = ["captcha.test", "cdn.test"]) {
  const view = openBrowser().openTab();
  const loaded: string[] = [];
  let count = 0;
  const fresh = (kind: string) => `${kind} ${++count}`;
  view.document.head.append = (...nodes: (Node | string)[]) => {
    for (const node of nodes) {
      const script = node as HTMLScriptElement;
      const { host } = new URL(script.src);
      loaded.push(script.src);
      const isThere = hosts.includes(host);
      if (isThere && host === "captcha.test") {
        const enterprise = {
          ready: (then: () => void) => then(),
          execute: async (siteKey: string, { action }: { action: string }) => fresh(`${siteKey} ${action}`),
        };
        Object.assign(view, { grecaptcha: { enterprise } });
      }
      if (isThere && host === "cdn.test") Object.assign(view, { GetTelemetryID: async () => fresh("device") });
      queueMicrotask(() => (isThere ? script.onload?.({} as Event) : script.onerror?.({} as Event)));
    }
  };
  return { view, loaded };
}

type Sent = { name: string; request: Record<string, unknown> };

/** A guarded `send` and the requests it made. It gets the given responses in order, then success. */
function guarded(project: object, { hosts, answers = [] }: { hosts?: string[]; answers?: Error[] } = {}) {
  const { view, loaded } = openPage(hosts);
  const sent: Sent[] = [];
  const send: Send = async (name, _operation, request) => {
    sent.push({ name, request: JSON.parse(JSON.stringify(request ?? {})) });
    const answer = answers.shift();
    if (answer) throw answer;
    return {};
  };
  const load = async () => ({ ...off, dfpSettings, ...project }) as Bootstrap;
  const call = withGuard(send, { view } as never, { load, read: () => null });
  return { call, sent, loaded };
}

const send: Operation = operations["otps.email.discovery.send"];
const request = { email_address: "ada@globex.test" };
const token = expect.stringMatching(/^key LOGIN \d+$/);
const id = expect.stringMatching(/^device \d+$/);
const captchaOn = { captchaSettings: captcha };
const observed = { runDFPProtectedAuth: true, dfpProtectedAuthMode: "OBSERVATION" };
const decided = { runDFPProtectedAuth: true, dfpProtectedAuthMode: "DECISIONING" };

const plainError = (text: string, type = "text/plain", status = 403): Error => {
  try {
    readAnswer(status, type, text);
  } catch (error) {
    return error as Error;
  }
  throw new Error("That was no refusal.");
};
const demand = () => plainError("Captcha required");

test.each([
  ["neither", {}, {}],
  ["a captcha", captchaOn, { captcha_token: token }],
  ["observation", observed, { dfp_telemetry_id: id }],
  ["observation, which is the default mode", { ...observed, dfpProtectedAuthMode: null }, { dfp_telemetry_id: id }],
  ["observation and a captcha", { ...captchaOn, ...observed }, { captcha_token: token, dfp_telemetry_id: id }],
  ["a decision", { ...captchaOn, ...decided }, { dfp_telemetry_id: id }],
])("%s: what a call carries", async (_, project, fields) => {
  const { call, sent, loaded } = guarded(project);
  await call("otps.email.discovery.send", send, request);
  expect(sent.map((it) => it.request)).toEqual([{ ...request, ...fields }]);
  expect(loaded.filter((url) => url.includes("captcha.test")).length).toBe("captcha_token" in fields ? 1 : 0);
  expect(loaded.filter((url) => url.includes("cdn.test")).length).toBe("dfp_telemetry_id" in fields ? 1 : 0);
});

test("every call with the mark D carries them, and no other", async () => {
  const { call, sent } = guarded({ ...captchaOn, ...observed });
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    await call(name, operation, {});
    const carries = operation.guarded ? { captcha_token: token, dfp_telemetry_id: id } : {};
    expect([name, sent.at(-1)?.request]).toEqual([name, carries]);
  }
});

test("scripts load once for a page", async () => {
  const { call, loaded } = guarded({ ...captchaOn, ...observed });
  await Promise.all([call("a", send, request), call("b", send, request)]);
  await call("c", send, request);
  expect(loaded).toHaveLength(2);
});

describe("the one retry", () => {
  const isFresh = ([first, second]: Sent[]) => {
    expect(second?.request.dfp_telemetry_id).toEqual(id);
    expect(second?.request.dfp_telemetry_id).not.toBe(first?.request.dfp_telemetry_id);
  };

  test("brings both values, both fresh, after a decision asked for it", async () => {
    const { call, sent } = guarded({ ...captchaOn, ...decided }, { answers: [demand()] });
    await call("otps.email.discovery.send", send, request);
    expect(sent).toHaveLength(2);
    expect(sent[0]?.request).not.toHaveProperty("captcha_token");
    expect(sent[1]?.request.captcha_token).toEqual(token);
    isFresh(sent);
  });

  test("sends a fresh captcha if the first call had one", async () => {
    const { call, sent } = guarded({ ...captchaOn, ...observed }, { answers: [demand()] });
    await call("otps.email.discovery.send", send, request);
    expect(sent[1]?.request.captcha_token).toEqual(token);
    expect(sent[1]?.request.captcha_token).not.toBe(sent[0]?.request.captcha_token);
    isFresh(sent);
  });

  test("happens once: a second refusal is final", async () => {
    const { call, sent } = guarded({ ...captchaOn, ...decided }, { answers: [demand(), demand(), demand()] });
    await expect(call("otps.email.discovery.send", send, request)).rejects.toThrow(
      "Invalid response from our servers.",
    );
    expect(sent).toHaveLength(2);
  });

  test("is ignored without fingerprints: the call fails like after any invalid response", async () => {
    const { call, sent } = guarded(captchaOn, { answers: [demand()] });
    await expect(call("otps.email.discovery.send", send, request)).rejects.toThrow(
      "Invalid response from our servers.",
    );
    expect(sent).toHaveLength(1);
  });

  const error = { status_code: 403, error_type: "captcha_required", error_message: "Captcha required", error_url: "" };
  test.each([
    ["JSON that says the same", plainError(JSON.stringify(error), "application/json")],
    ["JSON of another system", plainError('{"message":"Captcha required"}', "application/json")],
    ["another page", plainError("<h1>Bad gateway</h1>", "text/html", 502)],
    ["a success that is no JSON", plainError("Captcha required", "text/plain", 200)],
    ["no answer", new InvalidResponseError("Invalid response from our servers.")],
  ])("does not happen after %s", async (_, answer) => {
    const { call, sent } = guarded({ ...captchaOn, ...decided }, { answers: [answer] });
    await expect(call("otps.email.discovery.send", send, request)).rejects.toBe(answer);
    expect(sent).toHaveLength(1);
  });
});

test("if the captcha script does not load, a call fails before it is sent", async () => {
  const { call, sent, loaded } = guarded(captchaOn, { hosts: [] });
  await expect(call("otps.email.discovery.send", send, request)).rejects.toMatchObject({
    code: "captcha_unavailable",
    message:
      "We couldn't verify that you're human: the script from captcha.test failed to load. Turn off any ad blocker or extension that may block it, then try again.",
  });
  expect(sent).toEqual([]);
  await expect(call("otps.email.discovery.send", send, request)).rejects.toMatchObject({ code: "captcha_unavailable" });
  expect(loaded, "it is asked for again").toHaveLength(2);
  await call("sessions.authenticate", earlyOperations["sessions.authenticate"], {});
  expect(sent).toHaveLength(1);
});

test("without the fingerprinting script a call is still sent", async () => {
  const { call, sent } = guarded(observed, { hosts: [] });
  await call("otps.email.discovery.send", send, request);
  expect(sent.map((it) => it.request)).toEqual([request]);
});
