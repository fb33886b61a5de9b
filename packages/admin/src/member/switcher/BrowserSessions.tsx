import type { Organization } from "@portico/client";
import type { BrowserSession } from "@portico/client/browser-sessions";
import { Face } from "@portico/ui/components/Face";
import { checkIcon, Icon } from "@portico/ui/components/Icon";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { useSyncExternalStore } from "react";
import { useCalls } from "../../shared/calls.ts";

addStyles(`
.portico-choice-list > li > :is(a, button) { display: flex; align-items: center; gap: 10px; width: 100%; min-height: 48px; padding: 5px 8px; font: 15px/20px var(--po-font); color: var(--po-ink); text-align: start; text-decoration: none; border-radius: var(--po-radius); cursor: pointer; }
@media (hover: hover) { .portico-choice-list > li > :is(a, button):hover { background: var(--po-tint); } }
.portico-choice-list > li > a > div { display: grid; grid-template-columns: minmax(0, 1fr); flex: 1; min-width: 0; justify-items: start; }
.portico-choice-list > li > a > div > * { max-width: 100%; }
.portico-choice-list small { display: block; overflow: hidden; font: 13px/18px var(--po-font); color: var(--po-soft); text-overflow: ellipsis; white-space: nowrap; unicode-bidi: plaintext; }
.portico-choice-list .portico-icon { flex: none; color: var(--po-success); }
`);

/** Where the menus lead. */
export interface SessionLinks {
  /**
   * The URL of your sign-in page. If it is set, members can be signed in to several organizations and accounts at once:
   * the menu lists all sessions of the browser and adds others. docs/several-sessions.md describes what your server does.
   */
  signInUrl?: string;
  /** Returns the page that opens when the member chooses another session. Default: the current page. */
  switchUrl?: (organization: Organization) => string;
}

const none: BrowserSession[] = [];

/** Returns the sessions of this browser; only those that a component shows, so none without `signInUrl`. */
export function useBrowserSessions(signInUrl: string | undefined): BrowserSession[] {
  const { sessions } = useCalls();
  const list = useSyncExternalStore(sessions.subscribe, sessions.list, () => none);
  return signInUrl === undefined ? none : list;
}

interface BrowserSessionsProps {
  sessions: BrowserSession[];
  switchUrl: SessionLinks["switchUrl"];
  onClose: () => void;
}

/** Links to the sessions, so that each can open in a tab of its own. */
export function BrowserSessions({ sessions, switchUrl, onClose }: BrowserSessionsProps) {
  const { sessions: all } = useCalls();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without bullets as a list.
    <ul {...part("choice-list")} role="list">
      {sessions.map(({ slot, isCurrent, member, organization }) => (
        <li key={slot}>
          <a
            href={all.url(slot, switchUrl?.(organization))}
            aria-current={isCurrent || undefined}
            onClick={(event) => {
              const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
              if (!isCurrent || !isPlain) return;
              event.preventDefault();
              onClose();
            }}
          >
            <Face name={organization.organization_name} src={organization.organization_logo_url} />
            <div>
              <div {...part("switcher-name")} title={organization.organization_name}>
                {organization.organization_name}
              </div>
              <small title={member.email_address}>{member.email_address}</small>
            </div>
            {isCurrent && <Icon drawing={checkIcon} />}
          </a>
        </li>
      ))}
    </ul>
  );
}
