import type { PublicOrganization } from "@portico/wire";
import { completePrimaryAuth } from "../discovery/after-primary-auth.ts";
import { afterDiscovery } from "../discovery/flow.ts";
import type { BackClicked, Problem, ResendClicked, SendFailed } from "../flow/events.ts";
import type { Facts } from "../flow/facts.ts";
import { isWaitingForOrganization, type MainStep } from "../flow/main-step.ts";
import { addressOf, isEmailAddress, type Recipient } from "../flow/recipient.ts";
import { hasHistory, hasHistoryUnlessBusy, type On, type Screen, withTypedEmail } from "../flow/screen.ts";
import type { FormEvent, FormStep, MailSentStep, PasswordEffect, PasswordMove, ResetStarted } from "./steps.ts";

/**
 * Returns whether somebody who is no member may ask for a password: where the organization lets nobody join by e-mail, or
 * lets in their domain. Where this lets more through than the organization does, the provider has the last word.
 */
export function mayStrangerReset(email: string, organization: PublicOrganization): boolean {
  const { email_jit_provisioning, email_allowed_domains } = organization;
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return (
    email_jit_provisioning === "NOT_ALLOWED" ||
    (email_jit_provisioning === "RESTRICTED" && email_allowed_domains.includes(domain))
  );
}

const noAccess: Problem = { kind: "refused", errorType: "email_jit_provisioning_not_allowed", message: "" };

type AnyForm = MainStep | FormStep;

/** Every form that asks for an address and may go on with a password: Main's blocks, and the password screens. */
export const passwordFormOn: On<AnyForm, FormEvent, PasswordMove> = {
  passwordSubmitted(step, { email, password }, facts) {
    const { screen, organization } = step;
    const asked = ask(step, email, facts);
    if (!asked || isForgot(step)) return null;
    // Who wants a password before naming an address names it on a form of its own.
    if (screen === "Main" && password === null && !asked.email) return [form("PasswordEmailForm", asked), []];
    if (asked.problem) return [asked, []];
    if (password === "") return [{ ...asked, busy: false, problem: { kind: "passwordRequired" } }, []];
    if (organization && !(isKnownMember(step, asked.email) && password)) {
      return [asked, [{ type: "lookUpMember", ...addressOf(asked), password }]];
    }
    return password === null
      ? [form("PasswordAuthenticate", asked), []]
      : [asked, [{ type: "authenticatePassword", ...addressOf(asked), password }]];
  },
  resetRequested(step, { email }, facts) {
    const asked = ask(step, email, facts);
    if (!asked || !isForgot(step)) return null;
    if (asked.problem) return [asked, []];
    return [
      asked,
      [step.organization ? { type: "lookUpMember", ...addressOf(asked), password: null } : start(asked, true)],
    ];
  },
  memberLookedUp(step, { email, member, password }) {
    const { screen, organization } = step;
    if (!isAwaited(step, email)) return null;
    if (!member) {
      return organization && mayStrangerReset(step.email, organization)
        ? [step, [start(step, false)]]
        : [{ ...step, busy: false, problem: noAccess }, []];
    }
    if (isForgot(step)) return [step, [start(step, true)]];
    if (!member.member_password_id) return [form("PasswordForgotForm", step), []];
    if (screen !== "Main" && password === null) return [form("PasswordAuthenticate", step), []];
    const known = screen === "Main" ? { ...step, hasPasswordField: true } : step;
    return password === null
      ? [{ ...known, busy: false }, []]
      : [known, [{ type: "authenticatePassword", ...addressOf(step), password }]];
  },
  resetStarted(step, { email, isMember }) {
    if (!isAwaited(step, email)) return null;
    const screen = isMember ? "PasswordSetNewConfirmation" : "PasswordResetVerifyConfirmation";
    return [{ screen, email, organization: step.organization, resend: "ready" }, []];
  },
  passwordRefused: refuse,
  sendFailed: refuse,
  memberAuthenticated: (step, event, facts) =>
    step.busy && step.organization ? completePrimaryAuth(event, facts) : null,
  organizationsDiscovered: (step, event, facts) =>
    step.busy && !step.organization ? afterDiscovery(event, facts) : null,
  forgotClicked: (step, { email }, facts) =>
    isDeaf(step, facts) || isForgot(step)
      ? null
      : [form("PasswordForgotForm", { email: email.trim(), organization: step.organization }), []],
};

export const passwordForm: Screen<FormStep, FormEvent | BackClicked, PasswordMove> = {
  on: passwordFormOn,
  remember: (step, history, next) => [...history, { ...withTypedEmail(step, next), busy: false, problem: null }],
  canGoBack: hasHistoryUnlessBusy,
};

/** The mail is on its way, and may be asked for again. */
export const passwordMailSent: Screen<
  MailSentStep,
  ResendClicked | ResetStarted | SendFailed | BackClicked,
  PasswordMove
> = {
  on: {
    resendClicked: (step) =>
      step.resend === "ready"
        ? [{ ...step, resend: "sending" }, [start(step, step.screen === "PasswordSetNewConfirmation")]]
        : null,
    resetStarted: (step) =>
      step.resend === "sending"
        ? [{ ...step, resend: "ready" }, [{ type: "showNotice", notice: "emailResent" }]]
        : null,
    sendFailed: (step, { problem }) =>
      step.resend === "sending" ? [{ ...step, resend: "ready" }, [{ type: "showProblem", problem }]] : null,
  },
  remember: (step, history) => [...history, { ...step, resend: "ready" }],
  canGoBack: hasHistory,
};

export function form(screen: FormStep["screen"], { email, organization }: Recipient): FormStep {
  return { screen, email, organization, busy: false, problem: null };
}

/** The step with the address that was submitted: busy, or with what is wrong with it. */
function ask<Form extends AnyForm>(step: Form, typed: string, facts: Facts): Form | null {
  if (isDeaf(step, facts)) return null;
  const email = typed.trim();
  const isGood = isEmailAddress(email);
  return { ...step, email, busy: isGood, problem: isGood ? null : { kind: "invalidEmail" } };
}

function refuse(step: AnyForm, { email, problem }: Extract<FormEvent, { problem: unknown }>): PasswordMove | null {
  return isAwaited(step, email) ? [{ ...step, busy: false, problem }, []] : null;
}

const isForgot = ({ screen }: AnyForm) => screen === "PasswordForgotForm";

function isDeaf(step: AnyForm, facts: Facts): boolean {
  return step.busy || (step.screen === "Main" && isWaitingForOrganization(step, facts));
}

function isKnownMember(step: AnyForm, email: string): boolean {
  const isConfirmed = step.screen === "Main" ? step.hasPasswordField : step.screen === "PasswordAuthenticate";
  return Boolean(isConfirmed) && step.email === email;
}

function start(to: Recipient, isMember: boolean): PasswordEffect {
  return { type: "startReset", ...addressOf(to), isMember };
}

/** The answer may be to an earlier call, for an address that was given up meanwhile. */
function isAwaited(step: AnyForm, email: string): boolean {
  return step.busy && step.email === email;
}
