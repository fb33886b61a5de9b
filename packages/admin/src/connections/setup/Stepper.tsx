import { checkIcon, Icon } from "@portico/ui/components/Icon";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { unseen } from "@portico/ui/theme/unseen";
import { laterSteps, type SetupStep, type StepName, setupSteps } from "./steps.ts";
import { setup } from "./texts.ts";

// On narrow screens the steps are circles in a row, and the heading of the page names the current one.
addStyles(`
.portico-wizard { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px; }
.portico-wizard > div { display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: 16px; min-width: 0; }
.portico-wizard .portico-actions[data-state=end]:last-child { margin-block-start: 4px; padding-block-start: 16px; border-block-start: 1px solid var(--po-line); }
.portico-wizard-nav { display: grid; gap: 12px; }
.portico-steps { display: flex; align-items: center; }
.portico-steps > li { display: flex; align-items: center; }
.portico-steps > li + li { flex: 1; }
.portico-steps > li + li::before { content: ""; flex: 1; min-width: 6px; height: 1px; margin-inline: 6px; background: var(--po-line); }
.portico-steps > [data-state=done] + li::before { background: var(--po-success); }
.portico-steps button { display: flex; align-items: center; gap: 10px; text-align: start; color: var(--po-soft); border-radius: var(--po-radius); cursor: pointer; }
.portico-steps [aria-current] { font-weight: var(--po-bold); color: var(--po-ink); }
.portico-steps i { flex: none; display: grid; place-items: center; width: 28px; height: 28px; font: var(--po-bold) 13px/18px var(--po-font); border: 1px solid var(--po-border); border-radius: 50%; }
.portico-steps [data-state=done] i { color: var(--po-success); background: color-mix(in srgb, var(--po-success) 12%, var(--po-surface)); border-color: transparent; }
.portico-steps > li > [aria-current] > i { color: var(--po-on-primary); background: var(--po-primary); border-color: var(--po-primary-border); }
.portico-steps .portico-icon { width: 16px; height: 16px; stroke-width: 2.2; }
.portico-steps b { font-weight: inherit; position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.portico-steps-later { display: flex; flex-wrap: wrap; gap: 0 12px; padding-block-start: 8px; border-block-start: 1px solid var(--po-line); }
.portico-steps-later button { min-height: 32px; padding: 4px 0; font: 13px/20px var(--po-font); text-align: start; color: var(--po-soft); border-radius: var(--po-radius); cursor: pointer; }
.portico-steps-later [aria-current] { font-weight: var(--po-bold); color: var(--po-ink); text-decoration: underline; text-underline-offset: 5px; }
@media (hover: hover) { :is(.portico-steps, .portico-steps-later) button:hover { color: var(--po-ink); } }
.portico-step-title > b { display: block; font: var(--po-bold) 16px/24px var(--po-font); outline: none; }
.portico-step-title > span { font: 13px/18px var(--po-font); color: var(--po-soft); }
@container portico-admin (min-width: 640px) {
.portico-wizard { grid-template-columns: 190px minmax(0, 1fr); gap: 28px; align-items: start; }
.portico-steps { flex-direction: column; align-items: stretch; }
.portico-steps > li { flex-direction: column; align-items: stretch; }
.portico-steps > li + li { flex: none; }
.portico-steps > li + li::before { flex: none; width: 1px; min-width: 0; height: 12px; margin-block: 3px; margin-inline: 13px; }
.portico-steps b { position: static; width: auto; height: auto; overflow: visible; clip-path: none; }
.portico-steps-later { flex-direction: column; padding-block-start: 12px; }
.portico-steps-later button { padding: 6px 12px; font-size: 14px; }
.portico-steps-later [aria-current] { text-decoration: none; background: color-mix(in srgb, var(--po-ink) 8%, transparent); }
}
`);

interface StepperProps {
  /** The steps and pages that this caller can use. */
  names: readonly StepName[];
  current: StepName | undefined;
  done: ReadonlySet<SetupStep>;
  onChoose: (name: StepName) => void;
}

/** The numbered steps to an active connection with their progress, and the pages to manage it. */
export function Stepper({ names, current, done, onChoose }: StepperProps) {
  const texts = useStrings("setup", setup);
  const steps = setupSteps.filter((name) => names.includes(name));
  const pages = laterSteps.filter((name) => names.includes(name));
  return (
    <nav {...part("wizard-nav")} aria-label={texts.steps}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without bullets as a list. */}
      <ol {...part("steps")} role="list">
        {steps.map((name, at) => (
          <li key={name} data-state={done.has(name) ? "done" : undefined}>
            <button type="button" aria-current={name === current ? "step" : undefined} onClick={() => onChoose(name)}>
              <i aria-hidden="true">{done.has(name) ? <Icon drawing={checkIcon} /> : at + 1}</i>
              <span className={unseen}>{`${at + 1}. `}</span>
              <b>{texts.stepNames[name]}</b>
              {done.has(name) && <span className={unseen}>{` (${texts.done})`}</span>}
            </button>
          </li>
        ))}
      </ol>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without bullets as a list. */}
      <ul {...part("steps-later")} role="list" aria-label={texts.manage}>
        {pages.map((name) => (
          <li key={name}>
            <button type="button" aria-current={name === current ? "page" : undefined} onClick={() => onChoose(name)}>
              {texts.stepNames[name]}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The heading of a step or page. */
export function StepTitle({ name, names }: { name: StepName; names: readonly StepName[] }) {
  const texts = useStrings("setup", setup);
  const steps = setupSteps.filter((one) => names.includes(one));
  const at = (steps as readonly StepName[]).indexOf(name);
  return (
    <div {...part("step-title")}>
      {at >= 0 && <span>{texts.stepOf({ step: at + 1, steps: steps.length })}</span>}
      <b tabIndex={-1}>{texts.stepNames[name]}</b>
    </div>
  );
}
