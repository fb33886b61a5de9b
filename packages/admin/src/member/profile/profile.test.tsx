// @vitest-environment jsdom
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PartFrame } from "../../frame/create-part.tsx";
import { type Answers, createMockCalls, lose, refuse } from "../../testing/mock-calls.ts";
import { sampleMember } from "../../testing/samples.ts";
import { ProfileAddressesScreen } from "./ProfileAddresses.tsx";
import { ProfileNameScreen } from "./ProfileName.tsx";
import { ProfilePasskeysScreen } from "./ProfilePasskeys.tsx";
import { ProfilePasswordScreen } from "./ProfilePassword.tsx";
import { ProfileRecoveryScreen } from "./ProfileRecovery.tsx";
import { ProfileSecondFactorsScreen } from "./ProfileSecondFactors.tsx";
import { ProfileSessionsScreen } from "./ProfileSessions.tsx";
import { sampleAuthenticator, sampleDevices, samplePasskeys, sampleRecovery } from "./samples.ts";

const language = { strings: undefined, listen() {} };
const factors = { totp_registration_id: "member-totp-test-1", default_mfa_method: "totp" } as const;
const names = { organization: "Globex", member: "Ada", email: "a@globex.test", other: "Boards", otherEmail: "" };

// jsdom does not implement modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

const missing = { missing: ["second_factor"], methods: ["totp", "recovery_code"] };

function draw(screen: ReactNode, answers: Answers, member: Parameters<typeof sampleMember>[0] = {}) {
  document.body.replaceChildren();
  const place = document.body.appendChild(document.createElement("div"));
  const calls = createMockCalls(
    { "self.getEmailUpdate": () => ({ email_update: null }), ...answers },
    { signedIn: { member: sampleMember(member) } },
  );
  flushSync(() =>
    createRoot(place).render(
      <PartFrame calls={calls} language={language}>
        {screen}
      </PartFrame>,
    ),
  );
  const see = (text: string) => expect.poll(() => place.textContent).toContain(text);
  const press = (text: string) => {
    const found = [...place.querySelectorAll("button")].find(({ textContent }) => textContent === text);
    if (!found) throw new Error(`There is no "${text}" in: ${place.textContent}`);
    flushSync(() => found.click());
  };
  const type = (name: string, text: string) => {
    const input = place.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (!input) throw new Error(`There is no field "${name}".`);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    flushSync(() => input.dispatchEvent(new Event("input", { bubbles: true })));
  };
  return { place, see, press, type };
}

test("a change of the name can be undone", async () => {
  const update = vi.fn(async () => ({}));
  const { see, press, type } = draw(<ProfileNameScreen />, { "self.update": update }, { name: "Ada" });
  press("Change");
  type("name", " Ada King ");
  press("Save");
  await see("Name changed");
  press("Undo");
  await see("Undone");
  expect(update.mock.calls).toEqual([[{ name: "Ada King" }], [{ name: "Ada" }]]);
});

