// @vitest-environment jsdom
import type { Client, SessionInfo } from "@portico/client";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeAll, expect, test, vi } from "vitest";
import { sampleAnswer } from "../testing/login-samples.ts";
import { PorticoProvider } from "./PorticoProvider.tsx";
import { type RunWithStepUp, StepUp, useStepUp } from "./step-up.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
// jsdom has no modal dialogs.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

const { member, member_session: session, organization } = sampleAnswer();
const info = { status: "in", session, member, organization } as SessionInfo;
const challenge = () =>
  new Response(null, {
    status: 401,
    headers: {
      "WWW-Authenticate": 'Bearer error="insufficient_user_authentication", acr_values="aal2", max_age="300"',
    },
  });

function Page({ use }: { use: (stepUp: RunWithStepUp) => void }) {
  use(useStepUp());
  return null;
}

/** A page with a client that misses these factors, and accepts every password. */
async function openPage(missing: string[]) {
  const calls: unknown[] = [];
  const client = {
    session: {
      getInfo: () => info,
      checkStepUp: async (request: object) => {
        calls.push(request);
        return { missing, methods: ["password", "totp"] };
      },
      authenticate: async () => calls.push("authenticate"),
    },
    passwords: { authenticate: async () => ({ member_authenticated: true }) },
    subscribe: () => () => {},
  } as unknown as Client;
  let stepUp: RunWithStepUp | undefined;
  document.body.innerHTML = "<div></div>";
  const root = createRoot(document.body.firstElementChild as Element);
  await act(async () =>
    root.render(
      <PorticoProvider client={client}>
        <StepUp>
          <Page
            use={(found) => {
              stepUp = found;
            }}
          />
        </StepUp>
      </PorticoProvider>,
    ),
  );
  const run = <Result,>(action: () => Promise<Result>) => {
    const result = (stepUp as RunWithStepUp)(action);
    result.catch(() => {});
    return result;
  };
  return { run, calls };
}

/** The dialog is in a lazy chunk. */
const dialog = () =>
  vi.waitFor(
    async () => {
      await act(async () => {});
      return document.querySelector("dialog[open] button") ?? expect.fail("no dialog");
    },
    { timeout: 20_000 },
  );
const buttonNamed = (name: string) =>
  [...document.querySelectorAll("button")].find((button) => button.textContent === name) ?? expect.fail(name);

async function enterPassword() {
  await dialog();
  const field = document.querySelector<HTMLInputElement>("dialog input") ?? expect.fail("no field");
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "a password");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await act(async () => buttonNamed("Confirm").click());
}

test("an action that a server refuses with a challenge goes on after the member has confirmed", async () => {
  const { run, calls } = await openPage(["primary"]);
  const answers = [challenge(), new Response("done")];
  const result = run(async () => answers.shift() as Response);
  await enterPassword();
  expect(await (await result).text()).toBe("done");
  // The provider decides what is missing.
  expect(calls).toEqual([{ max_age: 300, acr_values: "aal2" }]);
  expect(document.querySelector("dialog")).toBe(null);
});

test("an action that the provider refuses goes on, and needs no other call", async () => {
  const { run, calls } = await openPage([]);
  const refusal = { error_details: { missing: ["primary"], methods: ["password"] } };
  const answers: (() => string)[] = [
    () => {
      throw refusal;
    },
    () => "created",
  ];
  const result = run(async () => answers.shift()?.());
  await enterPassword();
  expect(await result).toBe("created");
  expect(calls).toEqual([]);
});

test("if the member cancels, the page gets the refusal", async () => {
  const { run } = await openPage(["primary"]);
  const result = run(async () => ({ step_up: { max_age: 60 } }));
  await dialog();
  await act(async () => buttonNamed("Cancel").click());
  expect(await result).toEqual({ step_up: { max_age: 60 } });
});

test("a server that has seen an older JWT gets a fresh one, and is not asked forever", async () => {
  const { run, calls } = await openPage([]);
  let tries = 0;
  const result = await run(async () => {
    tries++;
    return challenge();
  });
  expect(result.status).toBe(401);
  expect(tries).toBe(3);
  expect(calls.filter((call) => call === "authenticate")).toHaveLength(2);
  expect(document.querySelector("dialog")).toBe(null);
});

test("other answers and errors are the page's own", async () => {
  const { run, calls } = await openPage(["primary"]);
  expect((await run(async () => new Response(null, { status: 401 }))).status).toBe(401);
  await expect(run(() => Promise.reject(new TypeError("failed to fetch")))).rejects.toThrow("failed to fetch");
  expect(await run(async () => undefined)).toBe(undefined);
  expect(calls).toEqual([]);
});
