import { expect, test } from "vitest";
import { openHouse } from "./support/house.ts";
import type { Visitor } from "./support/visitor.ts";

const house = openHouse();

const prompt = ({ page }: Visitor) => page.getByRole("heading", { name: "Sign in with Google" });
const button = ({ page }: Visitor) => page.getByRole("button", { name: "Continue with Google" });

test("a member taps and finds their organizations", async () => {
  const ada = await house.visitor();
  await ada.open("/one-tap");
  await prompt(ada).waitFor();
  expect(await button(ada).count()).toBe(0);
  await ada.page.getByRole("button", { name: /^Ada Lovelace/ }).click();
  await ada.sees("Select an organization to continue");
  expect(new URL(ada.page.url()).search).toBe("");
  await ada.chooseOrganization("Globex");
  await ada.seesBoardOf("Globex");
  expect(await prompt(ada).count()).toBe(0);
});

test("a member taps on the page of their organization, and is signed in", async () => {
  const ada = await house.visitor();
  await ada.open("/globex/one-tap");
  await prompt(ada).waitFor();
  await ada.page.getByRole("button", { name: /^Ada Lovelace/ }).click();
  await ada.seesBoardOf("Globex");
});

test("when it is dismissed, the host gets an event and the button remains", async () => {
  const ada = await house.visitor();
  await ada.open("/one-tap");
  await ada.page.getByRole("button", { name: "Close" }).click();
  await ada.reads("Prompt dismissed.");
  await button(ada).waitFor();
  expect(await ada.page.getByText("One Tap could not load").count()).toBe(0);
});

test("a click elsewhere closes it, and the button remains", async () => {
  const ada = await house.visitor();
  await ada.open("/one-tap");
  await prompt(ada).waitFor();
  await ada.page.getByRole("heading", { name: "Sign up or log in" }).click();
  await button(ada).waitFor();
  await ada.reads("One Tap could not load: unknown_reason");
  expect(await prompt(ada).count()).toBe(0);
});

test("it closes when the visitor navigates within the app", async () => {
  const ada = await house.visitor();
  await ada.open("/");
  await ada.open("/one-tap");
  await prompt(ada).waitFor();
  await ada.page.goBack();
  await ada.sees("One board for every organization");
  expect(await prompt(ada).count()).toBe(0);
});

test("a refused credential is an error with a way back", async () => {
  const ada = await house.visitor();
  await ada.page.route("**/gsi/credential", (route) =>
    route.fulfill({ json: { credential: "e30.e30.e30" }, headers: { "Access-Control-Allow-Origin": "*" } }),
  );
  await ada.open("/one-tap");
  await ada.page.getByRole("button", { name: /^Ada Lovelace/ }).click();
  await ada.sees("Something went wrong");
  await ada.press("Go back");
  await ada.sees("Sign up or log in");
});

test.each([
  ["no client", { status_code: 200, data: { google_client_id: "" } }, "oauth_config_not_found"],
  [
    "a client that Google does not know here",
    { status_code: 200, data: { google_client_id: "not-displayed-unregistered_origin" } },
    "unregistered_origin",
  ],
  [
    "a client that may not",
    {
      status_code: 403,
      error_type: "default_provider_not_allowed",
      error_message: "No.",
      error_url: "",
      request_id: "r",
    },
    "default_provider_not_allowed",
  ],
])("%s: developers see the reason, and members have the button", async (_, json, reason) => {
  const ada = await house.visitor();
  await ada.page.route("**/b2b/oauth/google/onetap/start", (route) =>
    route.fulfill({
      json,
      status: json.status_code,
      headers: { "Access-Control-Allow-Origin": house.demoUrl, "Access-Control-Allow-Credentials": "true" },
    }),
  );
  await ada.open("/one-tap");
  await ada.reads(`One Tap could not load: ${reason}`);
  await button(ada).waitFor();
});

test("if the script does not load, the button still works", async () => {
  const ada = await house.visitor();
  await ada.page.route("**/gsi/client", (route) => route.abort());
  await ada.open("/one-tap");
  await ada.reads("One Tap could not load: unknown_reason");
  await button(ada).click();
  await ada.page.getByRole("heading", { name: "Choose an account" }).waitFor();
});
