import type { PrimaryAccepted } from "../discovery/after-primary-auth.ts";
import { authenticated, discovered } from "../discovery/effects.ts";
import { type EffectKit, type Effects, localeFor, sessionMinutes } from "../effects/kit.ts";
import type { Problem } from "../flow/events.ts";
import type { Address } from "../flow/recipient.ts";
import { sendFailed } from "../passcode/effects.ts";
import type { ResetRefused, StrengthEvent } from "./reset-flow.ts";
import type { FormEvent, PasswordEffect } from "./steps.ts";

const refused =
  ({ email }: Address) =>
  (problem: Problem): FormEvent => ({ type: "passwordRefused", email, problem });
const resetRefused = (problem: Problem): ResetRefused => ({ type: "resetRefused", problem });

/** The calls for passwords, in the discovery flow if there is no organization. */
export function passwordEffects(
  kit: EffectKit<FormEvent | StrengthEvent | ResetRefused | PrimaryAccepted>,
): Effects<PasswordEffect> {
  const { client, config, perform, startTimer } = kit;
  const { passwords } = client;
  const options = config.passwordOptions ?? {};
  const locale = () => localeFor(options, kit);
  const session_duration_minutes = sessionMinutes(config);
  let latestCheck: PasswordEffect;
  // Kept for further tries: a rejected password does not consume the link.
  let token = "";
  const resetToken = () => {
    token = client.landing.token ?? token;
    return token;
  };

  return {
    // The lookup and the check have no host events: they run for every address and every key.
    lookUpMember(effect) {
      const { email, organizationId, password } = effect;
      return perform(
        null,
        () => client.organization.members.lookup({ email_address: email, organization_id: organizationId ?? "" }),
        ({ member }) => ({ type: "memberLookedUp", email, member, password }),
        refused(effect),
      );
    },

    authenticatePassword(effect) {
      const { email: email_address, organizationId: organization_id, password } = effect;
      return organization_id === null
        ? perform(
            "B2B_PASSWORD_DISCOVERY_AUTHENTICATE",
            () => passwords.discovery.authenticate({ email_address, password }),
            discovered,
            refused(effect),
          )
        : perform(
            "B2B_PASSWORD_AUTHENTICATE",
            () =>
              passwords.authenticate({
                email_address,
                organization_id,
                password,
                session_duration_minutes,
                locale: locale(),
              }),
            authenticated,
            refused(effect),
          );
    },

    startReset(effect) {
      const { email, organizationId, isMember } = effect;
      const request = {
        email_address: email,
        login_redirect_url: options.loginRedirectURL,
        reset_password_redirect_url: options.resetPasswordRedirectURL,
        reset_password_expiration_minutes: options.resetPasswordExpirationMinutes,
        reset_password_template_id: options.resetPasswordTemplateId,
        verify_email_template_id: options.verifyEmailTemplateId,
        locale: locale(),
      };
      const { discoveryRedirectURL: discovery_redirect_url } = options;
      const started = (): FormEvent => ({ type: "resetStarted", email, isMember });
      return organizationId === null
        ? perform(
            "B2B_PASSWORD_DISCOVERY_RESET_BY_EMAIL_START",
            () => passwords.discovery.resetByEmailStart({ ...request, discovery_redirect_url }),
            started,
            sendFailed(effect),
          )
        : perform(
            "B2B_PASSWORD_RESET_BY_EMAIL_START",
            () => passwords.resetByEmailStart({ ...request, organization_id: organizationId }),
            started,
            sendFailed(effect),
          );
    },

    checkStrength(effect) {
      const { type, password, delayMs } = effect;
      latestCheck = effect;
      startTimer(type, delayMs, () => {
        if (!password) return;
        perform(
          null,
          () => passwords.strengthCheck({ password }),
          (strength) => ({ type: "strengthChecked", strength }),
          (problem) => ({ type: "strengthCheckFailed", problem }),
          () => latestCheck !== effect,
        );
      });
    },

    resetPassword({ proof, password }) {
      if (proof === "discovery") {
        return perform(
          "B2B_PASSWORD_DISCOVERY_RESET_BY_EMAIL",
          () => passwords.discovery.resetByEmail({ password_reset_token: resetToken(), password }),
          discovered,
          resetRefused,
        );
      }
      if (proof === "email") {
        return perform(
          "B2B_PASSWORD_RESET_BY_EMAIL",
          () =>
            passwords.resetByEmail({
              password_reset_token: resetToken(),
              password,
              session_duration_minutes,
              locale: locale(),
            }),
          authenticated,
          resetRefused,
        );
      }
      return perform(
        "B2B_PASSWORD_RESET_BY_SESSION",
        () => passwords.resetBySession({ password }),
        // Setting a password within a session requires no further factor.
        (answer) =>
          authenticated({
            ...answer,
            member_authenticated: true,
            intermediate_session_token: "",
            mfa_required: null,
            primary_required: null,
          }),
        resetRefused,
      );
    },
  };
}
