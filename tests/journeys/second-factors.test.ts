import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { oneOf } from "../long.ts";
import { type Authenticator, enterSecret, scanQrCode } from "./support/authenticator.ts";
import { openHouse } from "./support/house.ts";
import { longTest } from "./support/long-test.ts";
import { pickAddress } from "./support/sandbox.ts";
import type { Visitor } from "./support/visitor.ts";

const house = openHouse({
  project: ({ organizations }) => ({
    organizations: organizations.map((organization) => ({
      ...organization,
      ...(organization.organization_slug === "wallace" && { mfa_policy: "REQUIRED_FOR_ALL" as const }),
      ...(organization.organization_slug === "hooli" && { mfa_remembered_device_days: 30 as const }),
    })),
  }),
});
const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };
const STEP = { minutes: 0.5 };

let shiftMs = 0;
async function advance(by: { minutes: number }) {
  await house.advanceClock(by);
  shiftMs += by.minutes * 60_000;
}
const codeOf = (app: Authenticator) => app.codeAt(Date.now() + shiftMs);
const wrongCodeOf = (app: Authenticator) => String((Number(codeOf(app)) + 1) % 1_000_000).padStart(6, "0");

/** The primary factor, in a new browser. Hooli requires a second one of every member. */
async function begin(address: string, options = {}): Promise<Visitor> {
  const visitor = await house.visitor(options);
  await logIn(visitor, address);
  return visitor;
}
async function logIn(visitor: Visitor, address: string) {
  await visitor.open("/hooli/login");
  const { code } = await visitor.askForCode(address);
  await visitor.typeCode(code);
}

const typeVerificationCode = ({ page }: Visitor, code: string) =>
  page.getByLabel("Verification code").pressSequentially(code);

async function typeBackupCode(visitor: Visitor, code: string) {
  await visitor.press("Use a backup code");
  await visitor.sees("Enter backup code");
  await visitor.page.getByLabel("Backup code").fill(code);
  await visitor.press("Continue");
}

/** Sets up an authenticator with its QR code. */
async function enrolByPicture(visitor: Visitor): Promise<Authenticator> {
  await visitor.sees("Set up Multi-Factor Authentication");
  await visitor.press("Use an authenticator app");
  await visitor.sees("Scan the QR code to link your authenticator app");
  const app = await scanQrCode(visitor.page);
  await visitor.press("Continue");
  await visitor.sees("Enter verification code");
  return app;
}

test("a member enrolls with the QR code, keeps backup codes, and returns with the app or with one of those", async () => {
  const nora = await begin("nora@hooli.test", clipboard);
  const app = await enrolByPicture(nora);
  expect(app).toMatchObject({ label: "nora@hooli.test", issuer: "Acme Boards" });
  await typeVerificationCode(nora, wrongCodeOf(app));
  await nora.reads("Invalid passcode, please try again.");
  const used = codeOf(app);
  await typeVerificationCode(nora, used);

  await nora.sees("Save your backup codes!");
  const codes = await nora.page.locator("[data-part=codes] li").allTextContents();
  expect(codes).toHaveLength(10);
  const download = nora.page.waitForEvent("download");
  await nora.press("Download file");
  expect((await download).suggestedFilename()).toBe("Acme Boards backup codes.txt");
  const titled = new RegExp(`^Acme Boards backup codes\nnora@hooli.test, Hooli\n.+\n\n${codes.join("\n")}\n?$`);
  expect(readFileSync(await (await download).path(), "utf8")).toMatch(titled);
  await nora.press("Copy all");
  await nora.reads("Copied");
  expect(await nora.page.evaluate(() => navigator.clipboard.readText())).toMatch(titled);
  await nora.page.emulateMedia({ media: "print" });
  // biome-ignore lint/performance/useDomNodeTextContent: what is not printed is still in the document.
  const printed = await nora.page.locator("body").innerText();
  expect(printed.trim().split(/\n+/)).toEqual([
    "Acme Boards backup codes",
    "nora@hooli.test, Hooli",
    expect.any(String),
    ...codes,
  ]);
  await nora.page.emulateMedia({ media: "screen" });
  await nora.press("Done");
  await nora.seesBoardOf("Hooli");

  // T2: the code that enrolled counts as used.
  const later = await begin("nora@hooli.test");
  await later.sees("Enter verification code");
  await typeVerificationCode(later, used);
  await later.reads("Invalid passcode, please try again.");
  await advance(STEP);
  await typeVerificationCode(later, codeOf(app));
  await later.seesBoardOf("Hooli");

  const lost = await begin("nora@hooli.test");
  await typeBackupCode(lost, "aaaa-bbbb-cccc");
  await lost.reads("Invalid backup code, please try again.");
  await lost.page.getByLabel("Backup code").fill(codes[0]?.toUpperCase() ?? "");
  await lost.press("Continue");
  await lost.seesBoardOf("Hooli");

  const again = await begin("nora@hooli.test");
  await typeBackupCode(again, codes[0] ?? "");
  await again.reads("Invalid backup code, please try again.");
});

