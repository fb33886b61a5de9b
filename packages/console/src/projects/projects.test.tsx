// @vitest-environment jsdom
import { createMockCalls, PartFrame, refuse } from "@portico/admin/fixtures";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, test, vi } from "vitest";
import { type ConsoleAnswers, consoleFixture } from "../shared/console-fixture.tsx";
import { readSteps, usePathname } from "../shared/navigate.tsx";
import EmailsPage from "./EmailsPage.tsx";
import KeysPage from "./KeysPage.tsx";
import SettingsPage from "./SettingsPage.tsx";

const project = {
  project_id: "project-test-1",
  environment: "test",
  origin: "console",
  file: null,
  is_named_in_file: false,
  version: 3,
  updated_at: "2026-03-02T09:30:00Z",
  settings: { project_name: "Acme", public_tokens: ["public-token-test-1", "public-token-test-2"] },
  effective: {
    project_name: "Acme",
    public_tokens: ["public-token-test-1", "public-token-test-2"],
    email_link_and_code: true,
    create_organization_enabled: false,
    session_maximum_minutes: 43_200,
    device_bound_sessions: false,
    password_policy: { strength: "zxcvbn", minimum_length: 8, complexity: 3, breach_check: "offline" },
  },
};
const answers: ConsoleAnswers = {
  "project.get": () => ({ project }),
  "project.versions.search": () => ({ versions: [], next_before: null }),
  "secrets.list": () => ({ secrets: [{ name: "secret", last_used_at: null }] }),
  "keys.list": () => ({ keys: [] }),
};

