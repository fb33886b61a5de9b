// @vitest-environment jsdom
import type { Client } from "@portico/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sampleBootstrap } from "../testing/login-samples.ts";
import { mount } from "./mount.tsx";

const client = {
  landing: { token: null, tokenType: null, redirectType: null },
  bootstrap: async () => sampleBootstrap,
  bootstrapSync: () => sampleBootstrap,
  telemetry: { log() {} },
  session: { getInfo: () => ({ status: "out" }) },
} as unknown as Client;

const config = { products: ["emailOtp"], authFlowType: "Discovery" } as const;

let place: HTMLElement;

beforeEach(() => {
  place = document.body.appendChild(document.createElement("div"));
  place.id = "login";
});

afterEach(() => place.remove());

const see = (text: string) =>
  vi.waitFor(() => expect(place.textContent).toContain(text), { timeout: 10_000, interval: 10 });

test.each([{ elementId: "login" }, { elementId: "#login" }, { elementId: "body > #login" }])(
  "$elementId names the place",
  async (options) => {
    const widget = mount({ ...options, client, ...config });
    await see("Sign up or log in");
    widget.unmount();
    expect(place.textContent).toBe("");
  },
);

test("an element is a place", async () => {
  const widget = mount({ element: place, client, ...config });
  await see("Sign up or log in");
  widget.unmount();
});

test.each(["#nowhere", "nowhere", "{"])("%s that matches nothing is an error in three parts", (elementId) => {
  expect(() => mount({ elementId, client, ...config })).toThrow(
    expect.objectContaining({
      name: "UsageError",
      code: "no_element",
      message: `mount: no element matches "${elementId}". Add it before calling mount.`,
    }),
  );
});

test("without a client and a public token, mounting fails", () => {
  // @ts-expect-error one of the two is needed.
  expect(() => mount({ element: place, ...config })).toThrow(expect.objectContaining({ code: "no_client" }));
});

test("a second mount in the same place replaces the first, whose handle does nothing more", async () => {
  const first = mount({ element: place, client, ...config });
  await see("Sign up or log in");
  const second = mount({ element: place, client, ...config, strings: { main: { discoveryTitle: "Entrez" } } });
  await see("Entrez");
  first.unmount();
  first.update({ strings: {} });
  await see("Entrez");
  second.unmount();
  expect(place.textContent).toBe("");
});

test("an update changes what it names and keeps the rest", async () => {
  const widget = mount({ element: place, client, ...config, strings: { main: { discoveryTitle: "Entrez" } } });
  await see("Entrez");
  widget.update({ strings: { main: { discoveryTitle: "Herein" } } });
  await see("Herein");
  expect(place.textContent).toContain("Continue with email");
  widget.unmount();
});
