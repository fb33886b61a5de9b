import { expect, test } from "vitest";
import { API_URL, PUBLIC_TOKEN } from "../../testing/fixtures.ts";
import { createClient } from "../create-client.ts";
import { type Admin, createAdmin } from "../entries/admin.ts";
import { submitForm } from "../entries/form.ts";
import { createIdp, type Idp } from "../entries/idp.ts";

test("without a window, a client can be created and passed around", async () => {
  const client = createClient(PUBLIC_TOKEN, { apiUrl: API_URL });
  expect(client.session.getInfo).toBeTypeOf("function");
  expect(`${typeof client.otps.email}`).toBe("function");
  // Resolving a promise with the placeholder must not treat it as a thenable.
  expect(await Promise.resolve(client)).toBe(client);
});

test("each of its methods throws an error that names the method and the missing window", () => {
  const client = createClient(PUBLIC_TOKEN, { apiUrl: API_URL });
  const refused = { name: "UsageError", code: "no_window" };
  expect(() => client.session.getInfo()).toThrow(expect.objectContaining(refused) as Error);
  expect(() => client.magicLinks.email.discovery.send({ email_address: "a" })).toThrow(
    "client.magicLinks.email.discovery.send: there is no window on the server.",
  );
  expect(() => client.destroy()).toThrow(expect.objectContaining(refused) as Error);
});

test.each([
  ["createAdmin", createAdmin, (admin: unknown) => (admin as Admin).sso.getConnections()],
  ["createIdp", createIdp, (idp: unknown) => (idp as Idp).oauthLogoutStart({} as never)],
])("%s can be called at a module's top there too, and what it makes says so when it is called", (name, create, use) => {
  const made = create(createClient(PUBLIC_TOKEN, { apiUrl: API_URL }));
  expect(() => use(made)).toThrow(new RegExp(`^${name}\\(client\\)\\.[\\w.]+: there is no window on the server\\.`));
  // Objects that are not clients are still a usage error.
  for (const other of [{}, class {}.prototype])
    expect(() => create(other as never)).toThrow("not created by createClient");
});

test("a form cannot be sent without a window either", () => {
  expect(() => submitForm(PUBLIC_TOKEN, { apiUrl: API_URL }, "/x")).toThrow(
    "submitForm: there is no window on the server.",
  );
});
