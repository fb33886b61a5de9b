import { createRemoteJWKSet, jwtVerify } from "jose";
import * as oauth from "oauth4webapi";
import { describe, expect, test } from "vitest";
import { openHouse } from "./support/house.ts";
import { longTest } from "./support/long-test.ts";
import { authorize, discover, insecure, startProgramOnThisComputer } from "./support/program-on-this-computer.ts";
import type { Visitor } from "./support/visitor.ts";

const house = openHouse({ thirdParty: true });
const issuer = () => `${house.providerUrl}/oidc/project-test-acme-boards`;

const SIGN_IN = "Sign in to Tally with Acme Boards";
const ACCESS = "Tally wants to access your Acme Boards account";

async function enterCode(visitor: Visitor, address: string, organization = "Globex"): Promise<void> {
  await visitor.typeCode((await visitor.askForCode(address)).code);
  await visitor.chooseOrganization(organization);
}

/** A member who is signed in to the demo. */
async function signedIn(address = "bob@globex.test"): Promise<Visitor> {
  const visitor = await house.visitor();
  await visitor.open("/");
  await enterCode(visitor, address);
  await visitor.seesBoardOf("Globex");
  return visitor;
}

const follow = (visitor: Visitor, link: string) => visitor.page.getByRole("link", { name: link, exact: true }).click();
const openTally = (visitor: Visitor, path = "/") => visitor.open(`${house.thirdPartyUrl}${path}`);

/** Signs in at Tally and allows it to see who they are. */
async function letTallyIn(visitor: Visitor): Promise<void> {
  await openTally(visitor, "/login");
  await visitor.sees(SIGN_IN);
  await visitor.press("Allow");
  await visitor.sees(/^Hello, /);
}

describe("signing in to a third-party app, which uses openid-client", () => {
  test("a signed-out member signs in first, is asked once, and the app has tokens that it refreshes", async () => {
    const bob = await house.visitor();
    await openTally(bob, "/nothing");
    await bob.sees("Page not found");
    await follow(bob, "Go to the home page");
    await follow(bob, "Sign in with Acme Boards");
    await enterCode(bob, "bob@globex.test");
    await bob.sees(SIGN_IN);
    // The app's name, and the page that follows.
    await bob.reads(new URL(house.thirdPartyUrl).host);
    await bob.press("Allow");
    await bob.sees("Hello, Bob Bemer");
    await bob.reads("Tally’s access is active.");
    const claims = bob.page.locator("#claims");
    await claims.locator("summary").click();
    for (const claim of ["bob@globex.test", "Bob Bemer", "globex", "Globex", '["editor"]']) {
      await claims.getByText(claim, { exact: true }).first().waitFor();
    }
    await bob.press("Refresh token");
    await bob.reads("Refreshed: 1.");

    await openTally(bob, "/login");
    await bob.sees("Hello, Bob Bemer");
    await bob.reads("Refreshed: 0.");
    await openTally(bob, "/login?prompt=none");
    await bob.sees("Hello, Bob Bemer");
    await bob.press("Revoke access");
    await bob.reads("Tally’s access is inactive.");
  });

  longTest("without a session prompt=none gets an error; a link in an email leads back to the question", async () => {
    const bob = await house.visitor();
    await openTally(bob, "/login?prompt=none");
    await bob.reads("Acme Boards returned an error: login_required.");
    await openTally(bob, "/login?prompt=consent");
    await bob.openLink(await bob.askForLink("bob@globex.test"));
    await bob.chooseOrganization("Globex");
    await bob.sees(SIGN_IN);
    expect(bob.path()).toBe("/consent");
  });

  longTest("the app gets access_denied when a member denies", async () => {
    const carol = await signedIn("carol@globex.test");
    await openTally(carol, "/login?prompt=none");
    await carol.reads("Acme Boards returned an error: consent_required.");
    await openTally(carol, "/login");
    await carol.sees(SIGN_IN);
    await carol.press("Deny");
    await carol.reads("Acme Boards returned an error: access_denied.");
    await carol.sees("How much is left to do?");
  });

  longTest("an app can ask for consent again, and another one for a new login", async () => {
    const ada = await signedIn("ada@globex.test");
    await letTallyIn(ada);
    await openTally(ada, "/login?prompt=consent");
    await ada.sees(SIGN_IN);
    await ada.press("Allow");
    await ada.sees("Hello, Ada Lovelace");
    await openTally(ada, "/login?prompt=login");
    await enterCode(ada, "ada@globex.test");
    await ada.sees("Hello, Ada Lovelace");
  });
});

