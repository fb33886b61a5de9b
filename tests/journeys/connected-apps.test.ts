import { expect, test } from "vitest";
import { openAsAdmin } from "./support/admin.ts";
import { readOrganizationId } from "./support/back-end.ts";
import { openHouse } from "./support/house.ts";
import type { Visitor } from "./support/visitor.ts";

// An admin decides about the apps of the organization, and the apps find out.

const TALLY = { client_id: "tally", client_secret: "tally-secret-for-development-only" };
const house = openHouse({
  thirdParty: true,
  project: ({ connected_apps }) => ({
    client_credentials: { enabled: true },
    connected_apps: connected_apps.map((app) =>
      app.client_id === TALLY.client_id ? { ...app, client_credentials: true } : app,
    ),
  }),
});
const ada = openAsAdmin(house);
const APPS = "/globex/settings/connected-apps";

/** The status of a request for a token, as the app makes it without a member. */
async function requestMachineToken(): Promise<number> {
  const response = await fetch(`${house.providerUrl}/oidc/project-test-acme-boards/token`, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa(`${TALLY.client_id}:${TALLY.client_secret}`)}` },
    body: new URLSearchParams({
      grant_type: "client_credentials",
      organization_id: await readOrganizationId(house.providerUrl, "globex"),
      scope: "read:boards",
    }),
  });
  return response.status;
}

/** A member who has connected Tally. */
async function connectTally(address: string): Promise<Visitor> {
  const member = await house.visitor();
  await member.open("/globex/login");
  await member.openLink(await member.askForLink(address));
  await member.seesBoardOf("Globex");
  await member.open(`${house.thirdPartyUrl}/login`);
  await member.sees("Sign in to Tally with Acme Boards");
  await member.press("Allow");
  await member.sees(/^Hello, /);
  await member.reads("Tally’s access is active.");
  return member;
}

/** What Tally shows about its access after a reload. */
async function seesAccess(member: Visitor, state: "active" | "inactive"): Promise<void> {
  await member.open(house.thirdPartyUrl);
  await member.reads(`Tally’s access is ${state}.`);
}

test("an app gets machine access, loses it at once when it is blocked, and has it again after an undo", async () => {
  const visitor = await ada(APPS);
  const { page } = visitor;
  const machines = page.getByRole("region", { name: "Machine access" });
  expect(await requestMachineToken()).toBe(400);
  await visitor.press("Allow an app");
  await page.getByLabel("Client ID").fill(" tally ");
  await page.getByRole("checkbox", { name: "Look at your board and its cards" }).check();
  await machines.getByRole("button", { name: "Allow an app" }).click();
  await visitor.reads("Machine access allowed for Tally");
  expect(await requestMachineToken()).toBe(200);
  await visitor.reload();
  await machines.getByText("Look at your board and its cards").waitFor();
  await machines.getByRole("button", { name: "Block" }).click();
  await machines.getByRole("group").getByRole("button", { name: "Block" }).click();
  await visitor.reads("Machine access blocked for Tally");
  await visitor.reads("No apps have machine access");
  expect(await requestMachineToken()).toBe(400);
  await visitor.press("Undo");
  await visitor.reads("Undone");
  expect(await requestMachineToken()).toBe(200);
  visitor.expectNoRefusal();
});

test("an app is disconnected for one member, on another member's page, and for everyone", async () => {
  const [bob, carol] = [await connectTally("bob@globex.test"), await connectTally("carol@globex.test")];
  const visitor = await ada(APPS);
  const { page } = visitor;
  const confirm = (name: string) => page.getByRole("group").getByRole("button", { name, exact: true }).click();
  const members = page.getByRole("list", { name: "Members using Tally" });
  await visitor.press("View members: Tally");
  await members.getByText("Carol Shaw").waitFor();
  await members.getByRole("listitem").filter({ hasText: "Bob Bemer" }).getByRole("button").click();
  await visitor.reads("Disconnect Tally for Bob Bemer?");
  await confirm("Disconnect");
  await visitor.reads("Tally disconnected");
  expect(await members.getByText("Bob Bemer").count()).toBe(0);
  await seesAccess(bob, "inactive");
  await seesAccess(carol, "active");

  await visitor.page.bringToFront();
  await visitor.open("/globex/settings/members");
  await visitor.press("Carol Shaw");
  await visitor.press("Disconnect: Tally");
  await visitor.reads("Disconnect Tally for Carol Shaw?");
  await confirm("Disconnect");
  await visitor.reads("Tally disconnected");
  await seesAccess(carol, "inactive");

  const again = await connectTally("bob@globex.test");
  await visitor.page.bringToFront();
  await visitor.open(APPS);
  await visitor.press("Disconnect for everyone: Tally");
  await confirm("Disconnect for everyone");
  await visitor.reads("Tally disconnected");
  await visitor.reads("No connected apps");
  await seesAccess(again, "inactive");
  visitor.expectNoRefusal();
});
