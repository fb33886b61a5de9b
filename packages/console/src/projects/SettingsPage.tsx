import { Empty, Panel, SearchField, Sections, Shown, useLoad } from "@portico/admin/kit";
import { useState } from "react";
import { managementPath } from "../ground/calls.ts";
import { useConsole } from "../ground/use-console.ts";
import { KeptIn } from "./KeptIn.tsx";
import { formatPath, setAt } from "./paths.ts";
import { Saving } from "./Saving.tsx";
import { SettingField } from "./SettingField.tsx";
import { findFields, type Schema, sectionsOf } from "./settings-fields.ts";
import type { Fault, ProjectPageProps, ProjectView } from "./types.ts";
import { useChange } from "./use-change.ts";
import { useProject } from "./use-project.ts";
import { Versions } from "./Versions.tsx";

interface SettingsPageProps extends ProjectPageProps {
  /** For pictures. */
  atFirst?: { query?: string; section?: string };
}

/** All settings of a project, by the schema that the configuration file is judged by. */
export default function SettingsPage({ projectId, atFirst }: SettingsPageProps) {
  const { calls } = useConsole();
  const { load, mayChange } = useProject(projectId);
  const schema = useLoad(
    async () => (await calls.ask<{ schema: Schema }>("GET", managementPath(projectId, "/b2b/project/schema"))).schema,
    [calls, projectId],
  );
  return (
    <Shown of={load} rows={8}>
      {(project) => (
        <>
          <KeptIn project={project} onTaken={(taken) => load.change(() => taken)} />
          <Shown of={schema} rows={8}>
            {(known) => (
              <Form
                key={`${project.project_id} ${project.version}`}
                project={project}
                schema={known}
                isReadOnly={!mayChange}
                atFirst={atFirst}
                onSaved={(saved) => load.change(() => saved)}
                onReload={() => void load.reload()}
              />
            )}
          </Shown>
          {project.origin === "console" && (
            <Versions
              project={project}
              mayChange={mayChange}
              onChanged={(changed) => load.change(() => changed)}
              onReload={() => void load.reload()}
            />
          )}
        </>
      )}
    </Shown>
  );
}

interface FormProps {
  project: ProjectView;
  schema: Schema;
  isReadOnly: boolean;
  atFirst: SettingsPageProps["atFirst"];
  onSaved: (project: ProjectView) => void;
  onReload: () => void;
}

function Form({ project, schema, isReadOnly, atFirst, onSaved, onReload }: FormProps) {
  const sections = sectionsOf(schema);
  const [query, setQuery] = useState(atFirst?.query ?? "");
  const [chosen, setChosen] = useState(atFirst?.section ?? sections[0]?.name ?? "");
  const under = useChange(project, onSaved);
  const shown = query ? findFields(sections, query) : sections.filter(({ name }) => name === chosen);
  return (
    <Panel
      title="Settings"
      lead={
        isReadOnly
          ? undefined
          : "Judged as the configuration file is. A change is shown before it counts, and can be taken back."
      }
      foot={
        !isReadOnly && (under.isChanged || under.verdict) ? <Saving under={under} onReload={onReload} /> : undefined
      }
    >
      <SearchField label="Find a setting" value={query} onChange={setQuery} />
      <Sections
        label="Settings"
        names={sections.map(({ name }) => [name, name] as const)}
        current={query ? "" : chosen}
        onChoose={(name) => {
          setChosen(name);
          setQuery("");
        }}
      >
        {shown.length === 0 && <Empty title="No setting has these words" />}
        {shown.flatMap(({ fields }) =>
          fields.map((field) => (
            <SettingField
              key={formatPath(field.path)}
              field={field}
              project={project}
              draft={under.draft}
              isReadOnly={isReadOnly}
              fault={faultAt(under.faults, formatPath(field.path))}
              onChange={(value) => under.change(setAt(under.draft, field.path, value))}
            />
          )),
        )}
      </Sections>
    </Panel>
  );
}

/** What is wrong at a place, or within it. */
function faultAt(faults: readonly Fault[], place: string): string | undefined {
  const found = faults.find(
    ({ path }) => path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`),
  );
  return found && (found.path === place ? found.message : `${found.path}: ${found.message}`);
}
