import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSamlIdp, honestParts } from "../contract/support/identity-providers/saml-idp.ts";
import { oneOf } from "../long.ts";
import { openHouse } from "./support/house.ts";
import { longTest } from "./support/long-test.ts";
import { pick, pickAddress } from "./support/sandbox.ts";
import type { Visitor } from "./support/visitor.ts";

const idp = createSamlIdp("https://idp.soylent.example/saml");
const SAML = "saml-connection-soylent";
// It has an origin of its own, and asks each visitor for one press.
const idpServer = createServer(async (request, response) => {
  // A browser asks for an icon, too.
  if (!request.url?.startsWith("/sso?")) return response.writeHead(404).end();
  const audience = `${house.providerUrl}/v1/public/sso/project-test-acme-boards/${SAML}/saml/metadata`;
  const metadata = await (await fetch(audience)).text();
  const read = await idp.readRequest(`${idpUrl()}${request.url}`, metadata);
  const acs = read.assertionConsumerServiceUrl;
  const parts = honestParts({ idp, request: read, acs, audience, address: "sol@soylent.test", now: new Date() });
  const answer = Buffer.from(idp.buildResponse(parts), "utf8").toString("base64");
  response.setHeader("Content-Type", "text/html");
  response.end(
    `<form method="post" action="${acs}"><input name="SAMLResponse" value="${answer}"><button>Answer</button></form>`,
  );
});
const idpUrl = () => `http://127.0.0.1:${(idpServer.address() as AddressInfo).port}`;
beforeAll(() => once(idpServer.listen(0, "127.0.0.1"), "listening"));
afterAll(() => idpServer.close());

const house = openHouse({
  project: ({ organizations }) => ({
    organizations: organizations.map((organization) =>
      organization.organization_slug === "soylent"
        ? {
            ...organization,
            sso_connections: [
              {
                type: "saml",
                connection_id: SAML,
                display_name: "Soylent Staff",
                idp_entity_id: idp.entityId,
                idp_sso_url: `${idpUrl()}/sso`,
                certificates: [idp.certificate],
              },
            ],
          }
        : organization,
    ),
  }),
});

/** Searches connections by email address, from the first page. */
async function lookFor(visitor: Visitor, address: string): Promise<void> {
  await visitor.open("/");
  await visitor.press("Continue with SSO");
  await visitor.sees("Enter your email to continue");
  await visitor.page.getByLabel("Email", { exact: true }).fill(address);
  await visitor.press("Continue");
}

async function enterSlug({ page, press }: Visitor, slug: string): Promise<void> {
  await page.getByPlaceholder("Enter org slug").fill(slug);
  await press("Continue");
}

describe("by email address", () => {
  test("with exactly one connection the login starts at once", async () => {
    const rachael = await house.visitor();
    await lookFor(rachael, "rachael@tyrell.test");
    await pickAddress(house, rachael, "rachael@tyrell.test");
    await rachael.seesBoardOf("Tyrell");
  });

  longTest("with several the visitor chooses", async () => {
    const peter = await house.visitor();
    await lookFor(peter, "peter@initech.test");
    await peter.sees("Select a connection to continue");
    await peter.press("Initech Entra");
    await pick(house, peter, /^Peter Naur/);
    await peter.seesBoardOf("Initech");
  });

  longTest("an invalid one is reported", async () => {
    const eve = await house.visitor();
    await lookFor(eve, "eve@elsewhere");
    await eve.reads("Invalid email address");
  });
});

describe("without a connection, by the organization's slug", () => {
  longTest("one active connection starts", async () => {
    const rachael = await house.visitor();
    await lookFor(rachael, "rachael@private.test");
    await rachael.sees("Sorry, we couldn't find any connections.");
    expect(await rachael.page.getByRole("button", { name: "Continue" }).isDisabled()).toBe(true);
    await enterSlug(rachael, "tyrell");
    await pickAddress(house, rachael, "rachael@tyrell.test");
    await rachael.seesBoardOf("Tyrell");
  });

  longTest("any other number leads to Main, with the organization", async () => {
    const peter = await house.visitor();
    await lookFor(peter, "peter@private.test");
    await enterSlug(peter, "initech");
    await peter.sees("Continue to Initech");
    await peter.press("Continue with Initech Workspace");
    await pick(house, peter, /^Peter Naur/);
    await peter.seesBoardOf("Initech");
  });

  longTest("an unknown one is reported, and another method is a press away", async () => {
    const eve = await house.visitor();
    await lookFor(eve, "eve@elsewhere.test");
    await enterSlug(eve, "nowhere");
    await eve.reads("Organization not found");
    await eve.page.route("**/b2b/organizations/search", (route) => route.abort());
    await enterSlug(eve, "globex");
    await eve.reads("An error occurred. Please try again.");
    await eve.press("Try another log in method");
    await eve.sees("Sign up or log in");
    expect(await eve.page.getByLabel("Email", { exact: true }).inputValue()).toBe("eve@elsewhere.test");
  });
});

