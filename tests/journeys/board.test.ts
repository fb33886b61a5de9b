import { expect, test } from "vitest";
import { openHouse } from "./support/house.ts";

const house = openHouse();

test("an editor adds and moves cards; an admin deletes them; both see what the other did", async () => {
  const bob = await house.visitor();
  await bob.open("/globex/login");
  await bob.typeCode((await bob.askForCode("bob@globex.test")).code);
  await bob.seesBoardOf("Globex");
  await bob.press("Add a card to To do");
  await bob.page.getByLabel("New card in To do").fill("Order more coffee");
  await bob.press("Add");
  await bob.press("Move “Order more coffee” to In progress");
  const inProgress = bob.page.getByRole("region", { name: "In progress" });
  await inProgress.getByText("Order more coffee").waitFor();
  expect(await bob.page.getByRole("button", { name: /^Delete/ }).count()).toBe(0);

  const ada = await house.visitor();
  await ada.open("/globex/login");
  await ada.typeCode((await ada.askForCode("ada@globex.test")).code);
  await ada.seesBoardOf("Globex");
  await ada.press("Delete “Order more coffee”");
  await ada.page.getByText("Order more coffee", { exact: true }).waitFor({ state: "detached" });
});

test("a card is dragged from column to column", async () => {
  const bob = await house.visitor();
  await bob.open("/globex/login");
  await bob.typeCode((await bob.askForCode("bob@globex.test")).code);
  await bob.seesBoardOf("Globex");
  const card = bob.page.getByRole("listitem").filter({ hasText: "Invite the Lisbon office" });
  const done = bob.page.getByRole("region", { name: "Done" });
  await card.dragTo(done);
  await done.getByText("Invite the Lisbon office").waitFor();
});

test("a member without a role looks on, and their requests are refused as well", async () => {
  const carol = await house.visitor();
  await carol.open("/globex/login");
  await carol.typeCode((await carol.askForCode("carol@globex.test")).code);
  await carol.seesBoardOf("Globex");
  await carol.reads("You can look at this board.");
  expect(await carol.page.getByRole("button", { name: /^(Add|Move|Delete)/ }).count()).toBe(0);

  const answer = await fetch(`${house.demoUrl}/api/boards/globex/cards`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${await carol.cookie("portico_session_jwt")}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ title: "Slipped in", column_id: "to_do" }),
  });
  expect(answer.status).toBe(403);
});

test("nobody reads a board without a session", async () => {
  const answer = await fetch(`${house.demoUrl}/api/boards/globex`, { headers: { Authorization: "Bearer forged" } });
  expect(answer.status).toBe(401);
  const stranger = await house.visitor();
  await stranger.open("/globex/board");
  await stranger.sees("Continue to Globex");
});
