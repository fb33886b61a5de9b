import { Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { CopyText } from "@portico/ui/components/CopyField";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { ConfirmAction } from "../shared/ConfirmAction.tsx";
import { useConsole } from "../shared/use-console.ts";

const states = { published: "Published", signing: "Active", retiring: "Retiring" } as const;
const titles = { published: "Next key", signing: "Current key", retiring: "Previous key" } as const;
const errorTexts = {
  key_rotation_in_progress: "A rotation is already in progress. The new key becomes active within seven minutes.",
};

/** The keys that sign the project's session JWTs. They can be rotated for projects of the configuration file, too. */
export function SigningKeys({ projectId }: { projectId: string }) {
  const { calls, isAtLeast } = useConsole();
  const load = useLoad(async () => (await calls.keys.list({ project_id: projectId })).keys, [calls, projectId]);
  async function rotate(immediately: boolean, reason: string) {
    const { keys } = await calls.keys.rotate({ project_id: projectId, immediately }, { reason });
    load.change(() => keys);
  }
  return (
    <Panel
      title="Signing keys"
      lead="Keys that sign session JWTs. A new key is used once every node has loaded it."
      actions={
        isAtLeast("owner") && (
          <Actions>
            <ConfirmAction
              title="Create a new signing key? Members stay signed in."
              label="Rotate"
              action="Create key"
              isHarmless
              done="New signing key published"
              texts={errorTexts}
              onConfirm={(reason) => rotate(false, reason)}
            />
            <ConfirmAction
              title="Replace a leaked key? The new key takes over now, and existing session JWTs are rejected."
              label="Replace leaked key"
              action="Replace key"
              done="Signing key replaced"
              onConfirm={(reason) => rotate(true, reason)}
            />
          </Actions>
        )
      }
    >
      <Async load={load} rows={2}>
        {(keys) => (
          <Rows label="Signing keys">
            {keys.map(({ kid, state, signs_from, retires_at }) => (
              <Row
                key={kid}
                title={titles[state]}
                badges={<Badge kind={state === "signing" ? "good" : undefined}>{states[state]}</Badge>}
                detail={
                  <>
                    <CopyText value={kid} />
                    <br />
                    {retires_at ? "Expires " : state === "signing" ? "Active since " : "Active from "}
                    <When at={retires_at ?? signs_from} />
                  </>
                }
              />
            ))}
          </Rows>
        )}
      </Async>
    </Panel>
  );
}
