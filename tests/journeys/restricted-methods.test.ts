import { test } from "vitest";
import { openHouse } from "./support/house.ts";

const house = openHouse();

test("who came by a link and chooses an organization that wants a code goes on with a code", async () => {
  const ada = await house.visitor();
  await ada.open("/");
  await ada.openLink(await ada.askForLink("ada@globex.test"));
  await ada.chooseOrganization("Umbrella");
  await ada.sees("Continue to Umbrella");
  const before = (await house.inbox.all("ada@globex.test")).length;
  await ada.press("Continue with email");
  await ada.sees("Enter passcode");
  const { code } = await house.inbox.next("ada@globex.test", before);
  await ada.typeCode(code);
  await ada.seesBoardOf("Umbrella");
});

test("an organization that allows nothing of what this page offers says so, and the way back leads to the start", async () => {
  const vera = await house.visitor();
  await vera.open("/");
  await vera.openLink(await vera.askForLink("vera@vandelay.test"));
  await vera.chooseOrganization("Vandelay");
  await vera.sees("You can't log in this way");
  await vera.reads("Vandelay does not allow any of the ways to log in that this page offers.");
  await vera.press("Go back");
  await vera.sees("Sign up or log in");
});

test("at its own address it says so at once", async () => {
  const vera = await house.visitor();
  await vera.open("/vandelay/login");
  await vera.sees("You can't log in this way");
});
