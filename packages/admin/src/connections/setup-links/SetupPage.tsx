import { Action } from "@portico/ui/components/Action";
import { Button } from "@portico/ui/components/Button";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { DefinitionList } from "@portico/ui/components/DefinitionList";
import { Face } from "@portico/ui/components/Face";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { checkIcon, defineIcon, Icon, type IconDrawing } from "@portico/ui/components/Icon";
import { Logo } from "@portico/ui/components/Logo";
import { Parts } from "@portico/ui/components/Panel";
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

// The text outside of the panels begins where theirs does.
addStyles(`
.portico-setup { --po-inset: clamp(16px, 8% - 10px, 24px); display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; padding-block-start: 16px; }
.portico-setup :is(.portico-setup-note, .portico-setup-head) > .portico-face:has(img) { width: auto; min-width: 36px; max-width: 120px; padding: 5px; background: var(--po-plate, #FFF); }
.portico-setup > .portico-failure { text-align: start; }
.portico-setup[data-state=brief] { width: 100%; max-width: 440px; margin: clamp(0px, 8vh, 80px) auto 0; gap: 20px; text-align: center; }
.portico-setup-brand { display: flex; align-items: center; gap: 10px; min-width: 0; padding-inline: var(--po-inset); font: var(--po-bold) 16px/24px var(--po-font); letter-spacing: -.01em; overflow-wrap: anywhere; }
.portico-setup-brand > .portico-face { width: 28px; height: 28px; border-radius: 7px; }
.portico-setup-brand > bdi { min-width: 0; }
[data-state=brief] > .portico-setup-brand { justify-content: center; }
:is(.portico-setup-note, .portico-setup-end) { padding: clamp(16px, 8% - 10px, 24px); background: var(--po-surface); border: 1px solid var(--po-edge); border-radius: min(var(--portico-radius, 10px), 32px); }
.portico-setup-note { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; padding-block: 32px; font: 14px/20px var(--po-font); color: var(--po-soft); text-wrap: pretty; overflow-wrap: anywhere; }
.portico-setup-note > :is(.portico-face, .portico-setup-mark) { justify-self: center; width: 48px; height: 48px; margin-block-end: 4px; }
.portico-setup-note > h1 { color: var(--po-ink); font: var(--portico-title-weight, var(--po-bold)) 20px/28px var(--po-font); letter-spacing: -.01em; text-wrap: balance; }
.portico-setup-note > .portico-definitions { grid-template-columns: repeat(2, minmax(0, max-content)); justify-content: center; }
.portico-setup-note > .portico-definitions > dd { margin: 0; color: var(--po-ink); text-align: start; }
.portico-setup-note > .portico-button { margin-block-start: 8px; }
.portico-setup-mark { display: grid; place-items: center; color: var(--po-soft); background: var(--po-tint); border-radius: 50%; }
.portico-setup-mark > .portico-icon { width: 22px; height: 22px; stroke-width: 1.6; }
.portico-setup-mark[data-state=good] { color: var(--po-success); background: color-mix(in srgb, var(--po-success) 14%, var(--po-surface)); }
.portico-setup-end { display: flex; flex-wrap: wrap; align-items: center; justify-content: end; gap: 12px 24px; font: 14px/20px var(--po-font); color: var(--po-soft); }
.portico-setup-end > p { flex: 1 1 240px; }
.portico-setup-head { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 14px; align-items: center; padding-inline: var(--po-inset); }
.portico-setup-head > h1 { font: var(--portico-title-weight, var(--po-bold)) 22px/30px var(--po-font); letter-spacing: -.01em; text-wrap: balance; overflow-wrap: anywhere; unicode-bidi: plaintext; text-align: start; }
.portico-setup-head > p { grid-column: 1 / -1; font: 14px/20px var(--po-font); color: var(--po-soft); overflow-wrap: anywhere; }
`);

