// @vitest-environment jsdom

import type { Organization } from "@portico/client";
import { checkButtonColor } from "@portico/ui/theme/check-button-color";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { describe, expect, test, vi } from "vitest";
import { PartFrame } from "../../frame/create-part.tsx";
import { type Answers, createMockCalls, refuse } from "../../testing/mock-calls.ts";
import { sampleOrganization, samplePolicy } from "../../testing/samples.ts";
import { InviteMembers } from "../members/InviteMembers.tsx";
import { sampleSuspended } from "./fixtures.tsx";
import { OrganizationScreen } from "./OrganizationScreen.tsx";
import { OrganizationSettingsScreen } from "./OrganizationSettingsScreen.tsx";
import { SuspendedPanel } from "./SuspendedPanel.tsx";
import { changedSettings, formerSettings, readDomains } from "./use-draft.ts";

test("saves only what differs, and undoes it with the previous values", () => {
  const now = sampleOrganization({ email_allowed_domains: ["globex.test"] });
  const draft = {
    organization_name: now.organization_name,
    email_allowed_domains: ["globex.test", "globex.example"],
    mfa_policy: "REQUIRED_FOR_ALL" as const,
  };
  const changes = changedSettings(now, draft);
  expect(changes).toEqual({ email_allowed_domains: draft.email_allowed_domains, mfa_policy: "REQUIRED_FOR_ALL" });
  expect(formerSettings(now, changes)).toEqual({ email_allowed_domains: ["globex.test"], mfa_policy: "OPTIONAL" });
  expect(changedSettings(now, { email_allowed_domains: ["globex.test"] })).toEqual({});
});

test("parses domains from lines, commas and email addresses without duplicates", () => {
  expect(readDomains(" Globex.test, @globex.test\nada@initech.test;;\n")).toEqual(["globex.test", "initech.test"]);
  expect(readDomains(" \n")).toEqual([]);
});

test("keeps readable button colors, adjusts others, and returns null for invalid ones", () => {
  expect(checkButtonColor("#0f766e", "light")).toMatchObject({ isKept: true, color: "#0f766e" });
  for (const theme of ["light", "dark"] as const) {
    for (const color of ["#777777", "#0f766e", "#ff0000", "#ffff00", "#000", "#fff"]) {
      const checked = checkButtonColor(color, theme);
      expect(checked?.ratio, `${color} on ${theme}`).toBeGreaterThanOrEqual(4.5);
    }
    for (const color of ["", "red", "#12", "javascript:", "#0f766"]) expect(checkButtonColor(color, theme)).toBeNull();
  }
});

