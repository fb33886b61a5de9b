import { describe, expect, test } from "vitest";
import { handle } from "../../testing/handle.ts";
import { ADA, refusal, sampleContext, sampleOrganization, unreachable } from "../../testing/login-samples.ts";
import { mainStep } from "../flow/steps.ts";
import type { StepOf } from "../machine.ts";
import { main } from "../main/flow.ts";
import { EMAIL_CODE_LIFETIME_MS } from "../passcode/flow.ts";
import { emailConfirmation, emailMethodSelection } from "./flow.ts";

const mainTransition = handle(main.on);
const methodSelectionTransition = handle(emailMethodSelection.on);
const confirmationTransition = handle(emailConfirmation.on);

const NOW = 1_900_000_000_000;
const both = sampleContext();
const linkOnly = sampleContext({ products: ["emailMagicLinks"] });
const codeOnly = sampleContext({ products: ["emailOtp"] });
const submitted = { type: "emailSubmitted", email: ADA } as const;

describe("Main", () => {
  test("with link and code the member is asked which", () => {
    expect(mainTransition(mainStep(), submitted, both)).toEqual([
      { screen: "EmailMethodSelection", email: ADA, organization: null, busy: null, problem: null },
      [],
    ]);
  });

  test("with one of them the mail is sent at once", () => {
    expect(mainTransition(mainStep(), submitted, linkOnly)).toEqual([
      { ...mainStep(ADA), busy: true },
      [{ type: "sendLink", email: ADA, organizationId: null }],
    ]);
    expect(mainTransition(mainStep(), submitted, codeOnly)?.[1]).toEqual([
      { type: "sendCode", email: ADA, organizationId: null, by: "code" },
    ]);
  });

  test("once an organization is known, its own mail is sent", () => {
    const main = { ...mainStep(), organization: sampleOrganization() };
    const organizationId = "organization-test-globex";
    expect(mainTransition(main, submitted, linkOnly)?.[1]).toEqual([{ type: "sendLink", email: ADA, organizationId }]);
  });

  test("an address is trimmed, and rejected if it is invalid", () => {
    expect(mainTransition(mainStep(), { type: "emailSubmitted", email: ` ${ADA} ` }, both)?.[0]).toMatchObject({
      email: ADA,
    });
    const problem = { kind: "invalidEmail" };
    for (const email of ["", "  ", "ada", "ada@globex"]) {
      expect(mainTransition(mainStep(), { type: "emailSubmitted", email }, both)).toEqual([
        { ...mainStep(email.trim()), problem },
        [],
      ]);
    }
  });

  test("a mail is sent once, however often the button is pressed", () => {
    expect(mainTransition({ ...mainStep(ADA), busy: true }, submitted, linkOnly)).toBeNull();
  });

  test("a sent link leads to the confirmation, a sent code to its entry", () => {
    const sending = { ...mainStep(ADA), busy: true };
    expect(mainTransition(sending, { type: "linkSent", email: ADA, atMs: NOW }, both)?.[0]).toEqual({
      screen: "EmailConfirmation",
      email: ADA,
      organization: null,
      sentAtMs: NOW,
      resend: "ready",
    });
    expect(mainTransition(sending, { type: "codeSent", email: ADA, atMs: NOW }, both)?.[0]).toMatchObject({
      screen: "EmailOTPEntry",
      sentBy: "code",
      expiresAtMs: NOW + EMAIL_CODE_LIFETIME_MS,
    });
  });

  test("the response for a changed address is ignored", () => {
    const sending = { ...mainStep("bob@globex.test"), busy: true };
    expect(mainTransition(sending, { type: "codeSent", email: ADA, atMs: NOW }, both)).toBeNull();
    expect(mainTransition(mainStep(ADA), { type: "codeSent", email: ADA, atMs: NOW }, both)).toBeNull();
  });

  test("a failed email keeps the address and shows the error; the next try clears it", () => {
    const sending = { ...mainStep(ADA), busy: true };
    const failed = mainTransition(sending, { type: "sendFailed", email: ADA, problem: unreachable }, codeOnly);
    expect(failed).toEqual([{ ...mainStep(ADA), problem: unreachable }, []]);
    expect(mainTransition(failed?.[0] as StepOf<"Main">, submitted, codeOnly)?.[0]).toMatchObject({ problem: null });
  });
});

