// @vitest-environment jsdom
import type { Client } from "@portico/client";
import { afterEach, expect, test, vi } from "vitest";
import "../entries/element.ts";
import { sampleBootstrap } from "../testing/login-samples.ts";
import type { PorticoLoginElement } from "./login-element.ts";

function fakeClient() {
  const bootstrap = vi.fn(async () => sampleBootstrap);
  const refused = Object.assign(new Error("no"), { code: "too_many_requests" });
  const client = {
    landing: { token: null, tokenType: null, redirectType: null },
    bootstrap,
    bootstrapSync: () => sampleBootstrap,
    telemetry: { log() {} },
    session: { getInfo: () => ({ status: "out" }) },
    subscribe: () => () => {},
    otps: { email: { discovery: { send: () => Promise.reject(refused) } } },
  } as unknown as Client;
  return { client, bootstrap };
}

const create = () => document.createElement("portico-login") as PorticoLoginElement;

function put(client: Client, attributes: Record<string, string> = { products: "emailOtp" }) {
  const element = create();
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.client = client;
  document.body.append(element);
  return element;
}

const see = (element: Element, text: string) =>
  vi.waitFor(() => expect(element.textContent).toContain(text), { timeout: 10_000 });

afterEach(() => document.body.replaceChildren());

test("its attributes configure it, and a changed one takes effect", async () => {
  const { client } = fakeClient();
  const element = put(client, { products: "emailOtp, passwords", "color-scheme": "dark" });
  await see(element, "Sign up or log in");
  expect(element.querySelector("[data-part=root]")?.getAttribute("data-scheme")).toBe("dark");
  element.setAttribute("color-scheme", "light");
  await vi.waitFor(() => expect(element.querySelector("[data-scheme=light]")).not.toBeNull());
});

test("it renders into the page instead of a shadow tree, and replaces its content", async () => {
  const element = create();
  element.append("Loading the sign-in …");
  document.body.append(element);
  expect(element.textContent).toBe("Loading the sign-in …");
  element.client = fakeClient().client;
  await see(element, "Sign up or log in");
  expect(element.shadowRoot).toBeNull();
  expect(element.textContent).not.toContain("Loading the sign-in");
  expect(document.querySelector("input[name=email]")).not.toBeNull();
});

test("moving it keeps its state; removing it unmounts, and inserting it again restarts", async () => {
  const { client, bootstrap } = fakeClient();
  const element = put(client);
  await see(element, "Sign up or log in");
  await vi.waitFor(() => expect(bootstrap).toHaveBeenCalledOnce());
  const input = element.querySelector("input");
  document.body.prepend(element);
  element.remove();
  document.body.append(element);
  await Promise.resolve();
  expect(element.querySelector("input")).toBe(input);
  element.remove();
  await vi.waitFor(() => expect(element.textContent).toBe(""));
  expect(bootstrap).toHaveBeenCalledOnce();
  document.body.append(element);
  await see(element, "Sign up or log in");
});

test("properties set before the definition are used", async () => {
  const element = create();
  // As if set on an element before its definition.
  Object.defineProperty(element, "client", { value: fakeClient().client, configurable: true, writable: true });
  Object.defineProperty(element, "strings", {
    value: { main: { discoveryTitle: "Entrez" } },
    configurable: true,
    writable: true,
  });
  document.body.append(element);
  await see(element, "Entrez");
});

test("it reports by events that bubble, and by the callbacks", async () => {
  const { client } = fakeClient();
  const onError = vi.fn();
  const heard = vi.fn();
  document.body.addEventListener("portico-error", heard, { once: true });
  const element = put(client);
  element.callbacks = { onError };
  await see(element, "Sign up or log in");
  const input = element.querySelector("input") as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "ada@example.com");
  input.dispatchEvent(new Event("input", { bubbles: true }));
  element.querySelector("form")?.requestSubmit();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  const [event] = heard.mock.calls[0] as [CustomEvent];
  expect([event.target, event.composed]).toEqual([element, false]);
  expect(onError).toHaveBeenCalledWith(event.detail);
});

test("without a client and without a public token it waits", async () => {
  const element = document.body.appendChild(create());
  await Promise.resolve();
  expect(element.childElementCount).toBe(0);
});
