import { Action, Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { useNotify } from "@portico/ui/components/Notifications";
import { Panel } from "@portico/ui/components/Panel";
import { More, Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { usePages } from "@portico/ui/hooks/use-pages";
import { useState } from "react";
import { useConsole } from "../shared/use-console.ts";
import type { ProjectActions } from "./ProjectForm.tsx";
import { Changes, Review } from "./Review.tsx";
import type { CheckResult, Settings, Version } from "./types.ts";

/** Names for authors who are not operators. */
const authors: Record<string, string> = { backend: "Management API", configuration: "Command line" };

/** The history of the settings. Owners can roll back to a version. */
export function Versions({ project, canChange, onChanged, onReload }: ProjectActions) {
  const { calls } = useConsole();
  const { project_id, version: current } = project;
  const [open, setOpen] = useState<number | null>(null);
  const pages = usePages<Version>(
    async (cursor) => {
      const request = { project_id, limit: 10, ...(cursor && { before: Number(cursor) }) };
      const page = await calls.project.versions.search(request);
      return { items: page.versions, next: page.next_before ? String(page.next_before) : null };
    },
    [calls, project_id, current],
  );
  return (
    <Panel title="Versions" lead="The last 100 versions. Secrets are never included.">
      <Async load={pages}>
        {({ items }) => (
          <Rows label="Versions">
            {items.map((version) => (
              <Row
                key={version.version}
                title={`Version ${version.version}`}
                badges={
                  <>
                    {version.version === current && <Badge kind="good">Current</Badge>}
                    {version.kind === "rolled_back" && <Badge>Rollback</Badge>}
                  </>
                }
                detail={
                  <>
                    {version.author.operator?.email_address ?? authors[version.author.by] ?? version.author.by},{" "}
                    <When at={version.created_at} />
                    {version.note && `\u00a0· ${version.note}`}
                  </>
                }
                actions={
                  <Action
                    expanded={open === version.version}
                    label={`Show version ${version.version}`}
                    onClick={() => setOpen(open === version.version ? null : version.version)}
                  >
                    {open === version.version ? "Hide" : "Show"}
                  </Action>
                }
              >
                {open === version.version && (
                  <OneVersion
                    {...{ project, version, canChange, onReload }}
                    onChanged={(changed) => {
                      setOpen(null);
                      onChanged(changed);
                    }}
                  />
                )}
              </Row>
            ))}
          </Rows>
        )}
      </Async>
      <More pages={pages} />
    </Panel>
  );
}

interface OneVersionProps extends ProjectActions {
  version: Version;
}

function OneVersion({ project, version, canChange, onChanged, onReload }: OneVersionProps) {
  const { calls } = useConsole();
  const notify = useNotify();
  const { project_id } = project;
  const load = useLoad(
    () => calls.project.versions.get({ project_id, version: String(version.version) }),
    [calls, project_id, version.version],
  );
  const [result, setResult] = useState<CheckResult | null>(null);
  const check = useAction(async (settings: Settings) => {
    setResult(await calls.project.check({ project_id, settings }));
  });
  if (result?.issues?.length === 0)
    return (
      <Review
        title={`Roll back to version ${version.version}`}
        result={result}
        action={`Roll back to version ${version.version}`}
        onCancel={() => setResult(null)}
        onReload={onReload}
        onSave={async (reason) => {
          const request = { project_id, version: result.version, to_version: version.version, note: reason };
          const answer = await calls.project.rollBack(request, { reason });
          notify(`Settings rolled back to version ${version.version}`);
          onChanged(answer.project);
        }}
      />
    );
  return (
    <Async load={load} rows={2}>
      {({ changes, settings }) => (
        <>
          {changes.length > 0 ? (
            <Changes changes={changes} label={`Changes in version ${version.version}`} />
          ) : (
            <p>No older version to compare with.</p>
          )}
          <FailureNote failure={check.failure} />
          {result?.issues?.map(({ path, message }) => (
            <p key={path}>{`${path}: ${message}`}</p>
          ))}
          {canChange && version.version !== project.version && (
            <Actions>
              <Action busy={check.isBusy} onClick={() => void check.run(settings)}>
                Roll back to this version
              </Action>
            </Actions>
          )}
        </>
      )}
    </Async>
  );
}