async function signOut(visitor: Visitor) {
  await visitor.openMenu("account");
  await visitor.choose("Sign out");
  await visitor.sees("Continue to Hooli");
}

test("a member has the browser remembered, sees it in the profile, and removes it", async () => {
  const remi = await begin("remi@hooli.test");
  const app = await enrolByPicture(remi);
  await typeVerificationCode(remi, codeOf(app));
  await remi.press("Done");
  await remi.seesBoardOf("Hooli");
  await signOut(remi);

  await advance(STEP);
  await logIn(remi, "remi@hooli.test");
  await remi.sees("Enter verification code");
  await remi.page.getByLabel("Don't ask again on this device for 30 days").check();
  await typeVerificationCode(remi, codeOf(app));
  await remi.seesBoardOf("Hooli");
  await signOut(remi);

  await logIn(remi, "remi@hooli.test");
  await remi.seesBoardOf("Hooli");
  const other = await begin("remi@hooli.test");
  await other.sees("Enter verification code");

  await remi.open("/account/sessions");
  const devices = remi.page.getByRole("region", { name: "Remembered devices" });
  await devices.getByText("This device").waitFor();
  await devices.getByRole("button", { name: /^Remove: / }).click();
  await devices.getByRole("group").getByRole("button", { name: "Remove", exact: true }).click();
  await devices.getByText("No remembered devices").waitFor();
  await remi.open("/hooli/board");
  await remi.seesBoardOf("Hooli");
  await signOut(remi);
  await logIn(remi, "remi@hooli.test");
  await remi.sees("Enter verification code");
});

test("T121: a signed-in member whose organization now requires it only sets that up, and continues", async () => {
  const ada = await house.visitor();
  await ada.open("/globex/login");
  const { code } = await ada.askForCode("ada@globex.test");
  await ada.typeCode(code);
  await ada.seesBoardOf("Globex");
  await house.runPortico("organizations", "update", "globex", "--set", "mfa_policy=REQUIRED_FOR_ALL");
  await ada.reload();
  const app = await enrolByPicture(ada);
  await typeVerificationCode(ada, codeOf(app));
  await ada.sees("Save your backup codes!");
  await ada.press("Done");
  await ada.seesBoardOf("Globex");
  await house.runPortico("organizations", "update", "globex", "--set", "mfa_policy=OPTIONAL");
});

longTest("a member enrolls with the secret's letters, after an interrupted enrollment", async () => {
  const manu = await begin("manu@hooli.test", clipboard);
  const abandoned = await enrolByPicture(manu);
  await manu.reload();
  await manu.sees("Continue to Hooli");

  await logIn(manu, "manu@hooli.test");
  await manu.press("Use an authenticator app");
  await manu.press("Having trouble scanning?");
  await manu.sees("Having trouble scanning the QR code?");
  const shown = await manu.page.locator("[data-part=secret] > :not(:first-child)").allTextContents();
  expect(shown.map((group) => group.trim())).toEqual(Array(8).fill(expect.stringMatching(/^[a-z2-7]{4}$/)));
  await manu.press("Copy code");
  await manu.reads("Code copied");
  const copied = await manu.page.evaluate(() => navigator.clipboard.readText());
  expect(copied.toLowerCase()).toBe(shown.map((group) => group.trim()).join(""));
  const app = enterSecret(copied);
  expect(codeOf(app)).not.toBe(codeOf(abandoned));
  await manu.press("Try to scan the QR code again");
  await manu.sees("Scan the QR code to link your authenticator app");
  await manu.press("Having trouble scanning?");
  await manu.press("Continue");
  await typeVerificationCode(manu, codeOf(app));
  await manu.press("Done");
  await manu.seesBoardOf("Hooli");

  // T3: five wrong codes lock the second factor, also for the right one.
  await advance(STEP);
  const thief = await begin("manu@hooli.test");
  await thief.sees("Enter verification code");
  for (let tries = 0; tries < 5; tries++) {
    await typeVerificationCode(thief, wrongCodeOf(app));
    await thief.page.locator("[data-part=code][data-state=error]").waitFor();
  }
  await typeVerificationCode(thief, codeOf(app));
  await thief.reads("Too many failed authentication attempts. Please try again later.");
});