const clockIcon = /* @__PURE__ */ defineIcon(
  "clock",
  "M9 1.6a7.4 7.4 0 1 0 0 14.8A7.4 7.4 0 1 0 9 1.6M9 4.8V9l2.8 1.8",
);
const brokenLinkIcon = /* @__PURE__ */ defineIcon(
  "broken-link",
  "M8.2 5.2 9.600 3.800a3.2 3.2 0 0 1 4.600 4.600L12.800 9.800M9.800 12.800l-1.400 1.400a3.2 3.2 0 0 1-4.600-4.600L5.200 8.200M3.200 3.200l1.600 1.600M14.800 14.800l-1.600-1.600",
);

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
      <Page>
        {failure.type === "setup_link_not_found" ? (
          <Note mark={<Mark drawing={brokenLinkIcon} />} title={texts.missing}>
            <p>{texts.missingLead}</p>
          </Note>
        ) : (
          <FailureNote failure={failure} onRetry={() => void load.reload()} />
        )}
      </Page>
    );
  }
  const setup = load.value;
  const change = (next: SetupLinkDetails) => load.change(() => next);
  return (
    <Page setup={setup}>
      {setup.status === "waiting" ? (
        <Invitation setup={setup} link={link} onOpened={change} onOver={load.reload} />
      ) : isOpenHere(setup) ? (
        <OpenSetup setup={setup} link={link} renderSetup={renderSetup} onFinished={change} />
      ) : (
        <Closed setup={setup} />
      )}
    </Page>
  );
}

const isOpenHere = ({ status, is_here }: SetupLinkDetails) => status === "open" && is_here;

/** The app's logo and name above the content. A page that only says something is narrow and centered, like a card. */
function Page({ setup, children }: { setup?: SetupLinkDetails; children: ReactNode }) {
  return (
    <div {...part("setup")} data-state={setup && isOpenHere(setup) ? undefined : "brief"}>
      {setup && <Brand setup={setup} />}
      {children}
    </div>
  );
}

function Brand({ setup }: { setup: SetupLinkDetails }) {
  const { project_name: name, project_logo_has_name: hasName } = setup;
  // The page follows the browser's color scheme.
  const logo = { src: setup.project_logo_url, darkSrc: setup.project_logo_dark_url, scheme: "auto" as const };
  return (
    <p {...part("setup-brand")}>
      {hasName ? <Logo {...logo} alt={name} fallback={name} /> : <Face {...logo} name={name} isLead />}
      {!hasName && <bdi>{name}</bdi>}
    </p>
  );
}

interface NoteProps {
  mark: ReactNode;
  title: string;
  children: ReactNode;
}

function Note({ mark, title, children }: NoteProps) {
  return (
    <section {...part("setup-note")}>
      {mark}
      <h1>{title}</h1>
      {children}
    </section>
  );
}

/**
 * The link is used only when the recipient presses the button, because mail scanners follow links but press nothing.
 */
function Mark({ drawing }: { drawing: IconDrawing }) {
  return (
    <span {...part("setup-mark")} data-state={drawing === checkIcon ? "good" : undefined} aria-hidden="true">
      <Icon drawing={drawing} />
    </span>
  );
}

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
    <Note mark={<OrganizationFace setup={setup} />} title={texts[purpose]({ organization })}>
      <p>{name ? texts.by({ name }) : texts.byAdmin}</p>
      {note && <DefinitionList items={[[recipient, note]]} />}
      <p>{texts.explain}</p>
      <FailureNote failure={open.failure} texts={failures} />
      <Button onClick={() => void open.run()} busy={open.isBusy}>
        {texts.open}
      </Button>
    </Note>
  );
}

function OrganizationFace({ setup }: { setup: SetupLinkDetails }) {
  return <Face name={setup.organization_name} src={setup.organization_logo_url} />;
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
          <OrganizationFace setup={setup} />
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
            <Action variant="main" onClick={() => setAsked(true)}>
              {texts.finish}
            </Action>
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
    waiting: [brokenLinkIcon, texts.missing, texts.missingLead],
    open: [brokenLinkIcon, texts.elsewhere, texts.elsewhereLead],
    finished: [checkIcon, texts.finished, texts.kept],
    over: [clockIcon, texts.over, texts.kept],
    expired: [clockIcon, texts.expired, ""],
    revoked: [brokenLinkIcon, texts.revoked, ""],
    void: [brokenLinkIcon, texts.void, ""],
  } as const;
  const [drawing, title, lead] = says[status];
  return (
    <Note mark={<Mark drawing={drawing} />} title={title}>
      {lead && <p>{lead}</p>}
      {status !== "finished" && <p>{name && status !== "void" ? texts.ask({ name }) : texts.askSender}</p>}
    </Note>
  );
}
