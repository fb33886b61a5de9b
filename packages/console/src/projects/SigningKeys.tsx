import { Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { ConfirmAction } from "../shared/ConfirmAction.tsx";
import { useConsole } from "../shared/use-console.ts";

const states = { published: "Published", signing: "Signs", retiring: "Verifies" } as const;
const refusals = { key_rotation_in_progress: "A new key is published already, and signs within seven minutes." };

/** The keys that sign the project's session JWTs, of projects of both kinds: no file names them. */
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
      lead="They sign session JWTs. A new one is published at once, and signs when every host knows it."
    >
      <Async of={load} rows={2}>
        {(keys) => (
          <Rows label="Signing keys">
            {keys.map(({ kid, state, signs_from, retires_at }) => (
              <Row
                key={kid}
                title={kid}
                badges={<Badge kind={state === "signing" ? "good" : undefined}>{states[state]}</Badge>}
                detail={
                  retires_at ? (
                    <>
                      ends <When at={retires_at} />
                    </>
                  ) : (
                    <>
                      signs from <When at={signs_from} />
                    </>
                  )
                }
              />
            ))}
          </Rows>
        )}
      </Async>
      {isAtLeast("owner") && (
        <Actions>
          <ConfirmAction
            title="Make a new signing key? Nobody is signed out."
            label="Rotate"
            action="Make a new key"
            isHarmless
            done="The new key is published."
            texts={refusals}
            onConfirm={(reason) => rotate(false, reason)}
          />
          <ConfirmAction
            title="Has a key leaked? The new one signs at once, and what the others signed is refused."
            label="Replace a leaked key"
            action="Replace it now"
            done="The new key signs."
            onConfirm={(reason) => rotate(true, reason)}
          />
        </Actions>
      )}
    </Panel>
  );
}
