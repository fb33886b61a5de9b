import { expect, test } from "vitest";
import { type Authenticator, scanQrCode } from "./support/authenticator.ts";
import { openHouse } from "./support/house.ts";
import type { Tab } from "./support/tab.ts";
import type { Visitor } from "./support/visitor.ts";

const ADA = "ada@globex.test";
const BOB = "bob@globex.test";
const CAROL = "carol@globex.test";
const house = openHouse({ thirdParty: true, project: () => ({ api_keys: { organizations: true, members: true } }) });

/** A folder for screenshots of each step, if set. */
const pictures = process.env.PORTICO_PICTURES;
async function stop({ page }: Tab, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
}

let shiftMs = 0;
async function advance(minutes: number) {
  await house.advanceClock({ minutes });
  shiftMs += minutes * 60_000;
}
const codeOf = (app: Authenticator) => app.codeAt(Date.now() + shiftMs);

const dialogOf = ({ page }: Visitor) => page.getByRole("dialog", { name: "Confirm it's you" });
const typeInDialog = (visitor: Visitor, code: string | null) =>
  dialogOf(visitor)
    .getByLabel("6-digit code")
    .pressSequentially(code ?? "");

/** Presses the button for a code by email, and waits for the email. */
async function codeFrom(press: () => Promise<unknown>, address = ADA) {
  const { length } = await house.inbox.all(address);
  await press();
  return (await house.inbox.next(address, length)).code;
}

async function fillKey({ page, press }: Visitor, name: string) {
  await press("Create key");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("checkbox", { name: "admin" }).check();
}

test("an API key in a stale session: a dialog asks for the missing factor, the form keeps its input, and the key appears", async () => {
  const ada = await house.visitor({ viewport: { width: 1000, height: 800 } });
  await ada.open("/globex/login");
  await ada.openLink(await ada.askForLink(ADA));
  await ada.seesBoardOf("Globex");
  await ada.open("/globex/settings/apiKeys");
  await advance(11);

  await fillKey(ada, "Nightly export");
  const first = await codeFrom(() => ada.press("Create key"));
  await dialogOf(ada).waitFor();
  await ada.reads(`Enter the code we sent to ${ADA}.`);
  await stop(ada, "1-code");
  const field = dialogOf(ada).getByLabel("6-digit code");
  expect(await field.evaluate((element) => element.ownerDocument.activeElement === element)).toBe(true);
  expect(await ada.page.getByLabel("Name", { exact: true }).inputValue()).toBe("Nightly export");

  // Escape returns to the form as it was, and no key was created.
  await ada.page.keyboard.press("Escape");
  await dialogOf(ada).waitFor({ state: "detached" });
  expect(await ada.page.getByLabel("Name", { exact: true }).inputValue()).toBe("Nightly export");
  expect(await ada.page.getByRole("checkbox", { name: "admin" }).isChecked()).toBe(true);

  const code = await codeFrom(() => ada.press("Create key"));
  expect(code).not.toBe(null);
  await typeInDialog(ada, first === "000000" ? "111111" : "000000");
  await ada.reads("Incorrect or expired code.");
  await stop(ada, "2-wrong");
  await typeInDialog(ada, code);
  await ada.reads("Nightly export");
  await ada.page.getByText("portico_key_").first().waitFor();
  await stop(ada, "3-created");
}, 120_000);

test("a member with an authenticator uses both factors, the second one first, on a narrow dark page", async () => {
  const bob = await house.visitor({ viewport: { width: 320, height: 640 }, colorScheme: "dark" });
  await bob.open("/globex/login");
  await bob.openLink(await bob.askForLink(BOB));
  await bob.seesBoardOf("Globex");
  await bob.open("/account/security");
  await bob.press("Set up: Authenticator app");
  await bob.page.locator("[data-part=qr] img").waitFor();
  const app = await scanQrCode(bob.page);
  await bob.page.getByLabel("6-digit code").pressSequentially(codeOf(app));
  await bob.press("Done");
  await advance(11);

  // Backup codes are shown in place, after both factors.
  await bob.press("Show: Backup codes");
  await dialogOf(bob).waitFor();
  await bob.reads("Enter the code from your authenticator app.");
  await stop(bob, "4-both");
  const code = await codeFrom(() => typeInDialog(bob, codeOf(app)), BOB);
  await bob.reads(`Enter the code we sent to ${BOB}.`);
  await typeInDialog(bob, code);
  await dialogOf(bob).waitFor({ state: "detached" });
  await bob.reads(/codes left/);

  // Within the next minutes nothing is required again.
  await bob.press("Remove: Authenticator app");
  await bob.page.getByRole("group").getByRole("button", { name: "Remove" }).click();
  await bob.reads("Authenticator app removed");
}, 120_000);

test("an app that requests offline access: the consent page authenticates the member, and continues", async () => {
  const carol = await house.visitor({ viewport: { width: 400, height: 800 } });
  await carol.open("/globex/login");
  await carol.openLink(await carol.askForLink(CAROL));
  await carol.seesBoardOf("Globex");
  await advance(11);
  await carol.open(`${house.thirdPartyUrl}/login`);
  await carol.sees("Sign in to Tally with Acme Boards");
  const code = await codeFrom(() => carol.press("Allow"), CAROL);
  await carol.sees("Confirm it's you");
  await stop(carol, "5-consent");
  await carol.press("Cancel");
  await carol.sees("Sign in to Tally with Acme Boards");
  const again = await codeFrom(() => carol.press("Allow"), CAROL);
  expect(again).not.toBe(null);
  expect(code).not.toBe(null);
  await carol.page.getByLabel("6-digit code").pressSequentially(again ?? "");
  await carol.sees(/^Hello, /);
}, 120_000);
