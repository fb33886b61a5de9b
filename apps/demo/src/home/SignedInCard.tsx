import type { Organization } from "@portico/client";
import { useMember } from "@portico/widget";
import type { MouseEvent } from "react";
import { navigate } from "../ground/navigation.ts";
import { boardPath } from "../ground/routes.ts";
import { Avatar } from "../ui/Avatar.tsx";

export function SignedInCard({ organization }: { organization: Organization }) {
  const { member } = useMember();
  const name = member?.name || member?.email_address || "";
  const path = boardPath(organization.organization_slug);

  function open(event: MouseEvent) {
    event.preventDefault();
    navigate(path);
  }

  return (
    <section className="panel">
      <h2>Welcome back</h2>
      <div className="signed-in">
        <Avatar name={name} of="person" />
        <p>
          <b>{name}</b>
          <span>at {organization.organization_name}</span>
        </p>
      </div>
      <a className="button" href={path} onClick={open}>
        Open the board
      </a>
    </section>
  );
}
