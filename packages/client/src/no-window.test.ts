import { expect, test } from "vitest";
import { API_URL, PUBLIC_TOKEN } from "../testing/fixtures.ts";
import { createClient } from "./create-client.ts";
import { submitForm } from "./submit-form.ts";

test("where there is no window, a client can be made and passed around", async () => {
  const client = createClient(PUBLIC_TOKEN, { apiUrl: API_URL });
  expect(client.session.getInfo).toBeTypeOf("function");
  expect(`${typeof client.otps.email}`).toBe("function");
  // A promise that resolves with it does not take it for another promise.
  expect(await Promise.resolve(client)).toBe(client);
});

test("each of its methods says that there is no window, and which one was called", () => {
  const client = createClient(PUBLIC_TOKEN, { apiUrl: API_URL });
  const refused = { name: "UsageError", code: "no_window" };
  expect(() => client.session.getInfo()).toThrow(expect.objectContaining(refused) as Error);
  expect(() => client.magicLinks.email.discovery.send({ email_address: "a" })).toThrow(
    "client.magicLinks.email.discovery.send: there is no window here.",
  );
  expect(() => client.destroy()).toThrow(expect.objectContaining(refused) as Error);
});

test("a form cannot be sent without a window either", () => {
  expect(() => submitForm(PUBLIC_TOKEN, { apiUrl: API_URL }, "/x")).toThrow("submitForm: there is no window here.");
});
