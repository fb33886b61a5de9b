import { useOrganization } from "@portico/widget";
import { Page } from "../frame/Page.tsx";
import { loginPath } from "../ground/routes.ts";
import { Redirect } from "../ui/Redirect.tsx";
import { BoardColumns } from "./BoardColumns.tsx";
import { BoardSkeleton } from "./BoardSkeleton.tsx";
import { OtherOrganization } from "./OtherOrganization.tsx";
import { SignedInAs } from "./SignedInAs.tsx";

/** The board of the organization that the address names, for those who are signed in to it. */
export function BoardPage({ slug }: { slug: string }) {
  const { status, organization } = useOrganization();
  if (status === "out") return <Redirect to={loginPath(slug)} />;
  const isThisOne = organization?.organization_slug === slug;
  if (status === "in" && !isThisOne) return <OtherOrganization slug={slug} current={organization} />;
  // The organization that an earlier visit stored is good for a first paint while the session is being checked.
  const name = isThisOne ? organization.organization_name : "Board";
  return (
    <Page title={name} wide>
      <div className="board-head">
        <h1 tabIndex={-1}>{name}</h1>
        <p className="lead">{isThisOne && <SignedInAs />}</p>
      </div>
      {status === "in" ? <BoardColumns slug={slug} /> : <BoardSkeleton />}
    </Page>
  );
}
