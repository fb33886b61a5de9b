import type { Organization } from "@portico/client";
import { useMember } from "@portico/widget";
import type { MouseEvent } from "react";
import { navigate } from "../lib/navigation.ts";
import { boardPath } from "../lib/routes.ts";
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
        <Avatar name={name} shape="person" />
        <p>
          <b>{name}</b>
          <span>{organization.organization_name}</span>
        </p>
      </div>
      <a className="button" href={path} onClick={open}>
        Open board
      </a>
    </section>
  );
}
