import { Row } from "@portico/admin/kit";
import type { Organization } from "@portico/client";
import { useState } from "react";
import { addressOf, navigate } from "../ground/navigate.ts";
import type { ConsolePageProps } from "../ground/page.ts";
import { Find } from "./Find.tsx";
import { OrganizationPage } from "./OrganizationPage.tsx";
import { useProject } from "./use-project.ts";

interface FoundOrganizations {
  organizations: Organization[];
  results_metadata: { next_cursor?: string };
}

/** Organizations of the project, and one of them. */
export default function OrganizationsPage({ projectId, rest: [organizationId] }: ConsolePageProps) {
  if (organizationId)
    return <OrganizationPage key={organizationId} projectId={projectId} organizationId={organizationId} />;
  return <FindOrganizations projectId={projectId} />;
}

export function FindOrganizations({ projectId, startsWith = "" }: { projectId: string; startsWith?: string }) {
  const { manage } = useProject(projectId);
  const [text, setText] = useState(startsWith);
  const by = (field: "organization_name" | "organization_slug") => async (begins_with: string, cursor?: string) => {
    const body = { by: field, begins_with, limit: 20, ...(cursor && { cursor }) };
    const found = await manage<FoundOrganizations>("POST", "/b2b/organizations/find", { body });
    return { items: found.organizations, next: found.results_metadata.next_cursor };
  };
  return (
    <Find
      title="Organizations"
      lead="By how their name or slug begins."
      label="Name or slug"
      value={text}
      onChange={setText}
      lists={[
        { name: "By name", read: by("organization_name") },
        { name: "By slug", read: by("organization_slug") },
      ]}
      keyOf={({ organization_id }) => organization_id}
      row={({ organization_id, organization_name, organization_slug }) => (
        <Row
          title={organization_name}
          detail={organization_slug}
          onOpen={() => navigate(addressOf(projectId, "organizations", organization_id))}
        />
      )}
    />
  );
}
