import type { DiscoveredOrganization } from "@portico/client";
import { useState } from "react";
import { navigate } from "../ground/navigation.ts";
import { boardPath } from "../ground/routes.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { ChevronIcon, TickIcon } from "../ui/icons.tsx";
import { Menu } from "./Menu.tsx";
import { MenuItem } from "./MenuItem.tsx";
import { switchOrganization } from "./switch-organization.ts";
import { useOrganizations } from "./use-organizations.ts";

/** Shows the organization that counts, and changes to another. */
export function OrganizationMenu({ id, name }: { id: string; name: string }) {
  const { organizations, load } = useOrganizations();
  const [entering, setEntering] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  async function enter(chosen: DiscoveredOrganization, close: () => void) {
    if (entering) return;
    const { organization_id, organization_slug } = chosen.organization;
    setEntering(organization_id);
    setHasFailed(false);
    try {
      if (organization_id === id) navigate(boardPath(organization_slug));
      else await switchOrganization(chosen);
      close();
    } catch {
      setHasFailed(true);
    }
    setEntering(null);
  }

  return (
    <Menu
      name="Organizations"
      align="start"
      onOpen={load}
      button={
        <>
          <Avatar name={name} of="organization" />
          <span className="menu-button-name" title={name}>
            {name}
          </span>
          <ChevronIcon />
        </>
      }
      intro={
        <>
          <p className="menu-title">Your organizations</p>
          <p className="menu-note" role="status">
            {organizations.status === "loading" && "Loading…"}
            {hasFailed && "This did not work. Try again."}
          </p>
        </>
      }
      items={(close) => {
        if (organizations.status === "loading") return null;
        if (organizations.status === "failed")
          return <MenuItem onChoose={load}>Could not be loaded. Try again</MenuItem>;
        return organizations.list.map((it) => (
          <MenuItem
            key={it.organization.organization_id}
            isBusy={entering === it.organization.organization_id}
            isCurrent={it.organization.organization_id === id}
            onChoose={() => void enter(it, close)}
          >
            <Avatar name={it.organization.organization_name} of="organization" />
            <span className="menu-item-name" title={it.organization.organization_name}>
              {it.organization.organization_name}
            </span>
            {it.organization.organization_id === id ? <TickIcon /> : <em>{describeEntry(it)}</em>}
          </MenuItem>
        ));
      }}
    />
  );
}

/** Says what choosing the organization leads to, when it is more than a switch. */
function describeEntry({ membership, primary_required }: DiscoveredOrganization): string {
  if (primary_required) return "Sign in again";
  if (membership.type === "active_member") return "";
  return membership.type === "invited_member" ? "Accept invite" : "Join";
}