describe("passkeys", () => {
  const [laptop, key, imported] = samplePasskeys;
  // Password managers keep an imported passkey under the old system's handle.
  const list = vi.fn(async () => ({ passkeys: [laptop, key, { ...imported, user_handle: "b2xk" }] }));
  const signalAllAcceptedCredentials = vi.fn(async () => {});
  const signalCurrentUserDetails = vi.fn(async () => {});
  beforeEach(() => {
    vi.clearAllMocks();
    vi.stubGlobal(
      "PublicKeyCredential",
      Object.assign(class {}, { signalAllAcceptedCredentials, signalCurrentUserDetails }),
    );
  });
  afterEach(() => void vi.unstubAllGlobals());

  test("are renamed in their row", async () => {
    const update = vi.fn(async () => ({ passkey: { ...laptop, name: "Old laptop" } }));
    const { place, see, press, type } = draw(<ProfilePasskeysScreen />, {
      "passkeys.list": list,
      "passkeys.update": update,
    });
    await see("Work laptop");
    expect(place.textContent).toContain("Apple Passwords\u00A0· Added Feb 1, 2026\u00A0· Last used Mar 2, 2026");
    press("Rename");
    type("passkey-name", " Old laptop ");
    press("Save");
    await see("Old laptop");
    expect(update.mock.calls).toEqual([[{ passkey_id: "passkey-test-1", name: "Old laptop" }]]);
  });

  test("that are removed are reported to password managers", async () => {
    const remove = vi.fn(async () => ({}));
    const doing = { what: "remove", id: "passkey-test-2" } as const;
    const { see, press } = draw(<ProfilePasskeysScreen doingAtFirst={doing} />, {
      "passkeys.list": list,
      "passkeys.delete": remove,
    });
    await see("Remove YubiKey 5 NFC?");
    press("Remove");
    await see("YubiKey 5 NFC removed");
    expect(remove.mock.calls).toEqual([[{ passkey_id: "passkey-test-2" }]]);
    const accepted = { rpId: "app.acme.test", userId: "YWRh", allAcceptedCredentialIds: ["a2V5LTE"] };
    await expect.poll(() => signalAllAcceptedCredentials.mock.calls).toEqual([[accepted]]);
  });

  test("show the member's new name in password managers", async () => {
    const { see, press, type } = draw(<ProfileNameScreen isEditedAtFirst />, {
      "passkeys.list": list,
      "self.update": async () => ({}),
    });
    type("name", "Ada King");
    press("Save");
    await see("Name changed");
    await expect
      .poll(() => signalCurrentUserDetails.mock.calls)
      .toEqual(
        ["YWRh", "b2xk"].map((userId) => [
          expect.objectContaining({ rpId: "app.acme.test", userId, displayName: "Ada King (Globex)" }),
        ]),
      );
  });

  test.each([
    ["passkey_limit_reached", "You've reached the limit of 20 passkeys. Remove one to add another."],
    ["passkey_authenticator_not_allowed", "Your organization doesn't allow this kind of passkey."],
  ])("an error says what to do: %s", async (type, says) => {
    const { see, press } = draw(<ProfilePasskeysScreen />, {
      "passkeys.list": list,
      "passkeys.registerStart": () => refuse(type),
    });
    await see("Work laptop");
    press("Add passkey");
    await see(says);
  });

  test("cannot be added in a browser without them", async () => {
    vi.stubGlobal("PublicKeyCredential", undefined);
    const { place, see } = draw(<ProfilePasskeysScreen />, {
      "passkeys.list": async () => ({ passkeys: [] }),
    });
    await see("To add one, open this page in a browser that supports passkeys.");
    expect(place.querySelectorAll("button").length).toBe(0);
  });
});

test("keeps the typed name if the call fails", async () => {
  const { place, see, press, type } = draw(<ProfileNameScreen isEditedAtFirst />, { "self.update": lose });
  type("name", "Ada King");
  press("Save");
  await see("We couldn't reach the server.");
  expect(place.querySelector<HTMLInputElement>("input[name=name]")?.value).toBe("Ada King");
});

test("confirms with two-step verification in a dialog, and then saves the input", async () => {
  let isShown = false;
  const show = vi.fn(async () => {
    isShown = true;
  });
  const start = vi.fn(async () => (isShown ? {} : refuse("second_factor_required", missing)));
  const { place, see, press, type } = draw(
    <ProfileAddressesScreen />,
    { "self.startEmailUpdate": start, "totp.authenticate": show },
    factors,
  );
  await expect.poll(() => place.querySelectorAll("button").length).toBe(1);
  press("Change");
  type("email", "ada@new.test");
  press("Send code");
  await see("Confirm it's you");
  expect(place.querySelector<HTMLInputElement>("input[name=email]")?.value).toBe("ada@new.test");
  type("code", "123456");
  await see("We sent a 6-digit code to ada@new.test.");
  expect(show).toHaveBeenCalledWith(
    expect.objectContaining({ code: "123456", session_duration_minutes: expect.any(Number) }),
  );
  expect(start).toHaveBeenCalledTimes(2);
  expect(start.mock.calls[0]).toEqual(start.mock.calls[1]);
});

test("shows a wrong code at its field, and does not continue", async () => {
  const start = vi.fn(() => refuse("second_factor_required", missing));
  const { see, press, type } = draw(
    <ProfileAddressesScreen doingAtFirst={{ what: "change" }} />,
    { "self.startEmailUpdate": start, "totp.authenticate": () => refuse("unable_to_authenticate_totp") },
    factors,
  );
  type("email", "ada@new.test");
  press("Send code");
  await see("Confirm it's you");
  type("code", "000000");
  await see("Incorrect code. Enter the one your app shows now.");
  expect(start).toHaveBeenCalledTimes(1);
});

test("signs out all other sessions only after confirmation, and shows the count", async () => {
  const revoke = vi.fn(async () => ({ revoked: 3 }));
  const { place, see, press } = draw(<ProfileSessionsScreen />, {
    "session.list": () => ({ sessions: sampleDevices(names) }),
    "self.revokeOtherSessions": revoke,
  });
  await see("Firefox (Linux)");
  expect(place.querySelector("li")?.textContent).toContain("This device");
  press("Sign out of all others");
  await see("Sign out of all other sessions?");
  expect(revoke).not.toHaveBeenCalled();
  press("Sign out of all others");
  await see("You're now signed in only here. Signed out:");
  expect(place.querySelector("dd")?.textContent).toBe("3");
  expect(place.textContent).not.toContain("Safari (iPhone)");
});

