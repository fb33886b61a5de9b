import { useState } from "react";
import { navigate } from "../ground/navigation.ts";
import { client } from "../ground/portico.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Menu } from "./Menu.tsx";
import { MenuItem } from "./MenuItem.tsx";

interface MemberMenuProps {
  name: string;
  emailAddress: string;
  roles: string[];
}

/** Shows who is signed in, and signs out. */
export function MemberMenu({ name, emailAddress, roles }: MemberMenuProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const displayName = name || emailAddress;

  function signOut() {
    setIsLeaving(true);
    // Also when the provider cannot be told: whoever signs out must be out here.
    client.session.revoke({ forceClear: true }).catch(() => {});
  }

  function showApps(close: () => void) {
    close();
    navigate("/apps");
  }

  return (
    <Menu
      name="Account"
      align="end"
      button={
        <>
          <Avatar name={displayName} of="person" />
          <span className="unseen">Account of {displayName}</span>
        </>
      }
      intro={
        <div className="menu-person">
          <b>{displayName}</b>
          <span>{emailAddress}</span>
          <span>{roles.length ? `Roles: ${roles.join(", ")}` : "No role: may look, not change"}</span>
        </div>
      }
      items={(close) => (
        <>
          <MenuItem onChoose={() => showApps(close)}>Connected apps</MenuItem>
          <MenuItem isBusy={isLeaving} onChoose={signOut}>
            Sign out
          </MenuItem>
        </>
      )}
    />
  );
}
