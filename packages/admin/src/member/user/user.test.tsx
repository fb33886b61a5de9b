// @vitest-environment jsdom
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { describe, expect, test, vi } from "vitest";
import { PartFrame } from "../../frame/create-part.tsx";
import { type Answers, createMockCalls } from "../../testing/mock-calls.ts";
import { plainNames, sampleDiscovered } from "../../testing/samples.ts";
import { sampleSessions } from "../switcher/fixtures.tsx";
import { UserButtonScreen } from "./UserButton.tsx";

function draw(
  answers: Answers,
  props: Parameters<typeof UserButtonScreen>[0] = {},
  options?: Parameters<typeof createMockCalls>[1],
) {
  document.body.replaceChildren();
  const place = document.body.appendChild(document.createElement("div"));
  const language = { strings: undefined, listen() {} };
  flushSync(() =>
    createRoot(place).render(
      <PartFrame calls={createMockCalls(answers, options)} language={language}>
        <UserButtonScreen {...props} />
      </PartFrame>,
    ),
  );
  const buttons = () => [...place.querySelectorAll("button")];
  const press = (text: string) =>
    flushSync(() =>
      buttons()
        .find((it) => it.textContent?.includes(text))
        ?.click(),
    );
  return { place, press, opener: buttons()[0] as HTMLButtonElement };
}

test("opens and shows the signed-in member, and Escape closes it and restores the focus", () => {
  const { place, opener } = draw({}, { profileUrl: "/account" });
  expect(opener.getAttribute("aria-label")).toBe("Your account: Ada Lovelace");
  expect(opener.getAttribute("aria-expanded")).toBe("false");
  flushSync(() => opener.click());
  expect(place.textContent).toContain("ada@globex.test");
  expect(place.querySelector("a")?.getAttribute("href")).toBe("/account");
  place.querySelector("a")?.focus();
  flushSync(() =>
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })),
  );
  expect(opener.getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(opener);
});

test("signs out once, locally even if the provider is unreachable", async () => {
  const revoke = vi.fn(async () => ({}));
  const onSignOut = vi.fn();
  const { press, opener } = draw({ "session.revoke": revoke }, { onSignOut });
  flushSync(() => opener.click());
  press("Sign out");
  press("Sign out");
  await expect.poll(() => onSignOut.mock.calls.length).toBe(1);
  expect(revoke.mock.calls).toEqual([[{ forceClear: true }]]);
});

test("switches organizations in the same menu", async () => {
  const onSwitch = vi.fn();
  const { place, press, opener } = draw(
    {
      "discovery.organizations.list": () => ({
        discovered_organizations: [sampleDiscovered("Globex"), sampleDiscovered("Initech")],
      }),
      "session.exchange": async () => ({ member_session: {} }),
    },
    { onSwitch },
  );
  flushSync(() => opener.click());
  press("Switch organization");
  await expect.poll(() => place.textContent).toContain("Initech");
  press("Initech");
  await expect.poll(() => onSwitch.mock.calls.length).toBe(1);
});

describe("with several sessions in the browser", () => {
  const sessions = sampleSessions(plainNames);
  const open = (answers: Answers, props: Parameters<typeof UserButtonScreen>[0] = { signInUrl: "/login" }) => {
    const drawn = draw(answers, props, { sessions });
    flushSync(() => drawn.opener.click());
    return { ...drawn, links: () => [...drawn.place.querySelectorAll("a")].map((it) => it.getAttribute("href")) };
  };

  test("the others are links, and without a sign-in page there are none", () => {
    expect(open({}).links()).toEqual(["#session-1", "#session-3"]);
    const { place, links } = open({}, {});
    expect(links()).toEqual([]);
    expect(place.textContent).not.toMatch(/Add account|all accounts/);
  });

  test("an account is added at the sign-in page", async () => {
    const add = vi.fn();
    open({ "sessions.add": add }).press("Add account");
    await expect.poll(() => add.mock.calls).toEqual([["/login"]]);
  });

  test("signing out of one goes on with another one, and the host is not called", async () => {
    const revoke = vi.fn();
    const goOn = vi.fn();
    const onSignOut = vi.fn();
    const switchUrl = ({ organization_name }: { organization_name: string }) => `/${organization_name}`;
    const props = { signInUrl: "/login", switchUrl, onSignOut };
    open({ "session.revoke": revoke, "sessions.open": goOn }, props).press("Sign out");
    await expect.poll(() => goOn.mock.calls).toEqual([["1", "/Initech"]]);
    expect([revoke.mock.calls, onSignOut.mock.calls]).toEqual([[[{ forceClear: true }]], []]);
  });

  test("signing out of all calls the host once", async () => {
    const signOutAll = vi.fn();
    const onSignOut = vi.fn();
    open({ "sessions.signOutAll": signOutAll }, { signInUrl: "/login", onSignOut }).press("Sign out of all accounts");
    await expect.poll(() => onSignOut.mock.calls.length).toBe(1);
    expect(signOutAll).toHaveBeenCalledOnce();
  });
});
