import { Action, Actions } from "@portico/ui/components/Action";
import { Button } from "@portico/ui/components/Button";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { Face } from "@portico/ui/components/Face";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { Panel, Parts } from "@portico/ui/components/Panel";
import { Skeleton } from "@portico/ui/components/Skeleton";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { SetupLinkDetails } from "@portico/wire";
import { type ReactNode, useState } from "react";
import { type Calls, CallsContext } from "../../shared/calls.ts";
import { setupPage, useSetupFailures } from "./texts.ts";

addStyles(`
.portico-setup-head { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 14px; align-items: center; }
.portico-setup-head > h1 { font: var(--portico-title-weight, var(--po-bold)) 22px/30px var(--po-font); letter-spacing: -.01em; text-wrap: balance; overflow-wrap: anywhere; unicode-bidi: plaintext; text-align: start; }
.portico-setup-head > p { grid-column: 1 / -1; font: 14px/20px var(--po-font); color: var(--po-soft); overflow-wrap: anywhere; }
`);

export interface SetupLinkCalls {
  describe(): Promise<{ setup: SetupLinkDetails }>;
  open(): Promise<{ setup: SetupLinkDetails }>;
  finish(): Promise<{ setup: SetupLinkDetails }>;
  /** The same calls that admins use, limited to what the link permits. */
  callsOf(setup: SetupLinkDetails): Calls;
}

export interface SetupPageProps {
  link: SetupLinkCalls;
  /** The setup screen for the link's purpose. */
  renderSetup: (setup: SetupLinkDetails) => ReactNode;
}

/**
 * The page of a setup link: names the organization and the sender, opens the link, shows the setup screen and the
 * result.
 */
export function SetupPage({ link, renderSetup }: SetupPageProps) {
  const texts = useStrings("setupPage", setupPage);
  const load = useLoad(async () => (await link.describe()).setup, [link]);
  if (load.status === "loading") return <Skeleton rows={4} />;
  if (load.status === "failed") {
    if (load.failure.type === "setup_link_not_found") return <Panel title={texts.missing} lead={texts.missingLead} />;
    return <FailureNote failure={load.failure} onRetry={() => void load.reload()} />;
  }
  const setup = load.value;
  const change = (next: SetupLinkDetails) => load.change(() => next);
  if (setup.status === "waiting")
    return <Invitation setup={setup} link={link} onOpened={change} onOver={load.reload} />;
  if (setup.status === "open" && setup.is_here)
    return <OpenSetup setup={setup} link={link} renderSetup={renderSetup} onFinished={change} />;
  return <Closed setup={setup} />;
}

/**
 * The link is used only when the recipient presses the button, because mail scanners follow links but press nothing.
 */
function Invitation({
  setup,
  link,
  onOpened,
  onOver,
}: {
  setup: SetupLinkDetails;
  link: SetupLinkCalls;
  onOpened: (setup: SetupLinkDetails) => void;
  onOver: () => void;
}) {
  const texts = useStrings("setupPage", setupPage);
  const failures = useSetupFailures();
  const open = useAction(async () => {
    try {
      onOpened((await link.open()).setup);
    } catch (error) {
      // The link was opened in another browser or revoked. Reload to show which.
      if ((error as { error_type?: string }).error_type === "setup_link_over") onOver();
      else throw error;
    }
  });
  const { made_by: name, note, purpose, organization_name: organization } = setup;
  return (
    <Panel title={texts[purpose]({ organization })} lead={name ? texts.by({ name }) : texts.byAdmin}>
      {note && <p>{note}</p>}
      <p>{texts.explain}</p>
      <FailureNote failure={open.failure} texts={failures} />
      <Button onClick={() => void open.run()} busy={open.isBusy}>
        {texts.open}
      </Button>
    </Panel>
  );
}

function OpenSetup({
  setup,
  link,
  renderSetup,
  onFinished,
}: {
  setup: SetupLinkDetails;
  link: SetupLinkCalls;
  renderSetup: (setup: SetupLinkDetails) => ReactNode;
  onFinished: (setup: SetupLinkDetails) => void;
}) {
  const texts = useStrings("setupPage", setupPage);
  const failures = useSetupFailures();
  const locale = useLocale();
  const [calls] = useState(() => link.callsOf(setup));
  const [isAsked, setAsked] = useState(false);
  const finish = useAction(async () => onFinished((await link.finish()).setup));
  const { purpose, organization_name: organization, ends_at, may_activate } = setup;
  const time = new Date(ends_at ?? setup.expires_at).toLocaleTimeString(locale, { timeStyle: "short" });
  return (
    <CallsContext.Provider value={calls}>
      <Parts>
        <header {...part("setup-head")}>
          <Face name={organization} />
          <h1>{texts[purpose]({ organization })}</h1>
          <p>
            {texts.openUntil({ time })} {!may_activate && texts.administrator}
          </p>
        </header>
        {renderSetup(setup)}
        {isAsked ? (
          <ConfirmDialog
            title={texts.finishAsk}
            action={texts.finish}
            isHarmless
            busy={finish.isBusy}
            failure={finish.failure}
            texts={failures}
            onConfirm={() => void finish.run()}
            onCancel={() => setAsked(false)}
          >
            {texts.finishLead}
          </ConfirmDialog>
        ) : (
          <Actions isEnd>
            <Action onClick={() => setAsked(true)}>{texts.finish}</Action>
          </Actions>
        )}
      </Parts>
    </CallsContext.Provider>
  );
}

function Closed({ setup }: { setup: SetupLinkDetails }) {
  const texts = useStrings("setupPage", setupPage);
  const { status, made_by: name } = setup;
  const says = {
    waiting: [texts.missing, texts.missingLead],
    open: [texts.elsewhere, texts.elsewhereLead],
    finished: [texts.finished, texts.kept],
    over: [texts.over, texts.kept],
    expired: [texts.expired, ""],
    revoked: [texts.revoked, ""],
    void: [texts.void, ""],
  } as const;
  const [title, lead] = says[status];
  return (
    <Panel title={title} lead={lead}>
      {status !== "finished" && <p>{name && status !== "void" ? texts.ask({ name }) : texts.askSender}</p>}
    </Panel>
  );
}