describe("an app that acts for a member", () => {
  test("T29: reads the board, adds a card, gets no more than the member has, and is disconnected", async () => {
    const bob = await signedIn();
    await letTallyInAgain(bob);
    await follow(bob, "Allow reading");
    await bob.sees(ACCESS);
    await bob.reads("Look at your board and its cards");
    await bob.press("Allow");
    await bob.sees(/^Hello, /);
    await bob.reads("View your board");

    await openTally(bob, "/connect?delete");
    await bob.sees(ACCESS);
    await bob.reads("You do not have permissions to grant Tally access to some of the requested scopes.");
    await bob.press("Allow");
    await bob.sees(/^Hello, /);
    await bob.reads("Add cards to your board and move them");
    await bob.page.getByLabel("New card").fill("A card from Tally");
    await bob.press("Add card");
    await bob.reads("Card added to your board.");
    await bob.open("/globex/board");
    await bob.reads("A card from Tally");

    await bob.openMenu("account");
    await bob.choose("Your profile");
    await bob.press("Connected apps");
    await bob.sees("Connected apps");
    await bob.reads("Counts what is on your board");
    // Its permissions are described as in the consent question, and not as scopes.
    await bob.reads("Look at your board and its cards");
    expect(await bob.page.getByText("read:boards").count()).toBe(0);
    await bob.press("Disconnect: Tally");
    await bob.press("Disconnect");
    await bob.reads("No connected apps");
    await openTally(bob);
    await bob.reads("Tally’s access is inactive.");
    await bob.press("Refresh token");
    await bob.reads("Acme Boards returned an error: invalid_grant.");
    await openTally(bob, "/login");
    await bob.sees(SIGN_IN);
  });
});

/** Whether it is the first time depends on the journeys before. */
async function letTallyInAgain(visitor: Visitor): Promise<void> {
  await openTally(visitor, "/login?prompt=consent");
  await visitor.sees(SIGN_IN);
  await visitor.press("Allow");
  await visitor.sees(/^Hello, /);
}

describe("logging out of the app", () => {
  longTest("an app that identifies the member logs them out of the host without confirmation", async () => {
    const bob = await signedIn();
    await letTallyInAgain(bob);
    await follow(bob, "Log out");
    await bob.sees("You're logged out");
    expect(bob.page.url()).toBe(`${house.thirdPartyUrl}/bye?state=bye`);
    await bob.open("/globex/board");
    await bob.sees("Continue to Globex");
  });

  test("an app that does not identify itself needs confirmation: no keeps the member, yes logs them out", async () => {
    const bob = await signedIn();
    await letTallyInAgain(bob);
    await openTally(bob, "/logout?ask");
    await bob.sees("Log out?");
    await bob.press("No");
    await bob.reads("You have not been logged out. You may close this page.");
    await bob.open("/globex/board");
    await bob.seesBoardOf("Globex");
    await openTally(bob, "/logout?ask");
    await bob.sees("Log out?");
    await bob.press("Yes");
    await bob.sees("You're logged out");
    await bob.open("/globex/board");
    await bob.sees("Continue to Globex");
  });
});

