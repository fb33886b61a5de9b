import { expect, test } from "vitest";
import { openHouse } from "./support/house.ts";
import { longTest } from "./support/long-test.ts";

const house = openHouse({ build: "development" });

test("F20: under StrictMode, where everything is mounted twice, a link is redeemed once", async () => {
  const ada = await house.visitor();
  await ada.open("/");
  const mail = await ada.askForLink("ada@globex.test");
  const requests = ada.recordRequests();
  await ada.openLink(mail);
  await ada.sees("Select an organization to continue");
  expect((await requests.all()).filter(({ url }) => url.endsWith("/magic_links/discovery/authenticate"))).toHaveLength(
    1,
  );
  await ada.chooseOrganization("Globex");
  await ada.seesBoardOf("Globex");
});

longTest("F20: under StrictMode, an email is sent once", async () => {
  const bob = await house.visitor();
  await bob.open("/globex/login");
  await bob.typeCode((await bob.askForCode("bob@globex.test")).code);
  await bob.seesBoardOf("Globex");
  expect(await house.inbox.all("bob@globex.test")).toHaveLength(1);
});
