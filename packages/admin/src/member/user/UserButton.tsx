import type { Organization } from "@portico/client";
import { Avatar } from "@portico/ui/components/Avatar";
import { Badge } from "@portico/ui/components/Badge";
import { Face } from "@portico/ui/components/Face";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { defineIcon, Icon, type IconDrawing } from "@portico/ui/components/Icon";
import { Popover } from "@portico/ui/components/Popover";
import { Ring } from "@portico/ui/components/Ring";
import { useAction } from "@portico/ui/hooks/use-action";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { sessionSlots } from "@portico/wire";
import { type ReactNode, useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { useSignedIn } from "../../shared/use-signed-in.ts";
import { BrowserSessions, type SessionLinks, useBrowserSessions } from "../switcher/BrowserSessions.tsx";
import { OrganizationMenu } from "../switcher/OrganizationChoice.tsx";
import { switcher } from "../switcher/texts.ts";

export const user = {
  label: ({ name }: { name: string }) => `Your account: ${name}`,
  profile: "Your profile",
  switch: "Switch organization",
  signOut: "Sign out",
  signOutOfAll: "Sign out of all accounts",
  acting: "Support session",
};

addStyles(`
.portico-user { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; padding: 10px; }
.portico-user-who { display: flex; align-items: center; gap: 12px; padding: 6px 8px 12px; margin-block-end: 6px; border-block-end: 1px solid var(--po-line); }
.portico-user-who > div { min-width: 0; font: 13px/18px var(--po-font); color: var(--po-soft); overflow-wrap: anywhere; }
.portico-user-who b { display: block; font: var(--po-bold) 15px/20px var(--po-font); color: var(--po-ink); unicode-bidi: plaintext; text-align: start; }
.portico-user-link { display: flex; align-items: center; gap: 12px; width: 100%; min-height: 44px; padding: 6px 8px; font: 15px/20px var(--po-font); color: var(--po-ink); text-align: start; text-decoration: none; border-radius: var(--po-radius); cursor: pointer; }
@media (hover: hover) { .portico-user-link:hover { background: var(--po-tint); } }
.portico-user-link > span { flex: 1 1 auto; min-width: 0; overflow-wrap: anywhere; }
.portico-user-link small { display: block; font: 13px/18px var(--po-font); color: var(--po-soft); }
`);

const plusIcon = /* @__PURE__ */ defineIcon("plus", "M9 3.500v11M3.500 9h11");
const personIcon = /* @__PURE__ */ defineIcon(
  "person",
  "M9 8.4a3 3 0 1 0 0-6 3 3 0 0 0 0 6M3 15.6c.5-3 2.8-4.6 6-4.6s5.500 1.600 6 4.6",
);
const buildingIcon = /* @__PURE__ */ defineIcon(
  "building",
  "M3.500 15.500v-12h7v12M10.500 7h4v8.500M2 15.500h14M6 6.500h2M6 9.500h2M6 12.500h2",
);
const leaveIcon = /* @__PURE__ */ defineIcon("leave", "M7 2.800H3.500v12.400H7M11.500 5.500 15 9l-3.500 3.500M15 9H7");

export interface UserButtonProps extends SessionLinks {
  /** The URL of the page with the member's own account. */
  profileUrl?: string;
  /** Called instead of following `profileUrl`. Works without `profileUrl` too. */
  onProfile?: () => void;
  /** Called after the member has switched to another organization. Default: reloads the page. */
  onSwitch?: (organization: Organization) => void;
  /** Called if the organization requires another sign-in method. Go to its sign-in page. */
  onSignIn?: (organization: Organization) => void;
  /** Called after the member has signed out. Default: reloads the page. */
  onSignOut?: () => void;
  /**
   * Also logs members out at their identity provider, if their connection is set to. They return to this redirect URL
   * of the type `login`. Not for "Sign out of all accounts".
   */
  logoutRedirectUrl?: string;
  /** Whether members can switch organizations here. Default true. */
  canSwitch?: boolean;
  /** Whether members can create organizations here, if the project allows it. Default true. */
  canCreate?: boolean;
  /** The lifetime of the session in the other organization. Default 60. */
  sessionDurationMinutes?: number;
  /** Opens the menu initially, for the gallery. */
  isOpenAtFirst?: boolean;
}

/** Shows the signed-in member, with links to their account and other organizations, and a button to sign out. */
export function UserButtonScreen({
  profileUrl,
  onProfile,
  onSwitch = () => location.reload(),
  onSignIn,
  onSignOut = () => location.reload(),
  logoutRedirectUrl,
  canSwitch = true,
  canCreate = true,
  sessionDurationMinutes = 60,
  isOpenAtFirst,
  signInUrl,
  switchUrl,
}: UserButtonProps) {
  const texts = useStrings("user", user);
  const { addAccount } = useStrings("switcher", switcher);
  const { client, sessions: all } = useCalls();
  const sessions = useBrowserSessions(signInUrl);
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const { member, organization, session } = useSignedIn();
  const [isChoosing, setChoosing] = useState(false);
  const signOut = useAction(async () => {
    const [next] = others;
    const logout = logoutRedirectUrl
      ? await client.sso.startLogout({ logout_redirect_url: logoutRedirectUrl }).catch(() => null)
      : null;
    if (logout?.logout_url) return location.assign(logout.logout_url);
    if (!logout) await client.session.revoke({ forceClear: true });
    if (next) all.open(next.slot, switchUrl?.(next.organization));
    else onSignOut();
  });
  const signOutOfAll = useAction(async () => {
    await all.signOutAll();
    onSignOut();
  });
  const add = useAction(async (url: string) => all.add(url));
  if (!member || !organization) return null;
  const { email_address: email, name } = member;
  const shown = name || email;
  const picture = member.oauth_registrations.find((one) => one.profile_picture_url)?.profile_picture_url ?? undefined;
  const face = picture ? <Face name={shown} src={picture} /> : <Avatar name={shown} seed={member.member_id} />;
  return (
    <Popover
      label={texts.label({ name: shown })}
      align="end"
      isOpenAtFirst={isOpenAtFirst}
      onOpen={() => setChoosing(false)}
      button={face}
    >
      {(close) =>
        isChoosing ? (
          <OrganizationMenu
            onClose={close}
            onSwitch={onSwitch}
            onSignIn={onSignIn}
            canCreate={canCreate}
            sessionDurationMinutes={sessionDurationMinutes}
            signInUrl={signInUrl}
            switchUrl={switchUrl}
          />
        ) : (
          <div {...part("user")}>
            <div {...part("user-who")}>
              {face}
              <div>
                {name && <b>{name}</b>}
                {email}
                {Boolean(session?.custom_claims?.act) && (
                  <div>
                    <Badge kind="strong">{texts.acting}</Badge>
                  </div>
                )}
              </div>
            </div>
            {others.length > 0 && <BrowserSessions sessions={others} switchUrl={switchUrl} onClose={close} />}
            {signInUrl !== undefined && sessions.length < sessionSlots.length && (
              <Link icon={plusIcon} isBusy={add.isBusy} onClick={() => void add.run(signInUrl)}>
                {addAccount}
              </Link>
            )}
            {(profileUrl || onProfile) && (
              <Link
                icon={personIcon}
                href={profileUrl}
                onClick={
                  onProfile &&
                  (() => {
                    close();
                    onProfile();
                  })
                }
              >
                {texts.profile}
              </Link>
            )}
            {canSwitch && (
              <Link icon={buildingIcon} onClick={() => setChoosing(true)}>
                {texts.switch}
                <small>{organization.organization_name}</small>
              </Link>
            )}
            <Link icon={leaveIcon} isBusy={signOut.isBusy} onClick={() => void signOut.run()}>
              {texts.signOut}
            </Link>
            {others.length > 0 && (
              <Link icon={leaveIcon} isBusy={signOutOfAll.isBusy} onClick={() => void signOutOfAll.run()}>
                {texts.signOutOfAll}
              </Link>
            )}
            <FailureNote failure={signOut.failure ?? signOutOfAll.failure ?? add.failure} />
          </div>
        )
      }
    </Popover>
  );
}

interface LinkProps {
  icon: IconDrawing;
  href?: string | undefined;
  onClick?: (() => void) | undefined;
  isBusy?: boolean;
  children: ReactNode;
}

/** A link if there is a URL, so that it can open in a new tab. Otherwise a button. */
function Link({ icon, href, onClick, isBusy, children }: LinkProps) {
  const content = (
    <>
      {isBusy ? <Ring /> : <Icon drawing={icon} />}
      <span>{children}</span>
    </>
  );
  if (!href) {
    return (
      <button {...part("user-link")} type="button" aria-busy={isBusy || undefined} onClick={onClick}>
        {content}
      </button>
    );
  }
  return (
    <a
      {...part("user-link")}
      href={href}
      onClick={(event) => {
        const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
        if (!onClick || !isPlain) return;
        event.preventDefault();
        onClick();
      }}
    >
      {content}
    </a>
  );
}
