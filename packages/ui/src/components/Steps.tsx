import { shared } from "../texts/shared.ts";
import { useStrings } from "../texts/use-strings.ts";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { checkIcon, Icon } from "./Icon.tsx";

addStyles(`
.portico-steps { display: flex; flex-wrap: wrap; gap: 6px 16px; font: 14px/20px var(--po-font); color: var(--po-soft); }
.portico-steps > li { display: flex; align-items: center; gap: 8px; }
.portico-steps > [aria-current] { font-weight: var(--po-bold); color: var(--po-ink); }
.portico-steps i { display: grid; place-items: center; width: 22px; height: 22px; font: var(--po-bold) 12px/20px var(--po-font); border: 1px solid currentColor; border-radius: 50%; }
.portico-steps .portico-icon { width: 14px; height: 14px; }
`);

/** The progress of a process in steps. @param at the index of the current step. */
export function Steps({ names, at }: { names: readonly string[]; at: number }) {
  const { stepOf } = useStrings("shared", shared);
  return (
    <ol {...part("steps")} aria-label={stepOf({ step: at + 1, steps: names.length })}>
      {names.map((name, index) => (
        <li key={name} aria-current={index === at ? "step" : undefined}>
          <i aria-hidden="true">{index < at ? <Icon of={checkIcon} /> : index + 1}</i>
          <span>{name}</span>
        </li>
      ))}
    </ol>
  );
}
