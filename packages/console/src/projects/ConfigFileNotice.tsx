import { Action, Actions } from "@portico/ui/components/Action";
import { Badge } from "@portico/ui/components/Badge";
import { Panel } from "@portico/ui/components/Panel";
import { useState } from "react";
import { ReasonDialog } from "../shared/ConfirmAction.tsx";
import { useConsole } from "../shared/use-console.ts";
import type { ProjectView } from "./types.ts";

interface ConfigFileNoticeProps {
  project: ProjectView;
  onTakenOver: (project: ProjectView) => void;
  isOpenAtFirst?: boolean | undefined;
}

/** Explains for a project of the configuration file why its settings are read-only and how to change them. */
export function ConfigFileNotice({ project, onTakenOver, isOpenAtFirst = false }: ConfigFileNoticeProps) {
  const { calls, isAtLeast } = useConsole();
  const [isAsking, setAsking] = useState(isOpenAtFirst);
  if (project.origin === "console") return null;
  return (
    <Panel
      title="Managed in the configuration file"
      lead={
        project.is_named_in_file
          ? `Edit ${project.file ?? "the configuration file"} and run "portico reload". To manage the project here, remove it from the file first.`
          : "The file no longer contains this project. It keeps its last settings."
      }
      actions={<Badge>{project.is_named_in_file ? "Config file" : "Removed from config file"}</Badge>}
    >
      {!project.is_named_in_file && isAtLeast("owner") && !isAsking && (
        <Actions>
          <Action onClick={() => setAsking(true)}>Manage in console</Action>
        </Actions>
      )}
      {isAsking && (
        <ReasonDialog
          title="Manage this project in the console?"
          action="Manage in console"
          isHarmless
          onCancel={() => setAsking(false)}
          onConfirm={async (reason) => {
            const answer = await calls.projects.takeOver({ project_id: project.project_id }, { reason });
            setAsking(false);
            onTakenOver(answer.project);
          }}
        >
          <p>
            Members stay signed in, and tokens and secrets stay valid. If you add the project to the configuration file
            again, the provider won't start.
          </p>
        </ReasonDialog>
      )}
    </Panel>
  );
}