longTest("a member enrolls with a text, and switches between the methods once there are two", async () => {
  const number = "+12025550142";
  const textTo = async (ask: () => Promise<unknown>) => {
    const { length } = await house.inbox.all(number);
    await ask();
    return (await house.inbox.next(number, length)).code ?? "";
  };
  const tess = await begin("tess@hooli.test");
  await tess.press("Text me a code");
  await tess.sees("Enter your phone number to set up Multi-Factor Authentication");
  const field = tess.page.getByLabel("Phone number");
  expect(await tess.page.getByLabel("Country").inputValue()).toBe("US");
  expect(await tess.page.getByRole("button", { name: "Continue" }).isDisabled()).toBe(true);
  await tess.page.locator("option[value=FR]").waitFor({ state: "attached" });
  await field.pressSequentially("555");
  await tess.press("Continue");
  await tess.reads("Phone number format is invalid. Ensure the phone number is in the E.164 format.");
  await field.fill("");
  await field.pressSequentially("2025550142");
  expect(await field.inputValue()).toBe("(202) 555-0142");
  const expired = await textTo(() => tess.press("Continue"));
  await tess.sees("Enter passcode");
  await tess.reads("+1 202 555 0142");
  await tess.reads(/^Your code expires in [12]:\d\d\.$/);

  await advance({ minutes: 2.1 });
  await tess.typeCode(expired);
  await tess.reads("Invalid passcode, please try again.");
  const code = await textTo(() => tess.press("Resend code"));
  await tess.reads("Code sent");
  await tess.typeCode(code);
  await tess.seesBoardOf("Hooli");
  const app = await addAuthenticator(tess);

  const back = await house.visitor();
  // The text comes with the primary factor.
  const first = await textTo(() => logIn(back, "tess@hooli.test"));
  await back.sees("Enter passcode");
  await back.press("Use an authenticator app");
  await back.sees("Enter verification code");
  const second = await textTo(() => back.press("Text me a code instead"));
  await back.sees("Enter passcode");
  await back.typeCode(first);
  await back.reads("Invalid passcode, please try again.");
  await back.typeCode(second);
  await back.seesBoardOf("Hooli");

  await advance(STEP);
  const other = await begin("tess@hooli.test");
  await other.press("Use an authenticator app");
  await typeVerificationCode(other, codeOf(app));
  await other.seesBoardOf("Hooli");
});

longTest("T33: a password reset by email does not skip the second factor", async () => {
  const address = "rory@hooli.test";
  const rory = await begin(address);
  const app = await enrolByPicture(rory);
  await typeVerificationCode(rory, codeOf(app));
  await rory.press("Done");
  await rory.seesBoardOf("Hooli");

  await advance(STEP);
  const forgetful = await house.visitor();
  await forgetful.open("/hooli/login");
  await forgetful.page.getByLabel("Email", { exact: true }).fill(address);
  await forgetful.press("Use a password instead");
  await forgetful.sees("Check your email for help signing in!");
  const { length } = await house.inbox.all(address);
  await forgetful.press("Continue");
  await forgetful.sees("Check your email!");
  await forgetful.openLink(await house.inbox.next(address, length));
  await forgetful.sees("Set a new password");
  const password = "seventeen brass kettles whistle";
  await forgetful.page.getByLabel("Password", { exact: true }).fill(password);
  await forgetful.press("Continue");
  await forgetful.sees("Enter verification code");
  await typeVerificationCode(forgetful, codeOf(app));
  await forgetful.seesBoardOf("Hooli");
  // The former session has ended.
  await rory.reload();
  await rory.sees("Continue to Hooli");

  // T32: nor does any other first factor.
  const ways: ((visitor: Visitor) => Promise<void>)[] = [
    async (visitor) => visitor.openLink(await visitor.askForLink(address)),
    async (visitor) => {
      await visitor.page.getByLabel("Email", { exact: true }).fill(address);
      await visitor.press("Use a password instead");
      await visitor.page.getByLabel("Password", { exact: true }).fill(password);
      await visitor.press("Continue");
    },
    async (visitor) => {
      await visitor.press("Continue with Google");
      await pickAddress(house, visitor, address);
    },
  ];
  // Each has a browser of its own; its screen sizes are covered elsewhere.
  for (const come of oneOf(ways)) {
    const back = await house.visitor();
    await back.open("/hooli/login");
    await come(back);
    await back.sees("Enter verification code");
    await advance(STEP);
    await typeVerificationCode(back, codeOf(app));
    await back.seesBoardOf("Hooli");
  }
});

