// @vitest-environment jsdom
import { createWorld, PartFrame, refuse } from "@portico/admin/fixtures";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { type ConsoleAnswers, consoleFixture } from "../shared/console-fixture.tsx";
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
  const place = document.body.appendChild(document.createElement("div"));
  const fixture = consoleFixture(screen, { ...answers, ...more });
  const frame = (
    <PartFrame calls={createWorld({})} language={{ strings: undefined, listen() {} }}>
      {fixture.screen}
    </PartFrame>
  );
  flushSync(() => createRoot(place).render(frame));
  const press = (text: string) => {
    const found = [...place.querySelectorAll("button")].find(({ textContent }) => textContent === text);
    if (!found) throw new Error(`There is no "${text}" in: ${place.textContent}`);
    found.click();
  };
  const type = (name: string, value: string) => {
    const input = place.querySelector<HTMLInputElement>(`[name="${name}"]`);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
    input?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const check = (label: string) => {
    const found = [...place.querySelectorAll("label")].find(({ textContent }) => textContent === label);
    const input = place.querySelector<HTMLInputElement>(`#${CSS.escape(found?.htmlFor ?? "none")}`);
    if (!input) throw new Error(`There is no "${label}" in: ${place.textContent}`);
    input.click();
    return input;
  };
  const says = (text: string) => expect.poll(() => place.textContent).toContain(text);
  return { place, press, type, check, says };
}

const settings = <SettingsPage projectId="project-test-1" />;
const founding = "People who sign in can create an organization";
const verdict = {
  version: 3,
  faults: [],
  warnings: [],
  changes: [{ path: "create_organization_enabled", before: false, after: true }],
  loosened: [],
};

test("a change is shown before it counts, and saved for the version that it was made for, with why", async () => {
  const save = vi.fn(() => ({ project: { ...project, version: 4 }, ...verdict }));
  const { press, type, check, says } = draw(settings, {
    "project.check": () => verdict,
    "project.update": save,
  });
  await says(founding);
  check(founding);
  await says("Review the change");
  press("Review the change");
  await says("Save the change");
  type("reason", "Self-service");
  press("Save the change");
  await says("Every node follows");
  const request = {
    project_id: "project-test-1",
    version: 3,
    patch: { create_organization_enabled: true },
    note: "Self-service",
  };
  expect(save).toHaveBeenCalledWith(request, { reason: "Self-service" });
});

test("each part of the form changes its own setting, and providers are added with their secret and removed", async () => {
  const google = { client_id: "1234", client_secret: "••••••••" };
  const own = { ...project, settings: { ...project.settings, oauth: { google } } };
  const judge = vi.fn((_: object) => verdict);
  const { press, type, check, says } = draw(settings, {
    "project.get": () => ({ project: own }),
    "project.check": judge,
  });
  await says("Client ID 1234");
  press("Remove");
  press("Add a provider");
  await says("Client secret");
  press("Add");
  type("client_id", " 5678 ");
  type("client_secret", "very-secret");
  press("Add");
  await says("Client ID 5678");
  check("7 days");
  check("Long enough, with several kinds of characters");
  await says("Minimum length");
  type("minimum_length", "12");
  check("Refuse passwords that appear in known data breaches");
  await says("Review the change");
  press("Review the change");
  await says("Save the change");
  const patch = {
    oauth: { google: { client_id: "5678", client_secret: "very-secret" } },
    session_maximum_minutes: 10_080,
    password_policy: { strength: "luds", minimum_length: 12, breach_check: "off" },
  };
  expect(judge.mock.calls[0]?.[0]).toEqual({ project_id: "project-test-1", patch });
});

test("what is wrong stands beside its setting in the provider's words, and nothing can be saved", async () => {
  const faults = [{ path: "password_policy.minimum_length", message: "found 999, expected at most 128" }];
  const { place, press, type, check, says } = draw(settings, {
    "project.check": () => ({ ...verdict, faults }),
  });
  await says(founding);
  check("Long enough, with several kinds of characters");
  await says("Minimum length");
  type("minimum_length", "999");
  press("Review the change");
  await says("This cannot be saved");
  expect(place.querySelector('[name="minimum_length"]')?.getAttribute("aria-invalid")).toBe("true");
  expect(place.textContent).not.toContain("Save the change");
});

test("where somebody was quicker nothing is saved, and the page says what to do", async () => {
  const { press, type, check, says } = draw(settings, {
    "project.check": () => verdict,
    "project.update": () => refuse("project_version_conflict"),
  });
  await says(founding);
  const input = check(founding);
  await says("Review the change");
  press("Review the change");
  await says("Save the change");
  type("reason", "Self-service");
  press("Save the change");
  await says("Somebody else has changed the settings meanwhile");
  expect(input.checked).toBe(true);
});

test("a new secret is shown once, and a project of the file offers no change", async () => {
  const rotating = {
    secrets: [
      { name: "secret", last_used_at: null },
      { name: "next_secret", last_used_at: null },
    ],
    secret: "secret-test-new",
  };
  const keys = <KeysPage projectId="project-test-1" />;
  const { press, type, says, place } = draw(keys, {
    "projects.secret.rotate_start": () => rotating,
  });
  await says("not used yet");
  press("Rotate");
  await says("Both count until you end the old one");
  type("reason", "Yearly");
  press("Make a new secret");
  await says("secret-test-new");
  expect(place.textContent).toContain("End the old secret");
  const inFile = { ...project, origin: "file", version: null, file: "/etc/portico.json", is_named_in_file: true };
  const shown = draw(keys, { "project.get": () => ({ project: inFile }) });
  await shown.says("Change it in /etc/portico.json");
  await shown.says("public-token-test-2");
  expect([...shown.place.querySelectorAll("button")].map(({ textContent }) => textContent)).not.toContain("Take away");
});
