// @vitest-environment jsdom
import type { Client } from "@portico/client";
import * as admin from "@portico/client/admin";
import { afterEach, expect, test, vi } from "vitest";
import "./element.ts";
import { createMockCalls } from "../testing/mock-calls.ts";
import { sampleMember, sampleSession } from "../testing/samples.ts";
import type { PartElement } from "./create-part-element.tsx";
import { plans } from "./plans.ts";

// The components call a real client. Answer from a table instead.
vi.spyOn(admin, "createAdmin").mockImplementation(() => createMockCalls({}).admin);

const revoke = vi.fn(async () => ({}));
const acting = () =>
  createMockCalls(
    { "session.revoke": revoke },
    {
      signedIn: {
        member: sampleMember(),
        session: sampleSession({ custom_claims: { act: { sub: "support-7", reason: "Ticket 4711" } } }),
      },
    },
  ).client as Client;

function put(
  name: string,
  properties: Partial<PartElement> = {},
  attributes: Record<string, string> = {},
): PartElement {
  const element = document.createElement(name) as PartElement;
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  Object.assign(element, properties);
  document.body.append(element);
  return element;
}

/** A language file has the texts of all areas, so loading it takes a while on a busy machine. */
const see = (element: Element, text: string) =>
  vi.waitFor(() => expect(element.textContent).toContain(text), { timeout: 10_000 });

afterEach(() => document.body.replaceChildren());

test("each component has an element with a hyphenated name", () => {
  for (const name of Object.keys(plans)) {
    expect(name).toMatch(/^portico-[a-z-]+$/);
    expect(customElements.get(name)).toBeDefined();
  }
});

test("an element without a client waits, and keeps its content", async () => {
  const element = put("portico-impersonation-banner");
  element.append("Loading …");
  await Promise.resolve();
  expect(element.textContent).toBe("Loading …");
  element.client = acting();
  await see(element, "support-7 is signed in as Ada Lovelace.");
  expect(element.textContent).not.toContain("Loading …");
});

test("attributes and properties configure the component, and changes take effect", async () => {
  const element = put("portico-impersonation-banner", { client: acting() }, { "color-scheme": "dark", locale: "de" });
  await see(element, "support-7 ist als Ada Lovelace angemeldet");
  expect(element.querySelector("[data-part=root]")?.getAttribute("data-scheme")).toBe("dark");
  element.setAttribute("color-scheme", "light");
  await vi.waitFor(() => expect(element.querySelector("[data-scheme=light]")).not.toBeNull());
});

test("a callback becomes an event that the page can cancel", async () => {
  const element = put("portico-impersonation-banner", { client: acting() });
  const heard = vi.fn((event: Event) => event.preventDefault());
  document.body.addEventListener("portico-impersonation-end", heard, { once: true });
  await see(element, "support-7");
  element.querySelector("button")?.click();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  expect(revoke).toHaveBeenCalledWith({ forceClear: true });
});

test("moving an element keeps its state, and removing and reinserting it starts again", async () => {
  const element = put("portico-impersonation-banner", { client: acting() });
  await see(element, "support-7");
  const root = element.querySelector("[data-part=root]");
  document.body.prepend(element);
  await Promise.resolve();
  await Promise.resolve();
  expect(element.querySelector("[data-part=root]")).toBe(root);
  element.remove();
  await vi.waitFor(() => expect(element.childNodes).toHaveLength(0));
  document.body.append(element);
  await see(element, "support-7");
});
