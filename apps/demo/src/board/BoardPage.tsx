import { useMember, useOrganization, useSession } from "@portico/widget";
import { Redirect } from "../lib/navigation.ts";
import { loginPath } from "../lib/routes.ts";
import { OtherOrganizationPage } from "../ui/OtherOrganizationPage.tsx";
import { Page } from "../ui/Page.tsx";
import { BoardColumns, BoardSkeleton } from "./BoardColumns.tsx";

/** The board of the organization that the URL names. Only members who are signed in to it see it. */
export function BoardPage({ slug }: { slug: string }) {
  const { status, organization } = useOrganization();
  if (status === "out") return <Redirect to={loginPath(slug)} />;
  const isCurrent = organization?.organization_slug === slug;
  if (status === "in" && !isCurrent) return <OtherOrganizationPage slug={slug} current={organization} />;
  // While the session is being checked, the organization of an earlier visit gives the name for the first paint.
  const name = isCurrent ? organization.organization_name : "Board";
  return (
    <Page title={name} wide>
      <div className="board-head">
        <h1 tabIndex={-1}>{name}</h1>
        <p className="lead">{isCurrent && <SignedInAs />}</p>
      </div>
      {status === "in" ? <BoardColumns slug={slug} /> : <BoardSkeleton />}
    </Page>
  );
}

function SignedInAs() {
  const { member } = useMember();
  const { session } = useSession();
  if (!member) return null;
  return (
    <>
      Signed in as <b>{member.name || member.email_address}</b>
      {member.name && ` (${member.email_address})`}
      {session?.roles.map((role) => (
        <span key={role} className="tag">
          {role}
        </span>
      ))}
    </>
  );
}
