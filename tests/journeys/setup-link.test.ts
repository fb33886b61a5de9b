import { beforeAll, expect, test } from "vitest";
import { buildConsoleWhenChanged } from "../../scripts/build-console.ts";
import { askAsBackEnd, readAsBackEnd } from "./support/back-end.ts";
import { openHouse } from "./support/house.ts";
import { longTest } from "./support/long-test.ts";
import { pickAddress } from "./support/sandbox.ts";
import { createTab } from "./support/tab.ts";

const house = openHouse();
/** A setup link's page is built first. */
beforeAll(async () => {
  await buildConsoleWhenChanged();
}, 60_000);

async function makeLink(wished: object): Promise<{ organization_id: string; setup_url: string }> {
  const { organization } = await askAsBackEnd(house.providerUrl, "organizations", { organization_name: "Soylent" });
  const { organization_id } = organization;
  const created = await askAsBackEnd(house.providerUrl, `organizations/${organization_id}/setup_links`, wished);
  return { organization_id, setup_url: created.setup_url };
}

test("T96: someone without an account opens a link with a press, connects the directory, and no second browser can", async () => {
  const { organization_id, setup_url } = await makeLink({ purpose: "scim", note: "Kim of IT" });
  const kim = await house.visitor();
  const asked: string[] = [];
  kim.page.on("request", (request) => void asked.push(`${request.url()} ${request.headers().referer ?? ""}`));
  await kim.open(setup_url);
  await kim.sees("Connect a directory to Soylent");
  await kim.reads("Acme Boards");
  await kim.reads("Kim of IT");
  await kim.page.emulateMedia({ colorScheme: "dark" });
  // Logos may be on any host, scripts only on the provider's.
  const policy = (await fetch(setup_url)).headers.get("content-security-policy");
  expect(policy).toContain("img-src 'self' data: https: http:;");
  const panel = kim.page.locator("[data-part=setup-note]");
  await expect.poll(() => panel.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe("rgb(20, 34, 42)");
  await kim.press("Open");
  // The part after the # has reached no server, and is removed from the URL.
  await kim.press("Connect Okta");
  await kim.reads("Waiting for the first sync");
  const { hash } = new URL(setup_url);
  expect(asked.filter((one) => one.includes(hash.slice(1)))).toEqual([]);
  expect(kim.page.url()).not.toContain("#");

  const codes = await kim.page.locator("code").allTextContents();
  const base = codes.find((one) => one.includes("/v1/scim/")) ?? "";
  const token = codes.find((one) => /^[\w-]{40,}$/.test(one)) ?? "";
  const answer = await fetch(`${base}/Users`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/scim+json" },
    body: JSON.stringify({ userName: "zoe@soylent.test", displayName: "<b>Zoe</b>" }),
  });
  // It is connected, and takes effect once an admin activates it.
  expect(answer.status).toBe(403);
  await kim.reads("Directory connected");
  await kim.sees("This directory is inactive");
  expect(await kim.page.getByRole("button", { name: "Activate" }).count()).toBe(0);
  await kim.reload();
  await kim.sees("Okta");
  await kim.reads("<b>Zoe</b>");
  expect(await kim.page.textContent("body")).not.toContain(token);

  const mallory = await house.visitor();
  await mallory.open(setup_url);
  await mallory.sees("This link was opened in another browser");
  await mallory.page.getByText("Open", { exact: true }).waitFor({ state: "detached" });

  await kim.press("Finish");
  await kim.page.getByRole("group").getByRole("button", { name: "Finish" }).click();
  await kim.sees("Setup finished");
  const { setup_links } = await askAsBackEnd(
    house.providerUrl,
    `organizations/${organization_id}/setup_links/search`,
    {},
  );
  expect(setup_links).toMatchObject([{ status: "finished", note: "Kim of IT" }]);
});

longTest("T97: someone without an account sets up SAML with a link and tests it; it stays inactive", async () => {
  const { organization_id, setup_url } = await makeLink({ purpose: "sso" });
  await askAsBackEnd(house.providerUrl, `organizations/${organization_id}/members`, {
    email_address: "sol@soylent.test",
  });
  const kim = await house.visitor();
  await kim.open(setup_url);
  await kim.press("Open");
  await kim.press("Set up single sign-on");
  await kim.page.getByRole("button", { name: "Other (SAML 2.0)" }).click();
  await kim.press("2. Provider details");
  await kim.press("URL");
  await kim.page.getByLabel("Metadata URL").fill(`${house.sandboxUrl}/saml/metadata`);
  await kim.press("Import metadata");
  await kim.reads("Identity provider details saved");
  await kim.press("4. Test");
  await kim.press("Start a test");
  const opened = kim.context.waitForEvent("page");
  await kim.page.getByRole("link", { name: "Open the test" }).click();
  const tab = createTab(await opened);
  await tab.press("Start test");
  await pickAddress(house, tab, "sol@soylent.test");
  await tab.sees("The test passed");
  await kim.reads("Test passed");
  // A setup link cannot decide who can sign in.
  expect(await kim.page.getByRole("button", { name: "Activate" }).count()).toBe(0);
  const path = `organizations/${organization_id}/sso_connections`;
  const { saml_connections } = await readAsBackEnd(house.providerUrl, path);
  expect(saml_connections).toMatchObject([{ status: "pending", display_name: "SAML" }]);
});
