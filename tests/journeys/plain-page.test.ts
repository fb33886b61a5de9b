import { expect, test } from "vitest";
import { openHouse } from "./support/house.ts";

const house = openHouse();

test("on a plain page, without React, a member signs in by a code", async () => {
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
