import { Face } from "@portico/ui/components/Face";
import { Row } from "@portico/ui/components/Rows";
import { useState } from "react";
import { navigate, pathOf } from "../shared/navigate.tsx";
import { type ConsolePageProps, useConsole } from "../shared/use-console.ts";
import { ConnectionPage } from "./ConnectionPage.tsx";
import { Find } from "./Find.tsx";
import { OrganizationPage } from "./OrganizationPage.tsx";

/** Searches the project's organizations, or shows one. */
export default function OrganizationsPage({ projectId, rest: [organizationId, , connectionId] }: ConsolePageProps) {
  if (organizationId && connectionId)
    return <ConnectionPage key={connectionId} {...{ projectId, organizationId, connectionId }} />;
  if (organizationId)
    return <OrganizationPage key={organizationId} projectId={projectId} organizationId={organizationId} />;
  return <FindOrganizations projectId={projectId} />;
}

export function FindOrganizations({ projectId, startsWith = "" }: { projectId: string; startsWith?: string }) {
  const { calls } = useConsole();
  const [text, setText] = useState(startsWith);
  const by = (field: "organization_name" | "organization_slug") => async (begins_with: string, cursor?: string) => {
    const request = { project_id: projectId, by: field, begins_with, limit: 20, ...(cursor && { cursor }) };
    const { organizations, results_metadata } = await calls.organizations.find(request);
    return { items: organizations, next: results_metadata.next_cursor };
  };
  return (
    <Find
      title="Organizations"
      items="organizations"
      lead="Search organizations by the start of their name or URL slug."
      label="Name or URL slug"
      value={text}
      onChange={setText}
      searches={[by("organization_name"), by("organization_slug")]}
      keyOf={({ organization_id }) => organization_id}
      row={({ organization_id, organization_name, organization_slug, organization_logo_url }) => (
        <Row
          lead={<Face name={organization_name} src={organization_logo_url} />}
          title={organization_name}
          detail={organization_slug}
          onOpen={() => navigate(pathOf(projectId, "organizations", organization_id))}
        />
      )}
    />
  );
}
