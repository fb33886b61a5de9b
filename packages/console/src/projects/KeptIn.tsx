import { Action, Actions } from "@portico/ui/components/Action";
import { Badge } from "@portico/ui/components/Badge";
import { Panel } from "@portico/ui/components/Panel";
import { useState } from "react";
import { ReasonDialog } from "../shared/ConfirmAction.tsx";
import { useConsole } from "../shared/use-console.ts";
import type { ProjectView } from "./types.ts";

interface KeptInProps {
  project: ProjectView;
  onTaken: (project: ProjectView) => void;
  isOpenAtFirst?: boolean | undefined;
}

/** Says why nothing can be changed here, and what changes it: of a project of the configuration file. */
export function KeptIn({ project, onTaken, isOpenAtFirst = false }: KeptInProps) {
  const { calls, isAtLeast } = useConsole();
  const [isAsking, setAsking] = useState(isOpenAtFirst);
  if (project.origin === "console") return null;
  return (
    <Panel
      title="Read only: kept in the configuration file"
      lead={
        project.is_named_in_file
          ? `Change it in ${project.file ?? "the configuration file"}, and run "portico reload". To keep it here instead, take it out of the file first.`
          : "The file no longer names this project, and it still serves with the settings that it had."
      }
      actions={<Badge>{project.is_named_in_file ? "In the file" : "No longer in the file"}</Badge>}
    >
      {!project.is_named_in_file && isAtLeast("owner") && !isAsking && (
        <Actions>
          <Action onClick={() => setAsking(true)}>Keep in the console</Action>
        </Actions>
      )}
      {isAsking && (
        <ReasonDialog
          title="Keep the settings of this project in the console?"
          action="Keep in the console"
          isHarmless
          onCancel={() => setAsking(false)}
          onConfirm={async (reason) => {
            const answer = await calls.projects.takeOver({ project_id: project.project_id }, { reason });
            setAsking(false);
            onTaken(answer.project);
          }}
        >
          <p>
            Nobody is signed out; tokens and secrets stay. From then on a file that names it keeps the provider from
            starting.
          </p>
        </ReasonDialog>
      )}
    </Panel>
  );
}
