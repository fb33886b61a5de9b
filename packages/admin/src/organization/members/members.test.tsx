// @vitest-environment jsdom
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { PartFrame } from "../../frame/create-part.tsx";
import { grantableRoles, rolesBeyond, rolesThatMay } from "../../shared/use-policy.ts";
import { type Answers, createMockCalls, refuse } from "../../testing/mock-calls.ts";
import { sampleMember, sampleOrganization, samplePolicy, sampleSession } from "../../testing/samples.ts";
import { noFilter, toQuery } from "./MemberFilters.tsx";
import { MembersScreen } from "./MembersScreen.tsx";

const role = (role_id: string, ...permissions: [resource_id: string, ...actions: string[]][]) => ({
  role_id,
  description: "",
  permissions: permissions.map(([resource_id, ...actions]) => ({ resource_id, actions })),
});
const policy = {
  roles: [
    role("admin", ["member", "*"], ["board", "*"]),
    role("lead", ["member", "create", "update.roles"], ["board", "edit"]),
    role("editor", ["board", "edit"]),
    role("owner", ["board", "*"]),
    role("guest"),
  ],
};
const idsOf = (held: string[]) => grantableRoles(policy, held).map(({ role_id }) => role_id);

test("offers only roles that allow no more than the member's own (T50)", () => {
  expect(idsOf(["admin"])).toEqual(["admin", "lead", "editor", "owner", "guest"]);
  expect(idsOf(["lead"])).toEqual(["lead", "editor", "guest"]);
  expect(idsOf(["lead", "owner"])).toEqual(["lead", "editor", "owner", "guest"]);
  expect(idsOf(["editor"])).toEqual([]);
  expect(idsOf(["unknown"])).toEqual([]);
});

test("lists the roles that can invite members", () => {
  expect(rolesThatMay(policy, "member", "create")).toEqual(["admin", "lead"]);
});

test("converts a filter to a query, and an empty filter to none", () => {
  expect(toQuery(noFilter)).toBeUndefined();
  expect(toQuery({ ...noFilter, text: "  " })).toBeUndefined();
  expect(toQuery({ text: " ada ", status: "invited", role: "editor", secondFactor: "no" })).toEqual({
    operator: "AND",
    operands: [
      { filter_name: "member_name_or_email_fuzzy", filter_value: "ada" },
      { filter_name: "statuses", filter_value: ["invited", "pending"] },
      { filter_name: "member_roles", filter_value: ["editor"] },
      { filter_name: "member_second_factor_exists", filter_value: false },
    ],
  });
});

const ada = sampleMember({ name: "Ada Lovelace" });
const bob = sampleMember({ member_id: "member-test-bob", name: "Bob", email_address: "bob@globex.test" });
const found = (...members: (typeof ada)[]) => ({ members, results_metadata: { total: members.length } });

type Options = Parameters<typeof createMockCalls>[1];

