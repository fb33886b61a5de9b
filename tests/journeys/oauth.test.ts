import { describe, expect, test } from "vitest";
import { oneOf } from "../long.ts";
import { openHouse } from "./support/house.ts";
import { longTest } from "./support/long-test.ts";
import { pick, pickAddress } from "./support/sandbox.ts";

const house = openHouse();

describe("to discovery", () => {
  test.each(oneOf(["Google", "GitHub", "Microsoft"]))(
    "Ada signs in with %s and enters an organization",
    async (provider) => {
      const ada = await house.visitor();
      await ada.open("/");
      await ada.press(`Continue with ${provider}`);
      await pick(house, ada, /^Ada Lovelace/);
      await ada.sees("Select an organization to continue");
      expect(new URL(ada.page.url()).search).toBe("");
      await ada.chooseOrganization("Initech");
      await ada.seesBoardOf("Initech");
    },
  );

  longTest(
    "the address in the field is passed to Google, and the browser's back button leads to a working form",
    async () => {
      const ada = await house.visitor();
      await ada.open("/");
      await ada.page.getByLabel("Email", { exact: true }).fill("ada@globex.test");
      await ada.press("Continue with Google");
      await ada.page.getByRole("heading", { name: "Choose an account" }).waitFor();
      expect(await ada.page.getByLabel("Email address", { exact: true }).inputValue()).toBe("ada@globex.test");
      await ada.page.goBack();
      await ada.sees("Sign up or log in");
      await ada.press("Continue with GitHub");
      await pick(house, ada, /^Ada Lovelace/);
      await ada.sees("Select an organization to continue");
    },
  );

  longTest.each(["code", "link"] as const)(
    "HubSpot answers for no address: it is proven by a %s, and then the organizations are there",
    async (by) => {
      const address = `hubspot-${by}@globex.test`;
      const carol = await house.visitor();
      await carol.open("/");
      await carol.press("Continue with HubSpot");
      await pickAddress(house, carol, address);
      await carol.sees("Verify your email");
      expect(await carol.page.getByLabel("Email", { exact: true }).inputValue()).toBe(address);
      if (by === "code") await carol.typeCode((await carol.askForCode(address)).code);
      else await carol.openLink(await carol.askForLink(address));
      await carol.sees("Select an organization to continue");
      await carol.chooseOrganization("Globex");
      await carol.seesBoardOf("Globex");

      const again = await house.visitor();
      await again.open("/");
      await again.press("Continue with HubSpot");
      await pickAddress(house, again, address);
      await again.sees("Select an organization to continue");
      await again.chooseOrganization("Globex");
      await again.seesBoardOf("Globex");
    },
  );

  longTest("someone without organizations sees that, and can create one", async () => {
    const sam = await house.visitor();
    await sam.open("/");
    await sam.press("Continue with Google");
    await pick(house, sam, /^Sam Stranger/);
    await sam.sees("Create an organization to get started");
  });
});

describe("to an organization", () => {
  test("a member signs in with Google", async () => {
    const ada = await house.visitor();
    await ada.open("/globex/login");
    await ada.press("Continue with Google");
    await pick(house, ada, /^Ada Lovelace/);
    await ada.seesBoardOf("Globex");
  });

  longTest("someone from an allowed domain joins", async () => {
    const grace = await house.visitor();
    await grace.open("/globex/login");
    await grace.press("Continue with Google");
    await pick(house, grace, /^Grace Hopper/);
    await grace.seesBoardOf("Globex");
  });

  longTest("someone whom it does not admit is refused", async () => {
    const sam = await house.visitor();
    await sam.open("/initech/login");
    await sam.press("Continue with Google");
    await pick(house, sam, /^Sam Stranger/);
    await sam.sees("Something went wrong");
    await sam.reads("does not have access to");
  });

  longTest("HubSpot is no authority for an address: a code verifies it, and then the account is linked", async () => {
    const carol = await house.visitor();
    await carol.open("/globex/login");
    await carol.press("Continue with HubSpot");
    await pickAddress(house, carol, "carol@globex.test");
    await carol.sees("Verify your email");
    await carol.typeCode((await carol.askForCode("carol@globex.test")).code);
    await carol.seesBoardOf("Globex");

    const again = await house.visitor();
    await again.open("/");
    await again.press("Continue with HubSpot");
    await pickAddress(house, again, "carol@globex.test");
    await again.sees("Select an organization to continue");
    await again.chooseOrganization("Globex");
    await again.seesBoardOf("Globex");
  });

  test("T8: an address that the provider did not verify opens no account", async () => {
    const mallory = await house.visitor();
    await mallory.open("/globex/login");
    await mallory.press("Continue with Google");
    await pick(house, mallory, /^Mallory/);
    await mallory.page
      .getByRole("heading", { name: /^(Verify your email|Something went wrong|Continue to Globex)$/ })
      .waitFor();
    expect(await mallory.cookie("portico_session")).toBeUndefined();
  });

  test("an organization that only accepts codes has no button of a provider", async () => {
    const uma = await house.visitor();
    await uma.open("/umbrella/login");
    await uma.sees("Continue to Umbrella");
    expect(await uma.page.getByRole("button", { name: /^Continue with (?!email)/ }).count()).toBe(0);
  });
});

const misbehaviors = [
  ["Google", "wrong_audience"],
  ["HubSpot", "down"],
  ["GitHub", "error"],
  ["Google", "refuse"],
  ["Google", "slow"],
  ["Microsoft", "huge"],
  ["Microsoft", "expired"],
  ["Slack", "html"],
  ["GitHub", "refuse"],
  ["HubSpot", "html"],
  ["GitHub", "huge"],
  ["GitHub", "slow"],
] as const;

test.each(oneOf(misbehaviors))("%s answers with %s: the login fails with an error", async (provider, misbehavior) => {
  const ada = await house.visitor();
  await ada.open("/");
  await ada.press(`Continue with ${provider}`);
  await pick(house, ada, /^Ada Lovelace/, misbehavior);
  // A slow one gets five seconds.
  await ada.page.getByRole("heading", { name: "Something went wrong" }).waitFor({ timeout: 30_000 });
  await ada.reads("We couldn't log you in with that provider. Please try again.");
  expect(await ada.cookie("portico_session")).toBeUndefined();
  expect(new URL(ada.page.url()).search).toBe("");
  await ada.press("Go back");
  await ada.sees("Sign up or log in");
});

test("a landing URL works once", async () => {
  const ada = await house.visitor();
  await ada.open("/");
  const landed = ada.page.waitForRequest((request) => request.url().includes("portico_token_type=discovery_oauth"));
  await ada.press("Continue with Google");
  await pick(house, ada, /^Ada Lovelace/);
  const landing = (await landed).url();
  await ada.sees("Select an organization to continue");
  await ada.open(landing);
  await ada.sees("Something went wrong");
  await ada.reads("Your log in timed out. Please try again.");
});
