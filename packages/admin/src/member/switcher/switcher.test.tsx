// @vitest-environment jsdom

import type { DiscoveredOrganization } from "@portico/client";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { describe, expect, test, vi } from "vitest";
import { PartFrame } from "../../frame/create-part.tsx";
import { type Answers, createMockCalls } from "../../testing/mock-calls.ts";
import { plainNames, sampleDiscovered } from "../../testing/samples.ts";
import { sampleSessions } from "./fixtures.tsx";
import { OrganizationSwitcherScreen } from "./OrganizationSwitcher.tsx";
import { entryOf, orderOrganizations, searchOrganizations } from "./order-organizations.ts";

const globex = sampleDiscovered("Globex");
const initech = sampleDiscovered("Initech");
const acme = sampleDiscovered("Acme");
const invited = sampleDiscovered("Umbrella", "invited_member");
const open = sampleDiscovered("Aperture", "eligible_to_join_by_email_domain");
const strict = sampleDiscovered("Hooli", "active_member", ["sso"]);
const namesOf = (list: DiscoveredOrganization[]) => list.map(({ organization }) => organization.organization_name);
const globexId = globex.organization.organization_id;

test("sorts the current organization first, then invitations, then recently used ones, and joinable ones last", () => {
  const used = [initech.organization.organization_id];
  expect(namesOf(orderOrganizations([open, acme, strict, invited, initech, globex], globexId, used))).toEqual([
    "Globex",
    "Umbrella",
    "Initech",
    "Acme",
    "Hooli",
    "Aperture",
  ]);
});

test("returns what choosing an organization does", () => {
  expect([globex, initech, invited, open, strict].map((it) => entryOf(it, globexId))).toEqual([
    "current",
    "switch",
    "accept",
    "join",
    "sign_in",
  ]);
});

test("a search matches every word in the name or slug, ignoring case", () => {
  expect(namesOf(searchOrganizations([globex, initech, acme], " GLOB "))).toEqual(["Globex"]);
  expect(searchOrganizations([globex], "glob tech")).toEqual([]);
  expect(searchOrganizations([globex, acme], "")).toHaveLength(2);
});

function draw(
  answers: Answers,
  props: Parameters<typeof OrganizationSwitcherScreen>[0] = {},
  options?: Parameters<typeof createMockCalls>[1],
) {
  const place = document.body.appendChild(document.createElement("div"));
  const language = { strings: undefined, listen() {} };
  flushSync(() =>
    createRoot(place).render(
      <PartFrame calls={createMockCalls(answers, options)} language={language}>
        <OrganizationSwitcherScreen isOpenAtFirst {...props} />
      </PartFrame>,
    ),
  );
  const press = (text: string) => {
    const found = [...place.querySelectorAll("button")].find(({ textContent }) => textContent?.includes(text));
    if (!found) throw new Error(`There is no "${text}" in: ${place.textContent}`);
    found.click();
  };
  return { place, press };
}

const list = (...organizations: ReturnType<typeof sampleDiscovered>[]) => ({
  "discovery.organizations.list": () => ({ discovered_organizations: [sampleDiscovered("Globex"), ...organizations] }),
});

test("choosing an organization exchanges the session once, and calls the host", async () => {
  const exchange = vi.fn(async () => ({ member_session: {} }));
  const onSwitch = vi.fn();
  const { place, press } = draw({ ...list(sampleDiscovered("Initech")), "session.exchange": exchange }, { onSwitch });
  await expect.poll(() => place.textContent).toContain("Initech");
  press("Initech");
  press("Initech");
  await expect.poll(() => onSwitch.mock.calls.length).toBe(1);
  expect(exchange).toHaveBeenCalledTimes(1);
  expect(exchange).toHaveBeenCalledWith({
    organization_id: sampleDiscovered("Initech").organization.organization_id,
    session_duration_minutes: 60,
  });
});

test("keeps the session and calls the host if an organization requires another sign-in method", async () => {
  const exchange = vi.fn();
  const onSignIn = vi.fn();
  const strict = sampleDiscovered("Hooli", "active_member", ["sso"]);
  const { place, press } = draw({ ...list(strict), "session.exchange": exchange }, { onSignIn });
  await expect.poll(() => place.textContent).toContain("Sign in again");
  press("Hooli");
  await expect.poll(() => onSignIn.mock.calls.length).toBe(1);
  expect(exchange).not.toHaveBeenCalled();
});

test("shows why a switch failed, and keeps the list", async () => {
  const { place, press } = draw({
    ...list(sampleDiscovered("Initech")),
    "session.exchange": () => Promise.reject(Object.assign(new Error(), { error_type: "unauthorized_action" })),
  });
  await expect.poll(() => place.textContent).toContain("Initech");
  press("Initech");
  await expect.poll(() => place.textContent).toContain("You don't have permission to do this");
  expect(place.textContent).toContain("Initech");
});

describe("with several sessions in the browser", () => {
  const sessions = sampleSessions(plainNames);
  const offered = list(sampleDiscovered("Initech"), sampleDiscovered("Umbrella"));
  const open = (count: number, answers: Answers = {}) =>
    draw(
      { ...offered, ...answers },
      { signInUrl: "/login" },
      {
        sessions: Array.from({ length: count }, (_, index) => ({
          ...(sessions[index % 3] as (typeof sessions)[number]),
          slot: `${index + 1}` as "1",
        })),
      },
    );

  test("each is a link, the tab's own is marked, and their organizations are not offered again", async () => {
    const { place } = open(3);
    await expect.poll(() => place.querySelectorAll("li > button").length).toBe(1);
    expect(place.querySelector("li > button")?.textContent).toContain("Umbrella");
    const links = [...place.querySelectorAll("li > a")];
    expect(links.map((it) => it.getAttribute("href"))).toEqual(["#session-1", "#session-2", "#session-3"]);
    expect(links.map((it) => it.getAttribute("aria-current"))).toEqual([null, "true", null]);
    expect(links[2]?.textContent).toContain("umbrella.example");
  });

  test("the tab's own link closes the menu instead of loading the page", async () => {
    const { place } = open(3);
    place.querySelector<HTMLAnchorElement>("[aria-current]")?.click();
    await expect.poll(() => place.querySelector("[data-part=popover]")).toBeNull();
  });

  test("an account can be added up to the limit, and the menu says why not", async () => {
    const add = vi.fn();
    const { press } = open(4, { "sessions.add": add });
    press("Add account");
    await expect.poll(() => add.mock.calls).toEqual([["/login"]]);
    const { place } = open(5);
    expect(place.textContent).toContain("This browser is signed in to 5 accounts");
    expect(place.textContent).not.toContain("Add account");
  });
});