function draw(screen: ReactNode, more: ConsoleAnswers = {}) {
  const root = document.body.appendChild(document.createElement("div"));
  const fixture = consoleFixture(screen, { ...answers, ...more });
  const frame = (
    <PartFrame calls={createMockCalls({})} language={{ strings: undefined, listen() {} }}>
      {fixture.screen}
    </PartFrame>
  );
  flushSync(() => createRoot(root).render(frame));
  const press = (text: string) => {
    const found = [...root.querySelectorAll("button")].find(({ textContent }) => textContent === text);
    if (!found) throw new Error(`There is no "${text}" in: ${root.textContent}`);
    found.click();
  };
  const type = (name: string, value: string) => {
    const input = root.querySelector<HTMLInputElement>(`[name="${name}"]`);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
    input?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const check = (label: string) => {
    const found = [...root.querySelectorAll("label")].find(({ textContent }) => textContent === label);
    const input = root.querySelector<HTMLInputElement>(`#${CSS.escape(found?.htmlFor ?? "none")}`);
    if (!input) throw new Error(`There is no "${label}" in: ${root.textContent}`);
    input.click();
    return input;
  };
  const says = (text: string) => expect.poll(() => root.textContent).toContain(text);
  return { root, press, type, check, says };
}

/** The page at the URL's section. */
function Settings() {
  const [projectId = "", , section] = readSteps(usePathname());
  return <SettingsPage projectId={projectId} rest={section ? [section] : []} />;
}

const settings = <Settings />;
beforeEach(() => {
  vi.stubGlobal("scrollTo", () => {});
  history.replaceState(null, "", "/console/project-test-1/settings");
});
const signUpLabel = "Anyone who signs in can create an organization";
const result = {
  version: 3,
  issues: [],
  warnings: [],
  changes: [{ path: "create_organization_enabled", before: false, after: true }],
  loosened: [],
};

test("a change is reviewed before it is saved, with the version and the reason", async () => {
  const save = vi.fn(() => ({ project: { ...project, version: 4 }, ...result }));
  const { press, type, check, says } = draw(settings, {
    "project.check": () => result,
    "project.update": save,
  });
  await says(signUpLabel);
  check(signUpLabel);
  await says("Review changes");
  press("Review changes");
  await says("Save changes");
  type("reason", "Self-service");
  press("Save changes");
  await says("They apply on all nodes");
  const request = {
    project_id: "project-test-1",
    version: 3,
    patch: { create_organization_enabled: true },
    note: "Self-service",
  };
  expect(save).toHaveBeenCalledWith(request, { reason: "Self-service" });
});

test("each section of the form changes its own setting, and providers can be added and removed", async () => {
  const google = { client_id: "1234", client_secret: "••••••••" };
  const own = { ...project, settings: { ...project.settings, oauth: { google } } };
  const checkChange = vi.fn((_: object) => result);
  const { press, type, check, says } = draw(settings, {
    "project.get": () => ({ project: own }),
    "project.check": checkChange,
  });
  await says(signUpLabel);
  press("Social login");
  await says("Client ID 1234");
  press("Remove");
  press("Add provider");
  await says("Client secret");
  press("Add");
  type("client_id", " 5678 ");
  type("client_secret", "very-secret");
  press("Add");
  await says("Client ID 5678");
  press("Sessions");
  await says("7 days");
  check("7 days");
  check("Bind sessions to the browser");
  press("Passwords");
  await says("Length and character types");
  check("Length and character types");
  await says("Minimum length");
  type("minimum_length", "12");
  check("Reject passwords from known data breaches");
  await says("Review changes");
  press("Review changes");
  await says("Save changes");
  const patch = {
    oauth: { google: { client_id: "5678", client_secret: "very-secret" } },
    session_maximum_minutes: 10_080,
    device_bound_sessions: true,
    password_policy: { strength: "luds", minimum_length: 12, breach_check: "off" },
  };
  expect(checkChange.mock.calls[0]?.[0]).toEqual({ project_id: "project-test-1", patch });
});

test("errors appear next to their setting, and the change can't be saved", async () => {
  const issues = [{ path: "password_policy.minimum_length", message: "found 999, expected at most 128" }];
  const { root, press, type, check, says } = draw(settings, {
    "project.check": () => ({ ...result, issues }),
  });
  await says(signUpLabel);
  press("Passwords");
  await says("Length and character types");
  check("Length and character types");
  await says("Minimum length");
  type("minimum_length", "999");
  press("Review changes");
  await says("Can't save these changes");
  expect(root.querySelector('[name="minimum_length"]')?.getAttribute("aria-invalid")).toBe("true");
  expect(root.textContent).not.toContain("Save changes");
});

test("if someone else saved first, the change isn't saved and the page asks to reload", async () => {
  const { press, type, check, says } = draw(settings, {
    "project.check": () => result,
    "project.update": () => refuse("project_version_conflict"),
  });
  await says(signUpLabel);
  const input = check(signUpLabel);
  await says("Review changes");
  press("Review changes");
  await says("Save changes");
  type("reason", "Self-service");
  press("Save changes");
  await says("Someone else changed these settings");
  expect(input.checked).toBe(true);
});

test("a new secret is shown once, and a project of the configuration file is read-only", async () => {
  const rotating = {
    secrets: [
      { name: "secret", last_used_at: null },
      { name: "next_secret", last_used_at: null },
    ],
    secret: "secret-test-new",
  };
  const keys = <KeysPage projectId="project-test-1" />;
  const { press, type, says, root } = draw(keys, {
    "projects.secret.rotate_start": () => rotating,
  });
  await says("Not used yet");
  press("Rotate");
  await says("Both work until you revoke the current one");
  type("reason", "Yearly");
  press("Create secret");
  await says("secret-test-new");
  expect(root.textContent).toContain("Revoke current secret");
  const inFile = { ...project, origin: "file", version: null, file: "/etc/portico.json", is_named_in_file: true };
  const shown = draw(keys, { "project.get": () => ({ project: inFile }) });
  await shown.says("Edit /etc/portico.json");
  await shown.says("public-token-test-2");
  expect([...shown.root.querySelectorAll("button")].map(({ textContent }) => textContent)).not.toContain("Delete");
});

test("another email, or another language, shows its texts only once they are loaded", async () => {
  const names = { link: "Link to log in", code: "Code" };
  const mailIn = (mail_id: keyof typeof names) => ({
    mails: Object.entries(names).map(([mail_id, name]) => ({ mail_id, name })),
    mail: { mail_id, name: names[mail_id], subject: names[mail_id], text: "", html: "" },
    words: { kind: `login_${mail_id}`, default: { subject: names[mail_id], title: "", body: "" }, variables: [] },
    frame_path: null,
  });
  let answer: (mail: object) => void = () => {};
  const preview = vi.fn<(request: object) => unknown>(() => mailIn("link"));
  const { root, says } = draw(<EmailsPage projectId="project-test-1" />, { "project.mails.preview": preview });
  const subject = () => root.querySelector<HTMLInputElement>("[name=subject]")?.value;
  const choose = (name: string, value: string) => {
    const select = root.querySelector<HTMLSelectElement>(`[name=${name}]`);
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(select, value);
    flushSync(() => select?.dispatchEvent(new Event("change", { bubbles: true })));
  };
  await expect.poll(subject).toBe("Link to log in");
  for (const [name, value] of [
    ["mail", "code"],
    ["locale", "de"],
  ] as const) {
    preview.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    choose(name, value);
    await expect.poll(subject).toBe(undefined);
    answer(mailIn("code"));
    await expect.poll(subject).toBe("Code");
  }
  preview.mockImplementationOnce(() => refuse("project_not_found"));
  choose("mail", "link");
  await says("Try again");
  expect(subject()).toBe(undefined);
});
