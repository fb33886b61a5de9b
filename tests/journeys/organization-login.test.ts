import { expect, test } from "vitest";
import { oneOf } from "../long.ts";
import { openHouse } from "./support/house.ts";
import { longTest } from "./support/long-test.ts";

const house = openHouse();

longTest("a member signs in at their organization's own URL with a link", async () => {
  const bob = await house.visitor();
  await bob.open("/globex/login");
  await bob.sees("Continue to Globex");
  await bob.openLink(await bob.askForLink("bob@globex.test"));
  await bob.seesBoardOf("Globex");
  await bob.reads("Bob Bemer");
});

test("a member signs in at their organization's own URL with a code", async () => {
  const peter = await house.visitor();
  await peter.open("/initech/login");
  await peter.sees("Continue to Initech");
  const { code } = await peter.askForCode("peter@initech.test");
  await peter.typeCode(code);
  await peter.seesBoardOf("Initech");
});

test("someone from an allowed domain signs up", async () => {
  const nora = await house.visitor();
  await nora.open("/globex/login");
  await nora.openLink(await nora.askForLink("nora@globex.test"));
  await nora.seesBoardOf("Globex");
});

test.each(
  oneOf([
    ["an invited member", "ivy@soylent.test"],
    ["a pending member", "pete@soylent.test"],
  ] as const),
)("%s becomes a member by signing in", async (_who, address) => {
  const visitor = await house.visitor();
  await visitor.open("/soylent/login");
  await visitor.openLink(await visitor.askForLink(address));
  await visitor.seesBoardOf("Soylent");
});

longTest("someone without access gets an error", async () => {
  const eve = await house.visitor();
  await eve.open("/initech/login");
  await eve.enterEmail("eve@elsewhere.test");
  await eve.press("Email me a log in link");
  await eve.reads(
    "eve@elsewhere.test does not have access to Initech. If you think this is a mistake, contact your admin",
  );
  expect(await house.inbox.all("eve@elsewhere.test")).toEqual([]);
});

test("an organization that only accepts codes offers nothing else", async () => {
  const uma = await house.visitor();
  await uma.open("/umbrella/login");
  await uma.sees("Continue to Umbrella");
  await uma.enterEmail("uma@umbrella.test");
  await uma.sees("Enter passcode");
  const { code } = await house.inbox.next("uma@umbrella.test", 0);
  await uma.typeCode(code);
  await uma.seesBoardOf("Umbrella");
});

test("a URL of no organization explains what to do", async () => {
  const bob = await house.visitor();
  await bob.open("/unknown/login");
  await bob.sees("Something went wrong");
  await bob.reads("Organization not found. Please try again.");
});

longTest("after a link, an organization that requires a code continues with a code", async () => {
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

test("an organization that allows no method of this page says so, and the way back leads to the start", async () => {
  const vera = await house.visitor();
  await vera.open("/");
  await vera.openLink(await vera.askForLink("vera@vandelay.test"));
  await vera.chooseOrganization("Vandelay");
  await vera.sees("You can't log in this way");
  await vera.reads("Vandelay doesn't allow any of the login methods on this page.");
  await vera.press("Go back");
  await vera.sees("Sign up or log in");
});

test("at its own URL it says so at once", async () => {
  const vera = await house.visitor();
  await vera.open("/vandelay/login");
  await vera.sees("You can't log in this way");
});
