// @vitest-environment jsdom
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test } from "vitest";
import { PartFrame } from "../../frame/create-part.tsx";
import { fromPath, toPath } from "../../shared/route.tsx";
import { createMockCalls } from "../../testing/mock-calls.ts";
import { sampleMember, sampleOrganization, samplePolicy } from "../../testing/samples.ts";
import { type OrganizationProps, OrganizationScreen } from "./OrganizationScreen.tsx";

const bob = sampleMember({ member_id: "member-test-bob", name: "Bob", email_address: "bob@globex.test" });
const event = {
  audit_event_id: "audit-event-test-old",
  occurred_at: "2026-03-02T08:00:00Z",
  action: "member.invited",
  organization_id: "organization-test-globex",
  member_id: null,
  email_address: null,
  ip_address: "192.0.2.7",
  request_id: "request-id-1",
  details: {},
};

let unmount = () => {};
afterEach(() => {
  unmount();
  history.replaceState(null, "", "/");
});

function show(props: OrganizationProps = {}) {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  unmount = () => {
    root.unmount();
    container.remove();
  };
  const calls = createMockCalls({
    bootstrap: async () => ({ rbacPolicy: samplePolicy }),
    "organization.get": () => ({ organization: sampleOrganization() }),
    "organization.members.search": () => ({ members: [bob], results_metadata: { total: 1 } }),
    "organization.listAuditEvents": ({ audit_event_id }: { audit_event_id?: string }) => ({
      events: audit_event_id === event.audit_event_id ? [event] : [],
      results_metadata: {},
    }),
    "sso.getConnections": () => ({ saml_connections: [], oidc_connections: [], external_connections: [] }),
  });
  const render = (next: OrganizationProps) =>
    flushSync(() =>
      root.render(
        <PartFrame calls={calls} language={{ strings: undefined, listen() {} }}>
          <OrganizationScreen {...next} />
        </PartFrame>,
      ),
    );
  render(props);
  const press = (text: string) =>
    [...container.querySelectorAll("button")].find(({ textContent }) => textContent === text)?.click();
  return { container, press, render };
}

test("a path survives encoding, and invalid encodings stay", () => {
  expect(fromPath(toPath(["members", "a/b c"]))).toEqual(["members", "a/b c"]);
  expect(fromPath("/members//%E0%A4%A")).toEqual(["members", "%E0%A4%A"]);
});

test("a member, a provider choice and an event of any age have a path of their own", async () => {
  const { container, render } = show({ path: "members/member-test-bob" });
  await expect.poll(() => container.textContent).toContain("Remove from the organization");
  render({ path: "single-sign-on/new" });
  await expect.poll(() => container.textContent).toContain("Which identity provider do you use?");
  render({ path: `audit/${event.audit_event_id}` });
  await expect.poll(() => container.textContent).toContain("request-id-1");
});

test.each([
  ["members/member-test-none", "All members", "members"],
  ["single-sign-on/saml-connection-none", "All connections", "single-sign-on"],
  ["audit/audit-event-test-none", "All events", "audit"],
  ["no-such-section", "General", "settings"],
  ["settings/no-such-panel", "General", "settings"],
])("the unknown path %s says so, and offers the way back", async (path, back, target) => {
  const paths: string[] = [];
  const { container, press } = show({ path, onPath: (next) => paths.push(next) });
  await expect.poll(() => container.textContent).toContain("Page not found");
  const buttons = [...container.querySelectorAll("[data-part=empty] button")].map(({ textContent }) => textContent);
  expect(buttons).toEqual([back]);
  if (back !== "General") press(back);
  else container.querySelector<HTMLButtonElement>("[data-part=empty] button")?.click();
  expect(paths).toEqual([target]);
});

test("without a path of the page, the hash has the route, and Back returns to the one before", async () => {
  history.replaceState(null, "", "/#members");
  const { container, press } = show();
  await expect.poll(() => container.textContent).toContain("Bob");
  press("Bob");
  expect(location.hash).toBe("#members/member-test-bob");
  history.back();
  await expect.poll(() => container.textContent).toContain("Search by name or email");
  expect(location.hash).toBe("#members");
});

test("section and onSection work as before, with both spellings of a section", async () => {
  const chosen: string[] = [];
  const { container, press, render } = show({ section: "singleSignOn", onSection: (name) => chosen.push(name) });
  await expect.poll(() => container.querySelector("[aria-current=page]")?.textContent).toBe("Single sign-on");
  press("Audit log");
  expect(chosen).toEqual(["audit"]);
  render({ section: "single-sign-on" });
  await expect.poll(() => container.querySelector("[aria-current=page]")?.textContent).toBe("Single sign-on");
});
