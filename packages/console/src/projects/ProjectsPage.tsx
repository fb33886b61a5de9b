import { Action, Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { CopyField } from "@portico/ui/components/CopyField";
import { Empty } from "@portico/ui/components/Empty";
import { More } from "@portico/ui/components/More";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { SearchField } from "@portico/ui/components/SearchField";
import { SelectField } from "@portico/ui/components/SelectField";
import { TextField } from "@portico/ui/components/TextField";
import { When } from "@portico/ui/components/When";
import { usePages } from "@portico/ui/hooks/use-pages";
import { useState } from "react";
import { ReasonDialog } from "../shared/ConfirmAction.tsx";
import { addressOf, navigate } from "../shared/navigate.ts";
import type { ProjectsCreateResponse } from "../shared/operations.ts";
import { useConsole } from "../shared/use-console.ts";
import type { ProjectSummary } from "./types.ts";

type Created = Pick<ProjectsCreateResponse, "project" | "secret">;

/** The provider's projects, and a new one. */
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
      {created && <ShownOnce created={created} />}
      <Panel
        title="Projects"
        lead="Each has tokens, members and policies of its own."
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
        <SearchField label="Find a project by name or id" value={query} onChange={setQuery} />
        <Async of={pages}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty title={query ? "No project has these letters" : "No project yet"} />
            ) : (
              <Rows label="Projects">
                {items.map(({ project_id, project_name, origin, updated_at }) => (
                  <Row
                    key={project_id}
                    title={project_name}
                    badges={<Badge>{origin === "file" ? "In the file" : "In the console"}</Badge>}
                    detail={
                      <>
                        {project_id}, changed <When at={updated_at} />
                      </>
                    }
                    onOpen={() => navigate(addressOf(project_id))}
                  />
                ))}
              </Rows>
            )
          }
        </Async>
        <More of={pages} />
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
      title="A new project, kept in the console"
      action="Create the project"
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
            hint="Members read it, in mails and on pages."
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
            label="Origin of its pages (optional)"
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

function ShownOnce({ created: { project, secret } }: { created: Created }) {
  const [token = ""] = (project.settings.public_tokens as string[] | undefined) ?? [];
  return (
    <Panel title="The project is there" lead="Copy the secret now: it is shown this once, and kept as a hash.">
      <CopyField label="Project id" value={project.project_id} />
      <CopyField label="Public token, for your pages" value={token} />
      <CopyField label="Secret, for your back end" value={secret} />
      <Actions>
        <Action variant="main" onClick={() => navigate(addressOf(project.project_id, "settings"))}>
          Go to its settings
        </Action>
      </Actions>
    </Panel>
  );
}