describe("a program on the member's computer, which uses oauth4webapi", () => {
  longTest("completes the flow as a registered public client, on any free port", async () => {
    const bob = await signedIn();
    const program = await startProgramOnThisComputer();
    const server = await discover(issuer());
    const client = { client_id: "boards-in-the-terminal" };
    const auth = authorize(server, client, program, { scope: "openid email offline_access" });
    await bob.open(auth.address);
    await bob.sees("Sign in to Boards in the terminal with Acme Boards");
    await bob.press("Allow");
    const tokens = await auth.redeem(await program.visited("/callback"));
    const { sub } = oauth.getValidatedIdTokenClaims(tokens) ?? { sub: "" };

    const userInfo = await oauth.userInfoRequest(server, client, tokens.access_token, insecure);
    expect(await oauth.processUserInfoResponse(server, client, sub, userInfo)).toMatchObject({
      email: "bob@globex.test",
      organization_slug: "globex",
      roles: ["editor"],
    });
    const refresh = await oauth.refreshTokenGrantRequest(
      server,
      client,
      oauth.None(),
      tokens.refresh_token ?? "",
      insecure,
    );
    const fresh = await oauth.processRefreshTokenResponse(server, client, refresh);
    expect(fresh.refresh_token).not.toBe(tokens.refresh_token);
    const isActive = async () => {
      const answer = await oauth.introspectionRequest(server, client, oauth.None(), fresh.access_token, insecure);
      return (await oauth.processIntrospectionResponse(server, client, answer)).active;
    };
    expect(await isActive()).toBe(true);
    const revocation = await oauth.revocationRequest(server, client, oauth.None(), fresh.refresh_token ?? "", insecure);
    await oauth.processRevocationResponse(revocation);
    expect(await isActive()).toBe(false);

    const query = new URLSearchParams({
      id_token_hint: tokens.id_token ?? "",
      post_logout_redirect_uri: program.byeUri,
      state: "s",
    });
    await bob.open(`${server.end_session_endpoint}?${query}`);
    expect((await program.visited("/bye")).search).toBe("?state=s");
  });

  test("an agent that only knows the API's URL registers, is allowed, and calls with a token for that API", async () => {
    const ada = await signedIn("ada@globex.test");
    const program = await startProgramOnThisComputer();
    const resource = `${house.demoUrl}/api/v1`;
    const refusal = await fetch(`${resource}/board`);
    expect(refusal.status).toBe(401);
    const [, metadata] = /resource_metadata="([^"]+)"/.exec(refusal.headers.get("www-authenticate") ?? "") ?? [];
    const described = await (await fetch(metadata ?? "")).json();
    expect(described).toMatchObject({ resource, authorization_servers: [issuer()] });

    const server = await discover(described.authorization_servers[0]);
    const registration = await oauth.dynamicClientRegistrationRequest(
      server,
      {
        client_name: "Board agent",
        redirect_uris: [program.redirectUri],
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
      },
      insecure,
    );
    const client = await oauth.processDynamicClientRegistrationResponse(registration);
    const auth = authorize(server, client, program, { scope: "read:boards", resource });
    await ada.open(auth.address);
    await ada.sees("Board agent wants to access your Acme Boards account");
    // The app, its permissions, and its redirect URL.
    await ada.reads(/^This app registered itself on/);
    await ada.reads(resource);
    // The member chooses the organization.
    await ada.press("Use another organization");
    await ada.chooseOrganization("Initech");
    await ada.sees("Board agent wants to access your Acme Boards account");
    await ada.reads("Initech");
    await ada.press("Allow");
    const { access_token } = await auth.redeem(await program.visited("/callback"));

    const keys = createRemoteJWKSet(new URL(server.jwks_uri ?? ""));
    const { payload } = await jwtVerify(access_token, keys, { issuer: issuer(), audience: resource, typ: "at+jwt" });
    expect(payload).toMatchObject({ client_id: client.client_id, organization_slug: "initech", scope: "read:boards" });
    const headers = { authorization: `Bearer ${access_token}` };
    const board = await (await fetch(`${resource}/board`, { headers })).json();
    expect(JSON.stringify(board)).toContain("Find out who has the stapler");
    // It is not a session of the member's.
    const asSession = await fetch(`${house.demoUrl}/api/boards/initech`, { headers });
    expect(asSession.status).toBe(401);
  });
});

// It moves the clock, so it is the last one.
longTest("a session that expires during the question is renewed, and the question stays", async () => {
  const bob = await signedIn();
  await house.advanceClock({ minutes: 57 });
  await openTally(bob, "/login?prompt=consent");
  await bob.sees(SIGN_IN);
  await house.advanceClock({ minutes: 5 });
  await bob.press("Allow");
  await enterCode(bob, "bob@globex.test");
  await bob.sees(SIGN_IN);
  await bob.press("Allow");
  await bob.sees("Hello, Bob Bemer");
});
