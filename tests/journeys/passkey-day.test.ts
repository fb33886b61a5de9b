import { expect, test } from "vitest";
import { openHouse } from "./support/house.ts";
import { addPasskeyDevice } from "./support/passkey-device.ts";
import type { Visitor } from "./support/visitor.ts";

const ADA = "ada@globex.test";
const house = openHouse({ project: () => ({ api_keys: { organizations: true, members: true } }) });

/** A folder for screenshots of each step, if set. */
const pictures = process.env.PORTICO_PICTURES;
async function stop({ page }: Pick<Visitor, "page">, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
}

test("a member's day with a passkey: added after the login, one press, an API key, two organizations, and another device signed out", async () => {
  const ada = await house.visitor({ viewport: { width: 1000, height: 800 } });
  const device = await addPasskeyDevice(ada.page);
  // The device confirms every request, so the email field must suggest nothing that it could confirm.
  await ada.context.addInitScript(() => {
    if (location.protocol === "http:") PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await ada.open("/globex/login");
  await ada.typeCode((await ada.askForCode(ADA)).code);
  await ada.sees("Log in faster next time");
  await stop(ada, "1-offer");
  await ada.press("Create passkey");
  await ada.seesBoardOf("Globex");
  expect(await device.countCredentials()).toBe(1);
  await ada.open("/account/security");
  await ada.reads("Passkeys");
  await stop(ada, "2-profile");

  await ada.openMenu("account");
  await ada.choose("Sign out");
  await ada.open("/globex/login");
  await ada.press("Continue with Passkey");
  await ada.seesBoardOf("Globex");

  await house.advanceClock({ minutes: 11 });
  await ada.open("/globex/settings/api-keys");
  await ada.press("Create key");
  await ada.page.getByLabel("Name", { exact: true }).fill("Nightly export");
  await ada.page.getByRole("checkbox", { name: "admin" }).check();
  await ada.press("Create key");
  await ada.page.getByRole("dialog", { name: "Confirm it's you" }).waitFor();
  await stop(ada, "3-step-up");
  await ada.press("Use a passkey");
  await ada.page.getByText("portico_key_").first().waitFor();
  await stop(ada, "4-key");

  // The other organization, in another tab.
  const second = await ada.openTab("/globex/board");
  await second.openMenu("organizations");
  await second.choose("Add account");
  const { length } = await house.inbox.all(ADA);
  await second.enterEmail(ADA);
  await second.press("Email me a log in code");
  await second.sees("Enter passcode");
  await second.typeCode((await house.inbox.next(ADA, length)).code);
  await second.chooseOrganization("Initech");
  await second.seesBoardOf("Initech");
  await second.openMenu("organizations");
  await stop(second, "5-two-organizations");

  const elsewhere = await house.visitor({
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  });
  await elsewhere.open("/globex/login");
  await elsewhere.openLink(await elsewhere.askForLink(ADA));
  await elsewhere.seesBoardOf("Globex");
  await ada.open("/account/sessions");
  await ada.press("Sign out: Firefox (Linux)");
  await stop(ada, "6-sign-out");
  await ada.page.getByRole("group").getByRole("button", { name: "Sign out" }).click();
  await ada.reads("Signed out of Firefox (Linux)");
  await elsewhere.reload();
  await elsewhere.page.waitForURL("**/globex/login");
  await ada.open("/globex/board");
  await ada.seesBoardOf("Globex");
  await second.reload();
  await second.seesBoardOf("Initech");
}, 180_000);