async function draw(answers: Answers = {}, options: Options = {}) {
  const container = document.body.appendChild(document.createElement("div"));
  const calls = createMockCalls(
    {
      bootstrap: async () => ({ rbacPolicy: samplePolicy }),
      "organization.members.search": () => found(ada, bob),
      "organization.listAuditEvents": () => ({ events: [], results_metadata: {} }),
      ...answers,
    },
    options,
  );
  flushSync(() =>
    createRoot(container).render(
      <PartFrame calls={calls} language={{ strings: undefined, listen() {} }}>
        <MembersScreen />
      </PartFrame>,
    ),
  );
  await expect.poll(() => container.textContent).toContain("Bob");
  const press = (text: string, isFocused = true) => {
    const button = [...container.querySelectorAll("button")].find(({ textContent }) => textContent === text);
    if (!button) throw new Error(`There is no "${text}" in: ${container.textContent}`);
    if (isFocused) button.focus();
    button.click();
  };
  const type = (selector: string, value: string) => {
    const field = container.querySelector<HTMLInputElement>(selector) as HTMLInputElement;
    field.focus();
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const focused = () => document.activeElement?.textContent;
  return { container, press, type, focused };
}

test("opening a member focuses the heading, and going back focuses the member's name", async () => {
  const { press, focused } = await draw();
  press("Bob");
  await expect.poll(() => [focused(), document.activeElement?.tagName]).toEqual(["Bob", "H3"]);
  press("All members");
  await expect.poll(() => [focused(), document.activeElement?.tagName]).toEqual(["Bob", "BUTTON"]);
});

test("changes a member's roles in the list", async () => {
  const asked: unknown[] = [];
  const { container, press } = await draw({
    "organization.members.update": (params: { roles: string[] }) => {
      asked.push(params);
      return { member: { ...bob, roles: params.roles.map((role_id) => ({ role_id, sources: [] })) } };
    },
  });
  await expect.poll(() => container.querySelector('[aria-label="No role: Bob"]')).toBeTruthy();
  // Not one's own: that could end the right to undo it.
  expect(container.querySelector('[aria-label$=": Ada Lovelace"]')).toBeNull();
  container.querySelector<HTMLElement>('[aria-label="No role: Bob"]')?.click();
  const editor = () => [...container.querySelectorAll("label")].find(({ textContent }) => textContent === "Editor");
  await expect.poll(editor).toBeTruthy();
  editor()?.click();
  await expect.poll(() => container.textContent).toContain("Save roles");
  press("Save roles");
  await expect.poll(() => container.querySelector('[aria-label="Editor: Bob"]')).toBeTruthy();
  expect(asked).toEqual([{ member_id: bob.member_id, roles: ["editor"] }]);
  expect(container.textContent).not.toContain("Save roles");
});

test("canceling a dialog restores the focus to its button", async () => {
  const { container, press, focused } = await draw();
  press("Bob");
  await expect.poll(() => container.textContent).toContain("Remove from the organization");
  press("Remove");
  await expect.poll(focused).toBe("Remove Bob?");
  press("Cancel");
  await expect.poll(focused).toBe("Remove");
});

test("inviting focuses the field, keeps the focus on the button while sending, and restores it on close", async () => {
  const { container, press, type, focused } = await draw({
    "magicLinks.email.invite": () => ({ member_id: "member-test-kim" }),
  });
  // Safari does not focus a button on click.
  press("Invite", false);
  await expect.poll(() => document.activeElement?.tagName).toBe("TEXTAREA");
  type("textarea", "kim@globex.test");
  await expect.poll(() => container.textContent).toContain("Invite 1 person");
  press("Invite 1 person");
  await expect.poll(() => container.textContent).toContain("1 invitation sent");
  await expect.poll(() => document.activeElement?.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement?.matches(":disabled")).toBe(false);
  press("Close");
  await expect.poll(focused).toBe("Invite");
});

test("does not take the focus back after the user has moved on", async () => {
  const outside = document.body.appendChild(document.createElement("input"));
  let answer = (_: unknown) => {};
  const { container, press, focused } = await draw({
    "organization.members.delete": () => new Promise((resolve) => (answer = resolve)),
  });
  press("Bob");
  await expect.poll(() => container.textContent).toContain("Remove from the organization");
  press("Remove");
  await expect.poll(focused).toBe("Remove Bob?");
  const sure = container.querySelector<HTMLButtonElement>("[data-part=confirm] button");
  sure?.focus();
  sure?.click();
  outside.focus();
  outside.blur();
  answer({ ended: { sessions: 0, app_grants: 0, api_keys: 0 } });
  await expect.poll(() => container.textContent).toContain("Bob removed");
  expect(document.activeElement).toBe(document.body);
});

test("shows that a search is running, and announces its count when it is done", async () => {
  const answers: ((answer: ReturnType<typeof found>) => void)[] = [];
  const { container, type } = await draw({
    "organization.members.search": ({ query }: { query?: unknown }) =>
      query ? new Promise((resolve) => answers.push(resolve)) : found(ada, bob),
  });
  const busy = () => container.querySelector("[aria-busy=true]")?.textContent;
  expect(busy()).toBeUndefined();
  type("[type=search]", "ad");
  await expect.poll(busy).toContain("Bob");
  await expect.poll(() => answers.length).toBe(1);
  type("[type=search]", "ada");
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(found(ada));
  await expect.poll(busy).toBeUndefined();
  // Ignore a late response to an earlier search, and its count.
  answers[0]?.(found(ada, bob));
  await expect.poll(() => container.querySelector("[data-part=live]")?.textContent).toBe("1 member");
  expect(container.querySelector("[data-part=panel-lead]")?.textContent).toBe("1 member");
});

test("a truncated name has a title with the whole name", async () => {
  const { container } = await draw();
  expect(container.querySelector("[data-part=person-name]")?.getAttribute("title")).toBe("Ada Lovelace");
  expect(container.querySelector("[data-part=person-detail]")?.getAttribute("title")).toBe(ada.email_address);
});

test("an invitation with a role asks for recent authentication in a dialog, and continues", async () => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  let isShown = false;
  const missing = { missing: ["second_factor"], methods: ["totp", "recovery_code"] };
  const { container, press, type } = await draw({
    "magicLinks.email.invite": () =>
      isShown ? { member_id: "member-test-kim" } : refuse("recent_authentication_required", missing),
    "totp.authenticate": () => {
      isShown = true;
    },
  });
  press("Invite");
  await expect.poll(() => document.activeElement?.tagName).toBe("TEXTAREA");
  type("textarea", "kim@globex.test");
  await expect.poll(() => container.textContent).toContain("Invite 1 person");
  press("Invite 1 person");
  await expect.poll(() => container.querySelector("dialog input")).not.toBeNull();
  type("dialog input", "123456");
  await expect.poll(() => container.textContent).toContain("1 invitation sent");
});

