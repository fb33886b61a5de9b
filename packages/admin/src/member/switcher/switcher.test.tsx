// @vitest-environment jsdom

import type { DiscoveredOrganization } from "@portico/client";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { PartFrame } from "../../frame/create-part.tsx";
import { type Answers, createMockCalls } from "../../testing/mock-calls.ts";
import { sampleDiscovered } from "../../testing/samples.ts";
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

function draw(answers: Answers, props: Parameters<typeof OrganizationSwitcherScreen>[0] = {}) {
  const place = document.body.appendChild(document.createElement("div"));
  const language = { strings: undefined, listen() {} };
  flushSync(() =>
    createRoot(place).render(
      <PartFrame calls={createMockCalls(answers)} language={language}>
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
