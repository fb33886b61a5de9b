import { ImpersonationBanner, OrganizationSwitcher, UserButton } from "@portico/admin";
import { useOrganization } from "@portico/widget";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { partStyles } from "../lib/part-styles.ts";
import { inboxUrl, SESSION_DURATION_MINUTES } from "../lib/portico.ts";
import { accountPath, boardPath, hasNavigatedInApp, loginPath, navigate, settingsPath } from "../lib/routes.ts";

/** The layout of every page. Focuses the heading if the page was opened from within the app. */
export function Page({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hasNavigatedInApp()) main.current?.querySelector<HTMLElement>("h1[tabindex]")?.focus();
  }, []);
  return (
    <>
      <title>{`${title} · Acme Boards`}</title>
      <ImpersonationBanner styles={partStyles} />
      <Header />
      <main ref={main} className={wide ? "main main-wide" : "main"}>
        {children}
      </main>
    </>
  );
}

/**
 * Shows who is signed in, and to which organization. While the session is being checked, it shows what an earlier visit
 * stored, so that the layout does not jump.
 */
function Header() {
  const { organization } = useOrganization();

  const go = (path: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(path);
  };

  return (
    <header className="header">
      <a className="brand" href="/" onClick={go("/")}>
        <img src="/brand/mark.svg" width="30" height="30" alt="" />
        <span className={organization ? "brand-name brand-name-beside" : "brand-name"}>Acme Boards</span>
      </a>
      {organization && (
        <OrganizationSwitcher
          styles={partStyles}
          sessionDurationMinutes={SESSION_DURATION_MINUTES}
          onSwitch={({ organization_slug }) => navigate(boardPath(organization_slug))}
          onSignIn={({ organization_slug }) => navigate(loginPath(organization_slug))}
          signInUrl="/"
          switchUrl={({ organization_slug }) => boardPath(organization_slug)}
        />
      )}
      <span className="header-space" />
      {organization && (
        <a
          className="header-link"
          href={settingsPath(organization.organization_slug)}
          onClick={go(settingsPath(organization.organization_slug))}
        >
          Settings
        </a>
      )}
      <a className="header-link header-inbox" href={inboxUrl} target="portico-inbox">
        Inbox
      </a>
      {organization && (
        // No switching here: the organization switcher is next to it. After signing out, the pages redirect themselves.
        <UserButton
          styles={partStyles}
          canSwitch={false}
          profileUrl={accountPath()}
          onProfile={() => navigate(accountPath())}
          onSignOut={() => {}}
          logoutRedirectUrl={`${location.origin}/authenticate`}
          signInUrl="/"
          switchUrl={({ organization_slug }) => boardPath(organization_slug)}
        />
      )}
    </header>
  );
}
