import { pauseSession, releaseSession } from "../../../flow/effects/held-session.ts";
import { type EffectKit, type Effects, sessionMinutes } from "../../effects/kit.ts";
import type { CodeRefused } from "../../flow/events.ts";
import { type Accepted, accepted, type CreationEvent, codeRefused, type TotpEffect } from "../steps.ts";

export function totpEffects({
  client,
  config,
  perform,
  signal,
}: EffectKit<CreationEvent | Accepted | CodeRefused>): Effects<TotpEffect> {
  const release = () => releaseSession(client);
  signal.addEventListener("abort", release);
  return {
    createTotp: ({ type: _, ...member }) =>
      perform(
        "B2B_TOTP_CREATE",
        () => client.totp.create(member),
        ({ member_id, organization, secret, qr_code, recovery_codes }) => ({
          type: "totpCreated",
          created: { member_id, organization_id: organization.organization_id, secret, qr_code, recovery_codes },
        }),
        (problem) => ({ type: "totpCreateFailed", problem }),
      ),
    authenticateTotp: ({ type: _, ...request }) =>
      perform(
        "B2B_TOTP_AUTHENTICATE",
        () => client.totp.authenticate({ ...request, session_duration_minutes: sessionMinutes(config) }),
        accepted,
        codeRefused,
      ),
    pauseSession: () => pauseSession(client),
    releaseSession: release,
  };
}
