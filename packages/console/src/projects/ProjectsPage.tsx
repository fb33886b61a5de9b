import { Action, Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { CopyField } from "@portico/ui/components/CopyField";
import { Empty } from "@portico/ui/components/Empty";
import { Face } from "@portico/ui/components/Face";
import { Panel } from "@portico/ui/components/Panel";
import { More, Row, Rows } from "@portico/ui/components/Rows";
import { SearchField } from "@portico/ui/components/SearchField";
import { SelectField } from "@portico/ui/components/SelectField";
import { TextField } from "@portico/ui/components/TextField";
import { When } from "@portico/ui/components/When";
import { usePages } from "@portico/ui/hooks/use-pages";
import { useState } from "react";
import { ReasonDialog } from "../shared/ConfirmAction.tsx";
import { navigate, pathOf } from "../shared/navigate.tsx";
import type { ProjectsCreateResponse } from "../shared/operations.ts";
import { useConsole } from "../shared/use-console.ts";
import type { ProjectSummary } from "./types.ts";

type Created = Pick<ProjectsCreateResponse, "project" | "secret">;

/** Lists and creates projects. */
export default function ProjectsPage({ isCreating: isCreatingAtFirst = false }: { isCreating?: boolean }) {
  const { calls, isAtLeast } = useConsole();
  const [query, setQuery] = useState("");
  const [isCreating, setCreating] = useState(isCreatingAtFirst);
  const [created, setCreated] = useState<Created | null>(null);
  const pages = usePages<ProjectSummary>(
    async (after) => {
      const page = await calls.projects.search({ ...(query && { query }), ...(after && { after }) });
      return { items: page.projects, next: page.next_after };
    },
    [calls, query],
  );
  return (
    <>
      {created && <CreatedProject created={created} />}
      <Panel
        title="Projects"
        lead="Each project has its own keys, members and policies."
        actions={
          isAtLeast("owner") &&
          !isCreating && (
            <Action variant="main" onClick={() => setCreating(true)}>
              New project
            </Action>
          )
        }
      >
        {isCreating && (
          <NewProject
            onCancel={() => setCreating(false)}
            onCreated={(answer) => {
              setCreating(false);
              setCreated(answer);
              void pages.reload();
            }}
          />
        )}
        {(query !== "" || pages.value?.items.length !== 0) && (
          <SearchField label="Search by name or project ID" value={query} onChange={setQuery} />
        )}
        <Async load={pages}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty title={query ? "No projects found" : "No projects yet"}>
                {query ? "Try another part of the name, or the whole project ID." : "Create a project to get its keys."}
              </Empty>
            ) : (
              <Rows label="Projects">
                {items.map(({ project_id, project_name, origin, updated_at }) => (
                  <Row
                    key={project_id}
                    lead={<Face name={project_name} />}
                    title={project_name}
                    badges={origin === "file" && <Badge>Config file</Badge>}
                    detail={
                      <>
                        {`${project_id}\u00a0· Updated `}
                        <When at={updated_at} isDay />
                      </>
                    }
                    onOpen={() => navigate(pathOf(project_id))}
                  />
                ))}
              </Rows>
            )
          }
        </Async>
        <More pages={pages} />
      </Panel>
    </>
  );
}

function NewProject({ onCancel, onCreated }: { onCancel: () => void; onCreated: (created: Created) => void }) {
  const { calls } = useConsole();
  const [name, setName] = useState("");
  const [environment, setEnvironment] = useState<"test" | "live">("test");
  const [origin, setOrigin] = useState("");
  return (
    <ReasonDialog
      title="New project"
      action="Create project"
      isHarmless
      isIncomplete={name.trim() === ""}
      onCancel={onCancel}
      onConfirm={async (reason) => {
        const request = { project_name: name.trim(), environment, ...(origin && { allowed_origins: [origin] }) };
        onCreated(await calls.projects.create(request, { reason }));
      }}
      fields={
        <>
          <TextField
            label="Name"
            name="project_name"
            value={name}
            maxLength={128}
            hint="Shown to members in emails and on pages."
            onChange={setName}
          />
          <SelectField
            label="Environment"
            name="environment"
            value={environment}
            options={[
              { value: "test", text: "Test" },
              { value: "live", text: "Live" },
            ]}
            onChange={(value) => setEnvironment(value as "test" | "live")}
          />
          <TextField
            label="Origin of your site (optional)"
            name="origin"
            value={origin}
            hint="Scheme, host and port, such as https://app.example.com."
            onChange={setOrigin}
          />
        </>
      }
    />
  );
}

function CreatedProject({ created: { project, secret } }: { created: Created }) {
  const [token = ""] = (project.settings.public_tokens as string[] | undefined) ?? [];
  return (
    <Panel title="Project created" lead="Copy the secret now. It won't be shown again.">
      <CopyField label="Project ID" value={project.project_id} />
      <CopyField label="Public token for your frontend" value={token} />
      <CopyField label="Secret for your backend" value={secret} />
      <Actions>
        <Action variant="main" onClick={() => navigate(pathOf(project.project_id, "settings"))}>
          Open settings
        </Action>
      </Actions>
    </Panel>
  );
}