longTest("choosing an organization with only a default connection starts it", async () => {
  const rachael = await house.visitor();
  await rachael.open("/");
  await rachael.typeCode((await rachael.askForCode("rachael@tyrell.test")).code);
  await rachael.chooseOrganization("Tyrell");
  await pickAddress(house, rachael, "rachael@tyrell.test");
  await rachael.seesBoardOf("Tyrell");
});

test("on an organization's own page its connections have buttons, and a restricted one has nothing else", async () => {
  const rachael = await house.visitor();
  await rachael.open("/tyrell/login");
  await rachael.sees("Continue to Tyrell");
  expect(await rachael.page.getByLabel("Email", { exact: true }).count()).toBe(0);
  await rachael.press("Continue with Tyrell Okta");
  await pickAddress(house, rachael, "rachael@tyrell.test");
  await rachael.seesBoardOf("Tyrell");
});

test.each(oneOf(["wrong_audience", "down", "refuse", "html", "huge", "slow"]))(
  "an identity provider that answers with %s signs no one in, and the widget says so",
  async (how) => {
    const peter = await house.visitor();
    await peter.open("/initech/login");
    await peter.press("Continue with Initech Workspace");
    await pick(house, peter, /^Peter Naur/, how);
    await seesThatItFailed(peter);
    await peter.sees("Sign up or log in");
  },
);

async function seesThatItFailed(visitor: Visitor): Promise<void> {
  // A slow one gets five seconds.
  await visitor.page.getByRole("heading", { name: "Something went wrong" }).waitFor({ timeout: 30_000 });
  await visitor.reads("Try again later or contact your admin for help.");
  expect(await visitor.cookie("portico_session")).toBeUndefined();
  expect(new URL(visitor.page.url()).search).toBe("");
  await visitor.press("Go back");
}

test("a search that fails without a message says what to do", async () => {
  const eve = await house.visitor();
  await eve.page.route("**/b2b/sso/discovery/connections*", (route) =>
    route.fulfill({
      status: 500,
      json: {
        status_code: 500,
        error_type: "internal_server_error",
        error_message: "",
        error_url: "",
        request_id: "r",
      },
      headers: { "Access-Control-Allow-Origin": house.demoUrl, "Access-Control-Allow-Credentials": "true" },
    }),
  );
  await lookFor(eve, "eve@elsewhere.test");
  await eve.reads("Something went wrong. Try again later or contact your admin for help.");
});

test("a member signs in by SAML, with a third-party identity provider", async () => {
  const sol = await house.visitor();
  await sol.open("/soylent/login");
  await sol.press("Continue with Soylent Staff");
  await sol.press("Answer");
  await sol.seesBoardOf("Soylent");
});

test("a member who signs out at their SAML identity provider is signed out of the app", async () => {
  const joi = await house.visitor();
  await joi.open("/wallace/login");
  await joi.press("Continue with Wallace by SAML");
  await pick(house, joi, /^Joi Villeneuve/);
  await joi.seesBoardOf("Wallace");
  const idpTab = await joi.openTab(`${house.sandboxUrl}/saml/sessions`);
  await idpTab.page.getByRole("button", { name: "Sign out joi@wallace.test" }).click();
  await idpTab.sees("You are signed out");
  // The signed response came by a redirect of the provider.
  expect(idpTab.page.url()).toContain("/saml/slo?SAMLResponse=");
  await joi.open("/wallace/login");
  await joi.sees("Continue to Wallace");
});

test("a member who signs out of the app is signed out at their SAML identity provider, and comes back", async () => {
  const joi = await house.visitor();
  await joi.open("/wallace/login");
  await joi.press("Continue with Wallace by SAML");
  await pick(house, joi, /Joi Villeneuve/);
  await joi.seesBoardOf("Wallace");
  const idpTab = await joi.openTab(`${house.sandboxUrl}/saml/sessions`);
  await idpTab.page.getByRole("button", { name: "Sign out joi@wallace.test" }).waitFor();
  const returned = joi.page.waitForRequest((request) => request.url().includes("/saml/slo?SAMLResponse="));
  await joi.page.getByRole("button", { name: /^Your account/ }).click();
  await joi.press("Sign out");
  await returned;
  await joi.page.waitForURL(/\/authenticate$/);
  await joi.sees("Sign up or log in");
  await idpTab.page.reload();
  await idpTab.page.getByText("No sessions", { exact: true }).waitFor();
});