test("asks for the current password only without two-step verification", async () => {
  const byOld = vi.fn(async () => ({}));
  const bySession = vi.fn(async () => ({}));
  const answers = { "passwords.resetByExistingPassword": byOld, "passwords.resetBySession": bySession };
  const first = draw(<ProfilePasswordScreen doingAtFirst="change" />, answers, { member_password_id: "p" });
  const [current] = first.place.querySelectorAll("input[type=password]");
  expect(current?.getAttribute("autocomplete")).toBe("current-password");
  const second = draw(<ProfilePasswordScreen doingAtFirst="change" />, answers, {
    member_password_id: "p",
    ...factors,
  });
  expect(second.place.querySelectorAll("input[type=password]")).toHaveLength(1);
});

test("an authenticator app is set up once its code is entered, and then shows its backup codes", async () => {
  const confirm = vi.fn(async () => ({}));
  const { place, see, press, type } = draw(<ProfileSecondFactorsScreen />, {
    "totp.create": () => sampleAuthenticator,
    "totp.authenticate": confirm,
  });
  press("Set up");
  await see("Scan this code with your authenticator app");
  await expect.poll(() => place.querySelector("img")?.src).toBe(sampleAuthenticator.qr_code);
  press("Can't scan the code?");
  expect(place.textContent).toContain("jbsw");
  expect(place.textContent).not.toContain(sampleAuthenticator.recovery_codes[0]);
  type("code", "123456");
  await see(sampleAuthenticator.recovery_codes[0] as string);
  expect(confirm).toHaveBeenCalledTimes(1);
});

test("SMS is not offered where the provider cannot send text messages", async () => {
  const bootstrap = async () => ({ smsAvailable: false });
  const { place } = draw(<ProfileSecondFactorsScreen />, { bootstrap });
  await expect.poll(() => place.textContent).toContain("Authenticator app");
  await expect.poll(() => place.textContent).not.toMatch(/SMS|text message/i);
});

describe("access created before a recovery", () => {
  const recovered = { "self.getRecovery": () => ({ recovery: sampleRecovery(names) }) };

  test("is removed only after confirmation, and the result shows the count", async () => {
    const remove = vi.fn(async () => ({ ended: { api_keys: 1 } }));
    const { place, see, press } = draw(<ProfileRecoveryScreen />, {
      ...recovered,
      "self.removeAccessSinceRecovery": remove,
    });
    await see("Nightly export");
    expect(place.querySelectorAll("li")).toHaveLength(7);
    press("Remove all");
    await see("Remove everything in this list?");
    expect(remove).not.toHaveBeenCalled();
    press("Remove all");
    await see("Everything in the list was removed");
    expect(place.querySelector("dd")?.textContent).toBe("1");
    expect(place.textContent).not.toContain("Nightly export");
    press("Close");
    await expect.poll(() => place.querySelector("section")).toBeNull();
  });

  test("is hidden once the member confirms that it is theirs", async () => {
    const keep = vi.fn(async () => ({}));
    const { place, see, press } = draw(<ProfileRecoveryScreen />, {
      ...recovered,
      "self.keepAccessSinceRecovery": keep,
    });
    await see("Nightly export");
    press("Keep all");
    await see("Everything in the list was kept");
    expect(place.querySelector("section")).toBeNull();
  });

  test("asks for two-step verification if the provider requires it, and continues", async () => {
    let isShown = false;
    const remove = vi.fn(async () => (isShown ? { ended: {} } : refuse("second_factor_required", missing)));
    const show = vi.fn(async () => {
      isShown = true;
    });
    const { see, press, type } = draw(
      <ProfileRecoveryScreen isInitiallyOpen />,
      { ...recovered, "self.removeAccessSinceRecovery": remove, "totp.authenticate": show },
      factors,
    );
    await see("Nightly export");
    press("Remove all");
    await see("Confirm it's you");
    type("code", "123456");
    await see("Everything in the list was removed");
    expect(remove).toHaveBeenCalledTimes(2);
  });

  test.each([
    ["no recovery", { recovery: null }],
    ["nothing created", { recovery: { ...sampleRecovery(names), access: [] } }],
  ])("renders nothing if there is %s", async (_what, answer) => {
    const ask = vi.fn(async () => answer);
    const { place } = draw(<ProfileRecoveryScreen />, { "self.getRecovery": ask });
    await expect.poll(() => ask.mock.results.length).toBe(1);
    await Promise.all(ask.mock.results.map(({ value }) => value));
    expect(place.querySelector("section")).toBeNull();
  });
});
