import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { oneOf } from "../long.ts";
import { openHouse } from "./support/house.ts";
import type { Mail } from "./support/inbox.ts";
import { longTest } from "./support/long-test.ts";
import type { Tab } from "./support/tab.ts";
import type { Visitor } from "./support/visitor.ts";

const house = openHouse();

const [project] = JSON.parse(readFileSync("apps/demo/portico.config.json", "utf8")).projects;
const [publicToken]: string[] = project.public_tokens;

/** A call of a browser's, as its client makes it, with a session token or without one. */
function ask(path: string, sessionToken: string | undefined, body: object): Promise<Response> {
  return fetch(`${house.providerUrl}/sdk/v1/b2b${path}`, {
    method: "POST",
    headers: {
      Authorization: `Basic ${btoa(`${publicToken}:${sessionToken ?? publicToken}`)}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(body),
  });
}

async function signIn(visitor: Visitor, address: string, slug: string, organization: string): Promise<void> {
  await visitor.open(`/${slug}/login`);
  await visitor.typeCode((await visitor.askForCode(address)).code);
  await visitor.seesBoardOf(organization);
}

/** Initech's admin, in a browser of his own, sends an invitation. */
async function inviteToInitech(email_address: string): Promise<Mail> {
  const peter = await house.visitor();
  await signIn(peter, "peter@initech.test", "initech", "Initech");
  const { length } = await house.inbox.all(email_address);
  const answer = await ask("/magic_links/email/invite", await peter.cookie("portico_session"), { email_address });
  expect(answer.status).toBe(200);
  return house.inbox.next(email_address, length);
}

/** The same with the management API, as the app's own server would. */
async function inviteAsBackend(email_address: string): Promise<Mail> {
  const call = async (path: string, body: object) => {
    const headers = {
      Authorization: `Basic ${btoa(`${project.project_id}:${project.secret}`)}`,
      "Content-Type": "application/json",
    };
    const answer = await fetch(`${house.providerUrl}/v1/b2b${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()).data;
  };
  const query = { operator: "AND", operands: [{ filter_name: "organization_slugs", filter_value: ["initech"] }] };
  const { organizations } = await call("/organizations/search", { query });
  const { length } = await house.inbox.all(email_address);
  await call("/magic_links/email/invite", { organization_id: organizations[0].organization_id, email_address });
  return house.inbox.next(email_address, length);
}

/** Opens the email's link and presses the one button of the page behind it, which leads on to the app. */
async function openInvitation(tab: Tab, mail: Mail): Promise<void> {
  await tab.open(mail.links[0] ?? "");
  await tab.press("Continue");
}

async function seesWhoIsWho(tab: Tab, invited: string, current: string): Promise<void> {
  await tab.sees("This invitation is for another account");
  await tab.reads(`${invited} is invited to join Initech.`);
  await tab.reads(`You're logged in as ${current}.`);
}

/** The provider's view of a session, whatever the browser believes. */
async function checkSession(sessionToken: string | undefined): Promise<string> {
  const answer = await ask("/sessions/authenticate", sessionToken, {});
  return answer.ok ? "alive" : ((await answer.json()) as { error_type: string }).error_type;
}

test("an invitation opened with the wrong account names both, still works, and signs in the invited member", async () => {
  const invited = "nia@invited.test";
  const mail = await inviteToInitech(invited);
  const bob = await house.visitor();
  await signIn(bob, "bob@globex.test", "globex", "Globex");
  const former = await bob.cookie("portico_session");

  await openInvitation(bob, mail);
  await seesWhoIsWho(bob, invited, "bob@globex.test");
  await bob.press("Stay as bob@globex.test");
  await bob.seesBoardOf("Globex");
  expect(await bob.cookie("portico_session")).toBe(former);
  expect(await checkSession(former)).toBe("alive");

  await openInvitation(bob, mail);
  await seesWhoIsWho(bob, invited, "bob@globex.test");
  await bob.press(`Continue as ${invited}`);
  await bob.seesBoardOf("Initech");
  await bob.openMenu("account");
  await bob.reads(invited);
  expect(await checkSession(await bob.cookie("portico_session"))).toBe("alive");
  expect(await checkSession(former)).toBe("session_not_found");
});

longTest("a visitor who stays and signs out later is not signed in by the invitation", async () => {
  const mail = await inviteToInitech("olga@invited.test");
  const bob = await house.visitor();
  await signIn(bob, "bob@globex.test", "globex", "Globex");
  await openInvitation(bob, mail);
  await bob.press("Stay as bob@globex.test");
  await bob.seesBoardOf("Globex");
  await bob.openMenu("account");
  await bob.choose("Sign out");
  await bob.sees("Continue to Globex");
  expect(await bob.cookie("portico_session")).toBeUndefined();
});

longTest("an expired invitation does not log the current member out", async () => {
  const invited = "late@invited.test";
  const mail = await inviteToInitech(invited);
  const bob = await house.visitor();
  await signIn(bob, "bob@globex.test", "globex", "Globex");
  await openInvitation(bob, mail);
  await seesWhoIsWho(bob, invited, "bob@globex.test");
  // Another reader of that mailbox was faster.
  const token = new URL(mail.links[0] ?? "").searchParams.get("token");
  expect((await ask("/magic_links/authenticate", undefined, { magic_links_token: token })).status).toBe(200);
  await bob.press(`Continue as ${invited}`);
  await bob.sees("We couldn't log you in with this link");
  expect(await checkSession(await bob.cookie("portico_session"))).toBe("alive");
  await bob.open("/globex/board");
  await bob.seesBoardOf("Globex");
});

longTest("a signed-out visitor, and the same address in another organization, go straight on", async () => {
  const stranger = await house.visitor();
  await openInvitation(stranger, await inviteToInitech("una@invited.test"));
  await stranger.seesBoardOf("Initech");

  const carol = await house.visitor();
  await signIn(carol, "carol@globex.test", "globex", "Globex");
  await openInvitation(carol, await inviteToInitech("carol@globex.test"));
  await carol.seesBoardOf("Initech");
});

test.each(
  oneOf([
    { inviter: "a member", invited: "tess@invited.test", invite: inviteToInitech },
    { inviter: "the app's own server", invited: "otis@invited.test", invite: inviteAsBackend },
  ]),
)(
  "invited by $inviter, after acceptance the organization is active in every tab, without a reload",
  async ({ invited, invite }) => {
    const mail = await invite(invited);
    const bob = await house.visitor();
    await signIn(bob, "bob@globex.test", "globex", "Globex");
    const other = await bob.openTab("/");
    await other.reads("Globex");
    const loads: string[] = [];
    for (const { page } of [bob, other]) page.on("load", () => loads.push(page.url()));

    const accepting = await bob.openTab("/");
    await openInvitation(accepting, mail);
    await accepting.press(`Continue as ${invited}`);
    await accepting.seesBoardOf("Initech");

    await bob.sees("Different organization");
    await bob.reads("You are signed in to Initech.");
    await bob.press("Go to your board");
    await bob.seesBoardOf("Initech");
    await other.reads("Initech");
    expect(loads).toEqual([]);
  },
);