describe("an organization's flow", () => {
  const context = sampleContext({ authFlowType: "Organization", organizationSlug: "globex" });

  test("sends nothing before it knows its organization", () => {
    expect(mainTransition(mainStep(), submitted, context)).toBeNull();
  });

  test("shows the organization that was found", () => {
    const organization = sampleOrganization();
    expect(mainTransition(mainStep(), { type: "organizationFound", organization }, context)).toEqual([
      { ...mainStep(), organization },
      [],
    ]);
  });

  test("ends where the organization allows nothing that can be offered", () => {
    const organization = sampleOrganization({ auth_methods: "RESTRICTED", allowed_auth_methods: ["sso"] });
    expect(mainTransition(mainStep(), { type: "organizationFound", organization }, context)?.[0]).toMatchObject({
      kind: "CannotJoinOrgDueToAuthPolicy",
      canGoBack: false,
    });
  });

  test("ends when there is no such organization, and can be tried again when the lookup failed", () => {
    expect(mainTransition(mainStep(), { type: "organizationMissing" }, context)?.[0]).toMatchObject({
      kind: "Organization",
      canGoBack: false,
    });
    const failed = mainTransition(mainStep(), { type: "organizationLookupFailed", problem: unreachable }, context);
    expect(failed?.[0]).toMatchObject({ kind: "Organization", canGoBack: true, problem: unreachable });
  });
});

describe("EmailMethodSelection", () => {
  const selection: StepOf<"EmailMethodSelection"> = {
    screen: "EmailMethodSelection",
    email: ADA,
    organization: null,
    busy: null,
    problem: refusal("inactive_email"),
  };

  test("choosing forgets earlier errors and sends", () => {
    expect(methodSelectionTransition(selection, { type: "emailMethodChosen", method: "link" }, both)).toEqual([
      { ...selection, busy: "link", problem: null },
      [{ type: "sendLink", email: ADA, organizationId: null }],
    ]);
    expect(
      methodSelectionTransition(selection, { type: "emailMethodChosen", method: "code" }, both)?.[1],
    ).toMatchObject([{ type: "sendCode" }]);
  });

  test("choosing sends the organization's own mail once an organization is known", () => {
    const known = { ...selection, organization: sampleOrganization() };
    for (const [method, type] of [
      ["link", "sendLink"],
      ["code", "sendCode"],
    ] as const) {
      const effects = methodSelectionTransition(known, { type: "emailMethodChosen", method }, both)?.[1];
      expect(effects).toMatchObject([{ type, organizationId: "organization-test-globex" }]);
    }
  });

  test("one mail at a time", () => {
    const sending = { ...selection, busy: "link" as const };
    expect(methodSelectionTransition(sending, { type: "emailMethodChosen", method: "code" }, both)).toBeNull();
  });
});

describe("EmailConfirmation", () => {
  const confirmation: StepOf<"EmailConfirmation"> = {
    screen: "EmailConfirmation",
    email: ADA,
    organization: sampleOrganization(),
    sentAtMs: NOW,
    resend: "ready",
  };

  test("where the mail carries a code too it can be typed instead, in the mode of that send", () => {
    const context = sampleContext({}, { emailLinkAndCode: true });
    expect(confirmationTransition(confirmation, { type: "codeInsteadClicked" }, context)?.[0]).toMatchObject({
      screen: "EmailOTPEntry",
      organization: sampleOrganization(),
      sentBy: "link",
      expiresAtMs: NOW + EMAIL_CODE_LIFETIME_MS,
    });
  });

  test("where it carries none there is nothing to type", () => {
    expect(confirmationTransition(confirmation, { type: "codeInsteadClicked" }, both)).toBeNull();
  });
});

describe("a link that did not come", () => {
  const sent = {
    screen: "EmailConfirmation" as const,
    email: ADA,
    organization: null,
    sentAtMs: NOW,
    resend: "ready" as const,
  };
  const sending = { ...sent, resend: "sending" as const };
  const confirmationTransition = handle(emailConfirmation.on);

  test("is resent to the same address, once, with a toast", () => {
    expect(confirmationTransition(sent, { type: "resendClicked" }, both)).toEqual([
      sending,
      [{ type: "sendLink", email: ADA, organizationId: null }],
    ]);
    expect(confirmationTransition(sending, { type: "resendClicked" }, both)).toBeNull();
    expect(confirmationTransition(sending, { type: "linkSent", email: ADA, atMs: NOW + 1 }, both)).toEqual([
      { ...sent, sentAtMs: NOW + 1 },
      [{ type: "showNotice", notice: "emailResent" }],
    ]);
  });

  test("and cannot be sent may be asked for again", () => {
    expect(confirmationTransition(sending, { type: "sendFailed", email: ADA, problem: unreachable }, both)).toEqual([
      sent,
      [{ type: "showProblem", problem: unreachable }],
    ]);
  });
});