test("finds the roles that allow more than the member's own", () => {
  expect(rolesBeyond(policy, ["lead"])).toEqual(["admin", "owner"]);
  expect(rolesBeyond(policy, ["admin"])).toEqual([]);
});

const direct = (role_id: string) => ({ role_id, sources: [{ type: "direct_assignment" as const, details: {} }] });

test("after a change of roles, the member's activity is loaded again", async () => {
  let events = 0;
  const { container, press } = await draw({
    "organization.listAuditEvents": () => {
      events++;
      return { events: [], results_metadata: {} };
    },
    "organization.members.update": () => ({ member: { ...bob, roles: [direct("viewer")] } }),
  });
  press("Bob");
  await expect.poll(() => container.querySelector("input[type=checkbox]:not(:disabled)")).not.toBeNull();
  await expect.poll(() => events).toBe(1);
  [...container.querySelectorAll("label")].find(({ textContent }) => textContent === "Viewer")?.click();
  await expect.poll(() => container.textContent).toContain("Save roles");
  press("Save roles");
  await expect.poll(() => events).toBe(2);
});

test("signs out one of a member's sessions, and keeps the others", async () => {
  const session = (member_session_id: string, device_name: string) => ({
    member_session_id,
    device_name,
    started_at: "2026-03-02T08:00:00Z",
    last_accessed_at: "2026-03-02T10:00:00Z",
    expires_at: "2026-03-09T08:00:00Z",
    user_agent: "",
    ip_address: "192.0.2.7",
    kind: "own",
    device_bound: false,
    is_current: false,
  });
  let sessions = [session("one", "Firefox (Linux)"), session("two", "Safari (iPhone)")];
  const { container, press } = await draw({
    "members.listSessions": () => ({ sessions }),
    "members.revokeSession": ({ member_session_id }: { member_session_id: string }) => {
      sessions = sessions.filter((one) => one.member_session_id !== member_session_id);
      return { ended: { sessions: 1 } };
    },
  });
  press("Bob");
  await expect.poll(() => container.textContent).toContain("Safari (iPhone)");
  container.querySelector<HTMLButtonElement>('[aria-label="Sign out: Firefox (Linux)"]')?.click();
  await expect.poll(() => container.textContent).toContain("Sign Bob out of Firefox (Linux)?");
  container.querySelector<HTMLButtonElement>("[data-part=confirm] button")?.click();
  await expect.poll(() => container.textContent).toContain("Signed out of Firefox (Linux)");
  await expect.poll(() => container.querySelector('[aria-label="Sign out: Firefox (Linux)"]')).toBeNull();
  expect(sessions.map((one) => one.member_session_id)).toEqual(["two"]);
  expect(container.querySelector('[aria-label="Sign out: Safari (iPhone)"]')).not.toBeNull();
});

test("offers nothing against a member with more permissions, and says why", async () => {
  const { container, press } = await draw(
    { "organization.members.search": () => found(ada, { ...bob, roles: [direct("admin")] }) },
    { signedIn: { session: sampleSession({ roles: ["editor"] }) } },
  );
  await expect.poll(() => container.querySelectorAll("input[type=checkbox]").length).toBe(1);
  press("Bob");
  await expect.poll(() => container.textContent).toContain("permissions that you don't have");
  expect(container.textContent).not.toContain("Remove from the organization");
  expect(container.textContent).not.toContain("Save roles");
  expect(container.textContent).not.toContain("Sign out everywhere");
});

test("shows roles as text to someone who may not assign them", async () => {
  const { container, press } = await draw(
    { "organization.members.search": () => found(ada, { ...bob, roles: [direct("editor")] }) },
    { rights: { member: ["search"] } },
  );
  press("Bob");
  await expect.poll(() => container.textContent).toContain("change roles.Editor");
  expect(container.querySelectorAll("input[type=checkbox]").length).toBe(0);
});

test("offers no invitation if the organization allows none, and says so", async () => {
  const { container } = await draw(
    {},
    { signedIn: { organization: sampleOrganization({ email_invites: "NOT_ALLOWED" }) } },
  );
  await expect.poll(() => container.textContent).toContain("Invitations are turned off");
  expect([...container.querySelectorAll("button")].map(({ textContent }) => textContent)).not.toContain("Invite");
});
