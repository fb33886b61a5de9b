import { Face } from "@portico/ui/components/Face";
import { Ring } from "@portico/ui/components/Ring";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { ReactNode } from "react";
import { ArrowIcon } from "./icons.tsx";

addStyles(`
.portico-organization {
display: flex; align-items: center; gap: 12px; width: 100%; min-height: 60px; padding: 12px 14px; cursor: pointer;
font: 15px/20px var(--po-font);
transition: background-color .12s;
}
@media (hover: hover) { .portico-organization:hover { background: var(--po-tint); } }
.portico-organization:active { background: var(--po-line); }
.portico-organization:focus-visible { outline-offset: -2px; }
.portico-organization[aria-disabled=true] { background: var(--po-tint); cursor: default; }
.portico-organization:disabled { color: var(--po-soft); cursor: default; }
.portico-organization-text { display: flex; flex: 1; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 12px; min-width: 0; }
.portico-organization-name { max-width: 100%; font-weight: var(--po-bold); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; unicode-bidi: plaintext; }
.portico-organization-name:dir(rtl) { text-align: right; }
.portico-organization-action { font-size: 13px; color: var(--po-soft); }
.portico-organization > :last-child { color: var(--po-soft); }
`);

export type OrganizationRowProps = {
  name: string;
  /** `""` if it has no logo. The first letter is then shown, as when the image fails to load. */
  logoUrl?: string;
  /** The label of the action, for example "Join". */
  action?: string;
  onClick: () => void;
  busy?: boolean;
  /** While another organization is being entered. */
  disabled?: boolean;
};

/** One organization in the list. */
export function OrganizationRow({ name, logoUrl = "", action, onClick, busy, disabled }: OrganizationRowProps) {
  return (
    <li>
      <button
        {...part("organization")}
        type="button"
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        disabled={disabled && !busy}
        onClick={() => busy || onClick()}
      >
        <Face name={name} src={logoUrl} />
        <span className="portico-organization-text">
          <span {...part("organization-name")} title={name}>
            {name}
          </span>
          {action && <span {...part("organization-action")}>{action}</span>}
        </span>
        {busy ? <Ring /> : <ArrowIcon />}
      </button>
    </li>
  );
}

addStyles(`
.portico-organizations { border: 1px solid var(--po-line); border-radius: var(--po-radius-box); }
.portico-organizations > li { display: block; }
.portico-organizations > :first-child > * { border-start-start-radius: var(--po-radius-box); border-start-end-radius: var(--po-radius-box); }
.portico-organizations > :last-child > * { border-end-start-radius: var(--po-radius-box); border-end-end-radius: var(--po-radius-box); }
.portico-organizations > li + li { border-block-start: 1px solid var(--po-line); }
`);

/** The list of organizations to choose from. */
export function OrganizationList({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari announces a list without bullets only if it has the role.
    <ul {...part("organizations")} role="list">
      {children}
    </ul>
  );
}