longTest("T32: nor does the company's own login", async () => {
  const come = async () => {
    const joi = await house.visitor();
    await joi.open("/wallace/login");
    await joi.press("Continue with Wallace by OpenID Connect");
    await pickAddress(house, joi, "joi@wallace.test");
    return joi;
  };
  const joi = await come();
  const app = await enrolByPicture(joi);
  await typeVerificationCode(joi, codeOf(app));
  await joi.press("Done");
  await joi.seesBoardOf("Wallace");

  const later = await come();
  await later.sees("Enter verification code");
  await advance(STEP);
  await typeVerificationCode(later, codeOf(app));
  await later.seesBoardOf("Wallace");
});

test("impersonation starts with a link that works once, and every page shows it", async () => {
  const backend = async (path: string, body: object) => {
    const credentials = "project-test-acme-boards:secret-test-acme-boards-for-development-only";
    const response = await fetch(`${house.providerUrl}/v1/b2b${path}`, {
      method: "POST",
      headers: { Authorization: `Basic ${btoa(credentials)}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(response.status, path).toBe(200);
    // biome-ignore lint/suspicious/noExplicitAny: an answer as it comes.
    return ((await response.json()) as any).data;
  };
  const query = (filter_name: string, filter_value: string[]) => ({
    query: { operator: "AND", operands: [{ filter_name, filter_value }] },
  });
  const { organizations } = await backend("/organizations/search", query("organization_slugs", ["globex"]));
  const path = `/organizations/${organizations[0].organization_id}/members`;
  const { members } = await backend(`${path}/search`, query("member_emails", ["bob@globex.test"]));
  const { impersonation_url } = await backend(`${path}/${members[0].member_id}/impersonation_tokens`, {
    impersonator_id: "support-7",
    reason: "Ticket 4711",
  });
  // Links of the configuration lead to the demo's usual port.
  const landing = new URL(impersonation_url);

  const support = await house.visitor();
  await support.open(landing.pathname + landing.search);
  await support.seesBoardOf("Globex");
  const banner = "support-7 is signed in as Bob Bemer.";
  await support.reads(banner);
  await support.reads("Reason: Ticket 4711");
  expect(support.page.url()).not.toContain(landing.searchParams.get("token"));
  await support.reload();
  await support.reads(banner);

  const second = await house.visitor();
  await second.open(landing.pathname + landing.search);
  await second.sees("Something went wrong");
});

longTest("a second factor that comes too late leads back to the start, with the reason", async () => {
  const slow = await begin("slow@hooli.test");
  const app = await enrolByPicture(slow);
  await advance({ minutes: 11 });
  await typeVerificationCode(slow, codeOf(app));
  await slow.sees("Something went wrong");
  await slow.reads("Your log in timed out. Please log in again.");
  await slow.press("Go back");
  await slow.sees("Continue to Hooli");
});

/** Sets up an authenticator in a running session, as an application's own settings would. */
async function addAuthenticator(visitor: Visitor): Promise<Authenticator> {
  const call = async (path: string, body: object) => {
    const session = await visitor.cookie("portico_session");
    const response = await fetch(`${house.providerUrl}/sdk/v1${path}`, {
      method: "POST",
      headers: {
        Authorization: `Basic ${btoa(`public-token-test-acme-boards:${session}`)}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify(body),
    });
    expect(response.status, path).toBe(200);
    // biome-ignore lint/suspicious/noExplicitAny: an answer as it comes.
    return ((await response.json()) as any).data;
  };
  const { member, organization } = await call("/b2b/sessions/authenticate", {});
  const who = { member_id: member.member_id, organization_id: organization.organization_id };
  const app = enterSecret((await call("/b2b/totp", who)).secret);
  await call("/b2b/totp/authenticate", { ...who, code: codeOf(app), session_duration_minutes: 60 });
  return app;
}
