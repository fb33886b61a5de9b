import { expect, test } from "vitest";
import { openHouse } from "./support/house.ts";
import type { Tab } from "./support/tab.ts";
import type { Visitor } from "./support/visitor.ts";

const ADA = "ada@globex.test";
const house = openHouse({ project: () => ({ api_keys: { organizations: true, members: true } }) });

/** Pictures of each stop, where somebody wants to look: a folder. */
const pictures = process.env.PORTICO_PICTURES;
async function stop({ page }: Tab, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
}

const advance = (minutes: number) => house.advanceClock({ minutes });

const dialogOf = ({ page }: Visitor) => page.getByRole("dialog", { name: "Confirm it’s you" });
const typeInDialog = (visitor: Visitor, code: string | null) =>
  dialogOf(visitor)
    .getByLabel("6-digit code")
    .pressSequentially(code ?? "");

/** Presses what asks for a code by email, and waits for the mail. */
async function codeFrom(press: () => Promise<unknown>) {
  const { length } = await house.inbox.all(ADA);
  await press();
  return (await house.inbox.next(ADA, length)).code;
}

async function fillKey({ page, press }: Visitor, name: string) {
  await press("Make a key");
  await page.getByLabel("What it is for").fill(name);
  await page.getByRole("checkbox", { name: "admin" }).check();
}

test("an API key in a stale session: a dialog asks for what is missing, the form keeps what was typed, and the key appears", async () => {
  const ada = await house.visitor({ viewport: { width: 1000, height: 800 } });
  await ada.open("/globex/login");
  await ada.openLink(await ada.askForLink(ADA));
  await ada.seesBoardOf("Globex");
  await ada.open("/globex/settings/apiKeys");
  await advance(11);

  await fillKey(ada, "Nightly export");
  const first = await codeFrom(() => ada.press("Make a key"));
  await dialogOf(ada).waitFor();
  await ada.reads(`Enter the code that we sent to ${ADA}.`);
  await stop(ada, "1-code");
  const field = dialogOf(ada).getByLabel("6-digit code");
  expect(await field.evaluate((element) => element.ownerDocument.activeElement === element)).toBe(true);
  expect(await ada.page.getByLabel("What it is for").inputValue()).toBe("Nightly export");

  // Escape goes back to the form as it was, and no key was made.
  await ada.page.keyboard.press("Escape");
  await dialogOf(ada).waitFor({ state: "detached" });
  expect(await ada.page.getByLabel("What it is for").inputValue()).toBe("Nightly export");
  expect(await ada.page.getByRole("checkbox", { name: "admin" }).isChecked()).toBe(true);

  const code = await codeFrom(() => ada.press("Make a key"));
  expect(code).not.toBe(null);
  await typeInDialog(ada, first === "000000" ? "111111" : "000000");
  await ada.reads("This code is wrong or has expired.");
  await stop(ada, "2-wrong");
  await typeInDialog(ada, code);
  await ada.reads("Nightly export");
  await ada.page.getByText("portico_key_").first().waitFor();
  await stop(ada, "3-created");
}, 120_000);
