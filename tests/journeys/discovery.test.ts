import { expect, test } from "vitest";
import { openHouse } from "./support/house.ts";
import { longTest } from "./support/long-test.ts";

const house = openHouse();

test("a new member goes from the first page to the inbox, opens the link there, and both tabs are signed in", async () => {
  const newcomer = await house.visitor();
  await newcomer.open("/");
  await newcomer.askForLink("ada@globex.test");
  const inbox = await newcomer.follow(newcomer, "Inbox");
  await inbox.sees("Inbox");
  const app = await newcomer.follow(inbox, "Open the link");
  await app.chooseOrganization("Globex");
  await app.seesBoardOf("Globex");
  await newcomer.seesBoardOf("Globex");
});

longTest("a member finds their organizations with a link and enters one", async () => {
  const ada = await house.visitor();
  await ada.open("/");
  const mail = await ada.askForLink("ada@globex.test");
  await ada.reads("An email was sent to ada@globex.test.");
  await ada.openLink(mail);
  await ada.sees("Select an organization to continue");
  expect(new URL(ada.page.url()).search).toBe("");
  await ada.chooseOrganization("Globex");
  await ada.seesBoardOf("Globex");
  expect(ada.path()).toBe("/globex/board");
  await ada.reads("Ada Lovelace");
  await ada.reads("admin");
});

test("a member finds their organizations with a code and enters one", async () => {
  const ada = await house.visitor();
  await ada.open("/");
  const { code } = await ada.askForCode("ada@globex.test");
  await ada.reads("A 6-digit passcode was sent to you at ada@globex.test.");
  await ada.typeCode(code);
  await ada.sees("Select an organization to continue");
  await ada.chooseOrganization("Initech");
  await ada.seesBoardOf("Initech");
});

test("F1: if the provider has no database, the widget reports it, keeps the input, and the next try succeeds", async () => {
  const ada = await house.visitor();
  await ada.open("/");
  const send = "**/b2b/otps/email/discovery/send";
  await ada.page.route(send, (route) =>
    route.fulfill({
      status: 503,
      headers: { "Access-Control-Allow-Origin": house.demoUrl, "Access-Control-Allow-Credentials": "true" },
      json: { status_code: 503, error_type: "service_unavailable", error_message: "Gone.", error_url: "" },
    }),
  );
  await ada.enterEmail("ada@globex.test");
  await ada.press("Email me a log in code");
  await ada.reads("Unable to contact our servers.");
  await ada.page.unroute(send);
  await ada.press("Email me a log in code");
  await ada.reads("A 6-digit passcode was sent to you at ada@globex.test.");
});

longTest("the code of the same email works instead of its link", async () => {
  const bob = await house.visitor();
  await bob.open("/");
  const mail = await bob.askForLink("bob@globex.test");
  await bob.press("Enter the code instead");
  await bob.sees("Enter passcode");
  await bob.typeCode(mail.code);
  await bob.sees("Select an organization to continue");
  await bob.chooseOrganization("Globex");
  await bob.seesBoardOf("Globex");
});

longTest("a wrong code is reported, and the right one still works", async () => {
  const bob = await house.visitor();
  await bob.open("/");
  const { code } = await bob.askForCode("bob@globex.test");
  await bob.typeCode(code === "000000" ? "111111" : "000000");
  await bob.reads("Invalid passcode, please try again.");
  await bob.typeCode(code);
  await bob.sees("Select an organization to continue");
});

longTest("a code is extracted from pasted text", async () => {
  const bob = await house.visitor({ permissions: ["clipboard-read", "clipboard-write"] });
  await bob.open("/");
  const { code } = await bob.askForCode("bob@globex.test");
  await bob.paste(`Your code is ${code?.slice(0, 3)}-${code?.slice(3)}. Never tell it.`);
  await bob.sees("Select an organization to continue");
});

longTest("an invited member accepts the invitation", async () => {
  const ivy = await house.visitor();
  await ivy.open("/");
  await ivy.openLink(await ivy.askForLink("ivy@soylent.test"));
  await ivy.chooseOrganization("Soylent Accept Invite");
  await ivy.seesBoardOf("Soylent");
  await ivy.reads("editor");
});

longTest("a pending member joins", async () => {
  const pete = await house.visitor();
  await pete.open("/");
  await pete.openLink(await pete.askForLink("pete@soylent.test"));
  await pete.chooseOrganization("Soylent Join");
  await pete.seesBoardOf("Soylent");
});

longTest("someone from an allowed domain joins, and may look but not change", async () => {
  const nora = await house.visitor();
  await nora.open("/");
  await nora.openLink(await nora.askForLink("nora@globex.test"));
  await nora.chooseOrganization("Globex Join");
  await nora.seesBoardOf("Globex");
  await nora.reads("You can view this board.");
});

test("someone without organizations creates one and is its admin", async () => {
  const sam = await house.visitor();
  await sam.open("/");
  await sam.openLink(await sam.askForLink("sam@nowhere.test"));
  await sam.sees("Create an organization to get started");
  await sam.reads("sam@nowhere.test does not belong to any organizations.");
  await sam.page.getByLabel("Organization name").fill("Sam & Sons");
  await sam.press("Create an organization");
  await sam.page.waitForURL("**/board");
  await sam.reads("Sam & Sons");
  await sam.reads("sam@nowhere.test");
  await sam.reads("admin");
  await sam.reads("No cards yet");
});

longTest(
  "someone from a claimed domain cannot create an organization, learns why, and joins the one that claimed it",
  async () => {
    const nils = await house.visitor();
    await nils.open("/");
    await nils.openLink(await nils.askForLink("nils@globex.test"));
    await nils.sees("Select an organization to continue");
    await nils.reads("You're logged in as nils@globex.test.");
    await nils.press("Create an organization");
    await nils.sees("Create an organization");
    await nils.press("Create an organization");
    await nils.sees("Your company already has an organization");
    await nils.reads("Your email's domain belongs to an existing organization.");
    await nils.press("Go back");
    await nils.sees("Sign up or log in");
    await nils.openLink(await nils.askForLink("nils@globex.test"));
    await nils.chooseOrganization("Globex Join");
    await nils.seesBoardOf("Globex");
  },
);

longTest("a mistyped address can be corrected by starting over", async () => {
  const sam = await house.visitor();
  await sam.open("/");
  await sam.openLink(await sam.askForLink("samm@nowhere.test"));
  await sam.press("Try a different email address");
  await sam.sees("Sign up or log in");
  expect(await sam.page.getByLabel("Email", { exact: true }).inputValue()).toBe("");
});

test("on a plain page, without React, a member signs in with a code", async () => {
  const ada = await house.visitor();
  await ada.open("/plain");
  await ada.sees("Sign up or log in");
  const { code } = await ada.askForCode("ada@globex.test");
  await ada.typeCode(code);
  await ada.sees("Select an organization to continue");
  await ada.chooseOrganization("Globex");
  await ada.sees("Success!");
  await ada.reads("You have successfully logged in.");
  await ada.reads("Signed in to Globex.");
});

test("the app beside it follows", async () => {
  const bob = await house.visitor();
  await bob.open("/plain");
  const app = await bob.openTab("/");
  const { code } = await bob.askForCode("bob@globex.test");
  await bob.typeCode(code);
  await bob.chooseOrganization("Globex");
  await app.seesBoardOf("Globex");
  expect(app.path()).toBe("/globex/board");
});
