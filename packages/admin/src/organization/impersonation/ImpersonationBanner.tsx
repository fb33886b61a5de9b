import type { MemberSession } from "@portico/client";
import { Action } from "@portico/ui/components/Action";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { alertIcon, Icon } from "@portico/ui/components/Icon";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { useCalls } from "../../shared/calls.ts";
import { useSignedIn } from "../../shared/use-signed-in.ts";

export const impersonation = {
  label: "Support session",
  says: ({ who, member }: { who: string; member: string }) => `${who} is signed in as ${member}.`,
  reason: ({ reason }: { reason: string }) => `Reason: ${reason}`,
  until: ({ time }: { time: string }) => `Until ${time}`,
  end: "End session",
};

addStyles(`
.portico-acting { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 14px; padding: 10px 16px; font: 14px/20px var(--po-font); color: var(--po-surface); background: var(--po-ink); border: 1px solid transparent; border-radius: var(--po-radius-box); }
.portico-acting > div { flex: 1 1 240px; min-width: 0; overflow-wrap: anywhere; }
.portico-acting > div > b { display: block; font-weight: var(--po-bold); }
.portico-acting > div > span { display: inline-block; margin-inline-end: 14px; unicode-bidi: plaintext; }
.portico-acting > .portico-action { --po-turn: var(--po-surface); color: var(--po-surface); border-color: currentColor; }
`);

export interface ImpersonationBannerProps {
  /** Called after the impersonation has ended. Default: reloads the page. */
  onEnd?: () => void;
}

/**
 * Shows who signed in as the member, why and until when, with a button to end it. Renders nothing if the member signed
 * in themselves.
 */
export function ImpersonationBannerScreen({ onEnd = () => location.reload() }: ImpersonationBannerProps) {
  const texts = useStrings("impersonation", impersonation);
  const { client } = useCalls();
  const { member, session } = useSignedIn();
  const locale = useLocale();
  const end = useAction(async () => {
    await client.session.revoke({ forceClear: true });
    onEnd();
  });
  const actor = readActor(session);
  if (!actor || !member || !session) return null;
  const until = new Date(session.expires_at);
  const isToday = until.toDateString() === new Date().toDateString();
  const time = until.toLocaleString(locale, { timeStyle: "short", ...(!isToday && { dateStyle: "medium" }) });
  return (
    <section {...part("acting")} aria-label={texts.label}>
      <Icon drawing={alertIcon} />
      <div>
        <b>{texts.says({ who: actor.id, member: member.name || member.email_address })}</b>
        {actor.reason && <span>{texts.reason({ reason: actor.reason })}</span>}
        <span>{texts.until({ time })}</span>
      </div>
      <Action busy={end.isBusy} onClick={() => void end.run()}>
        {texts.end}
      </Action>
      <FailureNote failure={end.failure} />
    </section>
  );
}

/** Returns who signed in as the member, and why. Null if the member signed in themselves. */
export function readActor(session: MemberSession | null): { id: string; reason: string } | null {
  const act = session?.custom_claims?.act;
  if (typeof act !== "object" || act === null) return null;
  const { sub, reason } = act as { sub?: unknown; reason?: unknown };
  // A host may add an `act` claim of its own, so check its shape.
  return typeof sub === "string" ? { id: sub, reason: typeof reason === "string" ? reason : "" } : null;
}
