import type { Organization } from "@portico/client";
import { Face } from "@portico/ui/components/Face";
import { defineIcon, Icon } from "@portico/ui/components/Icon";
import { Popover } from "@portico/ui/components/Popover";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { unseen } from "@portico/ui/theme/unseen";
import { useEffect } from "react";
import { useSignedIn } from "../../shared/use-signed-in.ts";
import type { SessionLinks } from "./BrowserSessions.tsx";
import { OrganizationMenu } from "./OrganizationChoice.tsx";
import { writeLastUsed } from "./order-organizations.ts";
import { switcher } from "./texts.ts";

addStyles(`
.portico-root:has(> * > * > .portico-popover-button > .portico-switcher-name) { min-width: 0; }
.portico-switcher-name { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-weight: var(--po-bold); unicode-bidi: plaintext; }
`);

const switchIcon = /* @__PURE__ */ defineIcon("switch", "m5.5 7 3.5-3.5L12.5 7M5.5 11 9 14.5 12.5 11");

export interface OrganizationSwitcherProps extends SessionLinks {
  /** Called after the member has switched to another organization. Default: reloads the page. */
  onSwitch?: (organization: Organization) => void;
  /** Called if the organization requires another sign-in method or two-step verification. Go to its sign-in page. */
  onSignIn?: (organization: Organization) => void;
  /** Whether members can create organizations here, if the project allows it. Default true. */
  canCreate?: boolean;
  /** The lifetime of the session in the other organization. Default 60. */
  sessionDurationMinutes?: number;
  /** Opens the menu initially, for the gallery. */
  isOpenAtFirst?: boolean;
}

/** Shows the organization that the member is signed in to, and switches to others. */
export function OrganizationSwitcherScreen({
  onSwitch = () => location.reload(),
  onSignIn,
  canCreate = true,
  sessionDurationMinutes = 60,
  isOpenAtFirst,
  ...links
}: OrganizationSwitcherProps) {
  const texts = useStrings("switcher", switcher);
  const { organization } = useSignedIn();
  const id = organization?.organization_id;
  useEffect(() => {
    if (id) writeLastUsed(id);
  }, [id]);
  if (!organization) return null;
  // Shows only the name. Screen readers get the whole sentence.
  const [before, after] = texts.label({ name: "\n" }).split("\n");
  const { organization_name: name, organization_logo_url: logo } = organization;
  return (
    <Popover
      isOpenAtFirst={isOpenAtFirst}
      button={
        <>
          <Face name={name} src={logo} />
          <span className={unseen}>{before}</span>
          <span {...part("switcher-name")}>{name}</span>
          <span className={unseen}>{after}</span>
          <Icon drawing={switchIcon} />
        </>
      }
    >
      {(close) => (
        <OrganizationMenu
          onClose={close}
          onSwitch={onSwitch}
          onSignIn={onSignIn}
          canCreate={canCreate}
          sessionDurationMinutes={sessionDurationMinutes}
          {...links}
        />
      )}
    </Popover>
  );
}
