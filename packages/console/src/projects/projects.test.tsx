// @vitest-environment jsdom
import { createWorld, PartFrame, refuse } from "@portico/admin/fixtures";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { type ConsoleAnswers, consoleFixture } from "../ground/world.tsx";
import KeysPage from "./KeysPage.tsx";
import SettingsPage from "./SettingsPage.tsx";
import { sampleSchema } from "./sample-schema.ts";

const at = "/projects/project-test-1/v1/b2b";
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
    default_locale: "en",
  },
};
const answers: ConsoleAnswers = {
  [`GET ${at}/project`]: () => ({ project }),
  [`GET ${at}/project/schema`]: () => ({ schema: sampleSchema }),
  [`POST ${at}/project/versions/search`]: () => ({ versions: [], next_before: null }),
  [`GET ${at}/secrets`]: () => ({ secrets: [{ name: "secret", last_used_at: null }] }),
  [`GET ${at}/keys`]: () => ({ keys: [] }),
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
  const says = (text: string) => expect.poll(() => place.textContent).toContain(text);
  return { place, press, type, says };
}

const settings = <SettingsPage projectId="project-test-1" />;
const verdict = {
  version: 3,
  faults: [],
  warnings: [],
  changes: [{ path: "project_name", before: "Acme", after: "Hooli" }],
  loosened: [],
};

test("a change is shown before it counts, and saved for the version that it was made for, with why", async () => {
  const save = vi.fn(() => ({ project: { ...project, version: 4 }, ...verdict }));
  const { press, type, says } = draw(settings, {
    [`POST ${at}/project/check`]: () => verdict,
    [`PUT ${at}/project`]: save,
  });
  await says("The name that members read");
  type("project_name", "Hooli");
  await says("Review the change");
  press("Review the change");
  await says("Save the change");
  type("reason", "A new name");
  press("Save the change");
  await says("Every node follows");
  const body = { version: 3, patch: { project_name: "Hooli" }, note: "A new name" };
  expect(save).toHaveBeenCalledWith({ body, reason: "A new name" });
});

test("what is wrong stands beside its setting in the provider's words, and nothing can be saved", async () => {
  const faults = [{ path: "default_locale", message: "found 9, expected string" }];
  const { place, press, type, says } = draw(settings, { [`POST ${at}/project/check`]: () => ({ ...verdict, faults }) });
  await says("The name that members read");
  type("default_locale", "9");
  await says("Review the change");
  press("Review the change");
  await says("This cannot be saved");
  expect(place.querySelector('[name="default_locale"]')?.getAttribute("aria-invalid")).toBe("true");
  expect(place.textContent).not.toContain("Save the change");
});

test("where somebody was quicker nothing is saved, and the page says what to do", async () => {
  const { place, press, type, says } = draw(settings, {
    [`POST ${at}/project/check`]: () => verdict,
    [`PUT ${at}/project`]: () => refuse("project_version_conflict"),
  });
  await says("The name that members read");
  type("project_name", "Hooli");
  await says("Review the change");
  press("Review the change");
  await says("Save the change");
  type("reason", "A new name");
  press("Save the change");
  await says("Somebody else has changed the settings meanwhile");
  expect(place.querySelector<HTMLInputElement>('[name="project_name"]')?.value).toBe("Hooli");
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
    "POST /projects/project-test-1/secret/rotate/start": () => rotating,
  });
  await says("not used yet");
  press("Rotate");
  await says("Both count until you end the old one");
  type("reason", "Yearly");
  press("Make a new secret");
  await says("secret-test-new");
  expect(place.textContent).toContain("End the old secret");
  const inFile = { ...project, origin: "file", version: null, file: "/etc/portico.json", is_named_in_file: true };
  const shown = draw(keys, { [`GET ${at}/project`]: () => ({ project: inFile }) });
  await shown.says("Change it in /etc/portico.json");
  await shown.says("public-token-test-2");
  expect([...shown.place.querySelectorAll("button")].map(({ textContent }) => textContent)).not.toContain("Take away");
});
