import { Action } from "@portico/ui/components/Action";
import { Button } from "@portico/ui/components/Button";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { DefinitionList } from "@portico/ui/components/DefinitionList";
import { Face } from "@portico/ui/components/Face";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { alertIcon, checkIcon, Icon } from "@portico/ui/components/Icon";
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
import { setupLinks, setupPage, useSetupFailures } from "./texts.ts";

addStyles(`
.portico-setup { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; }
.portico-setup[data-state=brief] { width: 100%; max-width: 480px; margin: clamp(0px, 8vh, 80px) auto 0; }
.portico-setup-brand { font: var(--po-bold) 16px/24px var(--po-font); letter-spacing: -.01em; overflow-wrap: anywhere; }
.portico-setup-mark { display: grid; place-items: center; width: 44px; height: 44px; color: var(--po-mark); background: color-mix(in srgb, var(--po-mark) 14%, var(--po-surface)); border-radius: 22px; --po-mark: var(--po-error); }
.portico-panel-name:has(> .portico-setup-mark) { align-items: start; }
.portico-setup-mark[data-state=good] { --po-mark: var(--po-success); }
.portico-setup-end { display: flex; flex-wrap: wrap; align-items: center; justify-content: end; gap: 12px 24px; padding: clamp(16px, 8% - 10px, 24px); font: 14px/20px var(--po-font); color: var(--po-soft); background: var(--po-surface); border: 1px solid var(--po-edge); border-radius: min(var(--portico-radius, 10px), 32px); }
.portico-setup-end > p { flex: 1 1 240px; }
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
    const { failure } = load;
    return (
      <Page isBrief>
        {failure.type === "setup_link_not_found" ? (
          <Panel face={<Mark />} title={texts.missing} lead={texts.missingLead} />
        ) : (
          <FailureNote failure={failure} onRetry={() => void load.reload()} />
        )}
      </Page>
    );
  }
  const setup = load.value;
  const { status, project_name: projectName } = setup;
  const change = (next: SetupLinkDetails) => load.change(() => next);
  const isOpen = status === "open" && setup.is_here;
  return (
    <Page projectName={projectName} isBrief={!isOpen}>
      {status === "waiting" ? (
        <Invitation setup={setup} link={link} onOpened={change} onOver={load.reload} />
      ) : isOpen ? (
        <OpenSetup setup={setup} link={link} renderSetup={renderSetup} onFinished={change} />
      ) : (
        <Closed setup={setup} />
      )}
    </Page>
  );
}

/** The app's name above the content. @param isBrief Whether the page only says something, like a card. */
function Page({ projectName, isBrief, children }: { projectName?: string; isBrief: boolean; children: ReactNode }) {
  return (
    <div {...part("setup")} data-state={isBrief ? "brief" : undefined}>
      {projectName && (
        <p {...part("setup-brand")}>
          <bdi>{projectName}</bdi>
        </p>
      )}
      {children}
    </div>
  );
}

function Mark({ isGood }: { isGood?: boolean }) {
  return (
    <span {...part("setup-mark")} data-state={isGood ? "good" : undefined} aria-hidden="true">
      <Icon drawing={isGood ? checkIcon : alertIcon} />
    </span>
  );
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
  const { note: recipient } = useStrings("setupLinks", setupLinks);
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
      {note && <DefinitionList items={[[recipient, note]]} />}
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
          <p>{texts.openUntil({ time })}</p>
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
          <div {...part("setup-end")}>
            <p>{may_activate ? texts.finishLead : texts.administrator}</p>
            <Action onClick={() => setAsked(true)}>{texts.finish}</Action>
          </div>
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
  const isFinished = status === "finished";
  return (
    <Panel face={<Mark isGood={isFinished} />} title={title} lead={lead}>
      {!isFinished && <p>{name && status !== "void" ? texts.ask({ name }) : texts.askSender}</p>}
    </Panel>
  );
}