function draw(screen: ReactNode, answers: Answers, rights?: Record<string, string[]>) {
  const container = document.body.appendChild(document.createElement("div"));
  const calls = createMockCalls({ bootstrap: async () => ({ rbacPolicy: samplePolicy }), ...answers }, { rights });
  const language = { strings: undefined, listen() {} };
  flushSync(() =>
    createRoot(container).render(
      <PartFrame calls={calls} language={language}>
        {screen}
      </PartFrame>,
    ),
  );
  const find = <Kind extends HTMLElement>(selector: string, text = "") => {
    const found = [...container.querySelectorAll<Kind>(selector)].find(({ textContent }) =>
      textContent?.includes(text),
    );
    if (!found) throw new Error(`There is no ${selector} "${text}" in: ${container.textContent}`);
    return found;
  };
  const type = (name: string, value: string) => {
    const field = find<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
    set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const submit = (text: string) => find("button", text).closest("form")?.requestSubmit();
  return { container, find, type, submit, press: (text: string) => find("button", text).click() };
}

test("keeps addresses that could not be invited in the field, and stops at a rate limit", async () => {
  const invite = vi.fn(({ email_address: email }: { email_address: string }) => {
    if (email.startsWith("no")) refuse("duplicate_member_email");
    if (email.startsWith("limit")) refuse("too_many_requests");
    return { member_id: `member-test-${email}` };
  });
  const { container, type, submit, find } = draw(<InviteMembers onDone={() => {}} onClose={() => {}} />, {
    "magicLinks.email.invite": invite,
    "organization.members.search": () => ({ members: [], results_metadata: { total: 0 } }),
  });
  const late = Array.from({ length: 9 }, (_, at) => `late${at}@globex.test`);
  type("invited-addresses", `Ada <ada@globex.test>, no@globex.test, limit@globex.test, ${late.join(" ")}`);
  await expect.poll(() => container.textContent).toContain("Invite 12 people");
  submit("Invite 12 people");
  await expect.poll(() => container.textContent).toContain("Another member already uses this email address.");
  const { value } = find<HTMLTextAreaElement>("textarea");
  expect(value).not.toContain("ada@");
  for (const left of ["no@globex.test", "limit@globex.test", "late8@globex.test"]) expect(value).toContain(left);
  expect(invite.mock.calls.length).toBeLessThan(8);
  expect(invite).toHaveBeenCalledWith({ email_address: "ada@globex.test", name: "Ada" });
});

test("settings save only changes, keep the input after an error, and can be undone", async () => {
  let slugs = ["globex"];
  const update = vi.fn(({ organization_slug, ...rest }: { organization_slug?: string }) => {
    if (organization_slug === "taken") refuse("organization_slug_already_used");
    if (organization_slug) slugs = [organization_slug, ...slugs];
    return { organization: sampleOrganization({ organization_slug: slugs[0], ...rest }) };
  });
  const { container, type, submit, find, press } = draw(<OrganizationSettingsScreen />, {
    "organization.get": () => ({ organization: sampleOrganization() }),
    "organization.update": update,
  });
  await expect.poll(() => container.textContent).toContain("Name and URL");
  type("organization-slug", "taken");
  await expect.poll(() => container.textContent).toContain("URLs will change from “globex” to “taken”.");
  submit("Save changes");
  await expect.poll(() => container.textContent).toContain("Another organization uses this URL slug.");
  expect(find<HTMLInputElement>('[name="organization-slug"]').value).toBe("taken");
  type("organization-slug", "globex-2");
  await expect.poll(() => container.textContent).toContain("to “globex-2”");
  submit("Save changes");
  await expect.poll(() => container.textContent).toContain("Settings saved");
  press("Undo");
  await expect.poll(() => update.mock.calls.at(-1)?.[0]).toEqual({ organization_slug: "globex" });
  expect(update).toHaveBeenCalledWith({ organization_slug: "globex-2" });
});

test("the buttons to save and discard appear with the first change, and leave with it", async () => {
  const { container, type, press } = draw(<OrganizationSettingsScreen />, {
    "organization.get": () => ({ organization: sampleOrganization() }),
  });
  const buttons = () =>
    [...container.querySelectorAll("[data-part=save-bar] button")].map(({ textContent }) => textContent);
  await expect.poll(() => container.textContent).toContain("Name and URL");
  expect(buttons()).toEqual([]);
  type("organization-name", "Globex 2");
  await expect.poll(buttons).toEqual(["Discard", "Save changes"]);
  press("Discard");
  await expect.poll(buttons).toEqual([]);
});

test("saves the AAGUIDs of chosen and typed authenticators, and none that is not valid", async () => {
  const update = vi.fn((changes: Partial<Organization>) => ({ organization: sampleOrganization(changes) }));
  const { container, find, type, submit } = draw(<OrganizationSettingsScreen />, {
    "organization.get": () => ({ organization: sampleOrganization() }),
    "organization.update": update,
    "organization.previewPolicy": () => new Promise(() => {}),
  });
  await expect.poll(() => container.textContent).toContain("Selected authenticators");
  find("label", "Selected authenticators").click();
  await expect.poll(() => container.textContent).toContain("Bitwarden");
  find("label", "Bitwarden").click();
  const own = "2c0df832-92de-4be1-8412-88a8f074df4a";
  type("passkey-aaguids", `${own}, yubikey`);
  await expect.poll(() => container.textContent).toContain("yubikey is not an AAGUID.");
  expect(find<HTMLButtonElement>("[type=submit]").disabled).toBe(true);
  type("passkey-aaguids", own.toUpperCase());
  await expect.poll(() => find<HTMLButtonElement>("[type=submit]").disabled).toBe(false);
  submit("Save changes");
  const allowed_passkey_aaguids = ["d548826e-79b4-db40-a3d8-11116f7e8349", own];
  await expect.poll(() => update.mock.lastCall).toEqual([{ allowed_passkey_aaguids }]);
});

test.each([
  [true, "totp", true],
  [false, "totp", false],
  [false, "sms_otp", true],
] as const)(
  "with text messages available: %s, and %s allowed, offers text messages: %s",
  async (smsAvailable, method, isOffered) => {
    const restricted = { mfa_methods: "RESTRICTED", allowed_mfa_methods: [method] };
    const { container } = draw(<OrganizationSettingsScreen />, {
      bootstrap: async () => ({ rbacPolicy: samplePolicy, smsAvailable }),
      "organization.get": () => ({ organization: sampleOrganization(restricted as Partial<Organization>) }),
    });
    const labels = () => [...container.querySelectorAll("label")].map(({ textContent }) => textContent);
    await expect.poll(labels).toContain("Authenticator app");
    await expect.poll(() => labels().includes("Text message codes")).toBe(isOffered);
  },
);

test("writes the contrast of a color with the locale's decimal separator", async () => {
  const container = document.body.appendChild(document.createElement("div"));
  const calls = createMockCalls({
    "organization.get": () => ({ organization: sampleOrganization({ organization_primary_color: "#0f766e" }) }),
  });
  flushSync(() =>
    createRoot(container).render(
      <PartFrame calls={calls} language={{ strings: undefined, lang: "de", listen() {} }}>
        <OrganizationSettingsScreen />
      </PartFrame>,
    ),
  );
  await expect.poll(() => container.textContent).toMatch(/\(\d+,\d:1\)/);
});

test("T104: shows only sections that the roles allow, and sends no other requests", async () => {
  const refused = vi.fn(() => refuse("unauthorized_action"));
  const { container } = draw(
    <OrganizationScreen section="members" />,
    { "organization.members.search": refused, "organization.listAuditEvents": refused },
    {},
  );
  await expect.poll(() => container.textContent).toContain("You don't have permission to view members.");
  const sections = [...container.querySelectorAll("nav button")].map(({ textContent }) => textContent);
  expect(sections).toEqual(["General", "API keys"]);
  expect(refused).not.toHaveBeenCalled();
});

test("enables no field for someone who may only read the settings", async () => {
  const organization = sampleOrganization({ email_invites: "RESTRICTED", email_allowed_domains: ["globex.test"] });
  const answers = { "organization.get": () => ({ organization }) };
  const { container } = draw(<OrganizationSettingsScreen />, answers, { member: ["search"] });
  await expect.poll(() => container.querySelector("[name=allowed-domains]")).not.toBeNull();
  const fields = [...container.querySelectorAll<HTMLInputElement>("input, select, textarea")];
  expect(fields.filter(({ disabled }) => !disabled).map(({ name }) => name)).toEqual([]);
});

describe("suspended access", () => {
  const listed = { "organization.listSuspendedAccess": () => ({ suspended_access: sampleSuspended }) };
  const rowsOf = (container: HTMLElement) =>
    [...container.querySelectorAll("li")].map(({ textContent }) => textContent);

  test("is kept without confirmation, and leaves the list", async () => {
    const keep = vi.fn(async () => ({}));
    const { container, find } = draw(<SuspendedPanel />, { ...listed, "organization.keepSuspendedAccess": keep });
    await expect.poll(() => rowsOf(container)).toHaveLength(4);
    find('[aria-label="Keep: Nightly export"]').click();
    await expect.poll(() => container.textContent).toContain("Nightly export works again");
    expect(keep).toHaveBeenCalledWith({ kind: "api_key", id: "api-key-test-1" });
    expect(rowsOf(container)).toHaveLength(3);
  });

  test.each([
    ["Nightly export", { kind: "api_key", id: "api-key-test-1" }],
    ["Invoice bridge", { kind: "machine_access", id: "app-test-1" }],
    ["Directory", { kind: "scim_connection", id: "scim-test-1" }],
    ["Okta", { kind: "sso_connection", id: "saml-test-1" }],
  ])("%s is deleted only after confirmation", async (name, request) => {
    const remove = vi.fn(async () => ({}));
    const { container, find } = draw(<SuspendedPanel />, { ...listed, "organization.deleteSuspendedAccess": remove });
    await expect.poll(() => rowsOf(container)).toHaveLength(4);
    find(`[aria-label="Delete: ${name}"]`).click();
    await expect.poll(() => container.textContent).toContain(`Delete ${name}?`);
    expect(remove).not.toHaveBeenCalled();
    find("[role=group] button", "Delete").click();
    await expect.poll(() => container.textContent).toContain(`${name} deleted`);
    expect(remove).toHaveBeenCalledWith(request);
    expect(rowsOf(container)).toHaveLength(3);
  });

  test("stays in the list with the reason if it cannot be kept", async () => {
    const { container, find } = draw(<SuspendedPanel />, {
      ...listed,
      "organization.keepSuspendedAccess": () => refuse("sso_connection_not_ready"),
    });
    await expect.poll(() => rowsOf(container)).toHaveLength(4);
    find('[aria-label="Keep: Okta"]').click();
    await expect.poll(() => container.textContent).toContain("Complete them under Single sign-on.");
    expect(rowsOf(container)).toHaveLength(4);
  });

  test("renders nothing if nothing is suspended, and sends no request without the permission", async () => {
    const ask = vi.fn(async () => ({ suspended_access: [] }));
    const answers = {
      "organization.get": () => ({ organization: sampleOrganization() }),
      "organization.listSuspendedAccess": ask,
    };
    const { container } = draw(<OrganizationSettingsScreen />, answers);
    await expect.poll(() => ask.mock.calls.length).toBe(1);
    expect(container.textContent).not.toContain("Suspended access");
    const other = draw(<OrganizationSettingsScreen />, answers, {});
    await expect.poll(() => other.container.textContent).toContain("You can view these settings.");
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
