import { useMember, useOrganization, useSession } from "@portico/widget";
import type { MouseEvent } from "react";
import { navigate } from "../ground/navigation.ts";
import { inboxUrl } from "../ground/portico.ts";
import { MemberMenu } from "./MemberMenu.tsx";
import { OrganizationMenu } from "./OrganizationMenu.tsx";

/**
 * Shows who is signed in, and where. While that is being checked, the header shows what an earlier visit stored, so that
 * nothing jumps when the answer comes.
 */
export function Header() {
  const { organization } = useOrganization();
  const { member } = useMember();
  const { session } = useSession();

  function goHome(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate("/");
  }

  return (
    <header className="header">
      <a className="brand" href="/" onClick={goHome}>
        <img src="/brand/mark.svg" width="30" height="30" alt="" />
        <span className={organization ? "brand-name brand-name-beside" : "brand-name"}>Acme Boards</span>
      </a>
      {organization && <OrganizationMenu id={organization.organization_id} name={organization.organization_name} />}
      <span className="header-space" />
      <a className="header-link" href={inboxUrl} target="portico-inbox">
        Inbox
      </a>
      {member && <MemberMenu name={member.name} emailAddress={member.email_address} roles={session?.roles ?? []} />}
    </header>
  );
}
