import { Action, Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { CopyField } from "@portico/ui/components/CopyField";
import { useNotify } from "@portico/ui/components/Notifications";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useState } from "react";
import { ConfirmAction } from "../shared/ConfirmAction.tsx";
import type { SecretsListResponse } from "../shared/operations.ts";
import { useConsole } from "../shared/use-console.ts";
import { KeptIn } from "./KeptIn.tsx";
import { SigningKeys } from "./SigningKeys.tsx";
import type { ProjectPageProps, ProjectView } from "./types.ts";
import { useProject } from "./use-project.ts";

interface KeysPageProps extends ProjectPageProps {
  /** For pictures: a secret that was just made. */
  shownAtFirst?: string;
}

/** What proves who calls: the project's secrets, its public tokens, and the keys that sign its sessions. */
export default function KeysPage({ projectId, shownAtFirst }: KeysPageProps) {
  const { load, mayChange } = useProject(projectId);
  return (
    <Async of={load} rows={6}>
      {(project) => (
        <>
          <KeptIn project={project} onTaken={(taken) => load.change(() => taken)} />
          <Secrets project={project} mayChange={mayChange} shownAtFirst={shownAtFirst} />
          <PublicTokens project={project} mayChange={mayChange} onChanged={(changed) => load.change(() => changed)} />
          <SigningKeys projectId={projectId} />
        </>
      )}
    </Async>
  );
}

const refusals = {
  project_secret_rotating: "A rotation is under way already. Load the page anew to see it.",
  project_secret_not_rotating: "No rotation is under way any more. Load the page anew.",
};

function Secrets({
  project,
  mayChange,
  shownAtFirst,
}: {
  project: ProjectView;
  mayChange: boolean;
  shownAtFirst?: string | undefined;
}) {
  const { calls } = useConsole();
  const [shown, setShown] = useState(shownAtFirst ?? "");
  const { project_id } = project;
  const load = useLoad(async () => (await calls.secrets.list({ project_id })).secrets, [calls, project_id]);
  const rotate = (step: "rotateStart" | "rotateComplete" | "rotateCancel") => async (reason: string) => {
    const answer: { secrets: SecretsListResponse["secrets"]; secret?: string } = await calls.projects.secret[step](
      { project_id },
      { reason },
    );
    setShown(answer.secret ?? "");
    load.change(() => answer.secrets);
  };
  return (
    <Panel
      title="Secret"
      lead="Your back end shows it to call the management API. It is kept as a hash: nobody can read it again."
    >
      {shown && <CopyField label="The new secret, shown this once" value={shown} />}
      <Async of={load} rows={2}>
        {(secrets) => {
          const isRotating = secrets.length > 1;
          const next = secrets.find(({ name }) => name === "next_secret");
          return (
            <>
              <Rows label="Secrets">
                {secrets.map(({ name, last_used_at }) => (
                  <Row
                    key={name}
                    title={name === "secret" ? (isRotating ? "The old secret" : "The secret") : "The new secret"}
                    badges={<Badge kind="good">Counts</Badge>}
                    detail={
                      last_used_at ? (
                        <>
                          last used <When at={last_used_at} />
                        </>
                      ) : (
                        "not used yet"
                      )
                    }
                  />
                ))}
              </Rows>
              {mayChange &&
                (isRotating ? (
                  <Actions>
                    <ConfirmAction
                      title="End the old secret?"
                      action="End the old secret"
                      done="The old secret has ended."
                      texts={refusals}
                      onConfirm={rotate("rotateComplete")}
                    >
                      <p>
                        {next?.last_used_at
                          ? "A back end that still shows the old one is refused from then on."
                          : "Nobody has used the new one yet: your back ends would be refused until they have it."}
                      </p>
                    </ConfirmAction>
                    <ConfirmAction
                      title="End the new secret, and stay with the old one?"
                      action="Stay with the old one"
                      done="The new secret has ended."
                      texts={refusals}
                      onConfirm={rotate("rotateCancel")}
                    />
                  </Actions>
                ) : (
                  <Actions>
                    <ConfirmAction
                      title="Make a new secret? Both count until you end the old one."
                      label="Rotate"
                      action="Make a new secret"
                      isHarmless
                      done="Both secrets count now."
                      texts={refusals}
                      onConfirm={rotate("rotateStart")}
                    />
                  </Actions>
                ))}
            </>
          );
        }}
      </Async>
    </Panel>
  );
}

interface PublicTokensProps {
  project: ProjectView;
  mayChange: boolean;
  onChanged: (project: ProjectView) => void;
}

function PublicTokens({ project, mayChange, onChanged }: PublicTokensProps) {
  const { calls } = useConsole();
  const notify = useNotify();
  const tokens = (project.effective.public_tokens as string[] | undefined) ?? [];
  const { project_id } = project;
  const [ending, setEnding] = useState<string | null>(null);
  return (
    <Panel title="Public tokens" lead="Your pages create the client with one. It names the project and proves nothing.">
      <Rows label="Public tokens">
        {tokens.map((token) => (
          <Row
            key={token}
            title={token}
            actions={
              mayChange && tokens.length > 1 && ending !== token ? (
                <Action variant="danger" label={`Take away ${token}`} onClick={() => setEnding(token)}>
                  Take away
                </Action>
              ) : undefined
            }
          >
            {ending === token && (
              <ConfirmAction
                title="Take this token away? Pages that create the client with it stop working."
                action="Take it away"
                done="The token is gone."
                isOpenAtFirst
                onConfirm={async (reason) => {
                  const answer = await calls.projects.publicTokens.revoke(
                    { project_id, public_token: token },
                    { reason },
                  );
                  setEnding(null);
                  onChanged(answer.project);
                }}
              />
            )}
          </Row>
        ))}
      </Rows>
      {mayChange && (
        <Actions>
          <ConfirmAction
            title="Add a public token?"
            label="Add"
            action="Add a token"
            isHarmless
            done="The token counts."
            onConfirm={async (reason) => {
              const answer = await calls.projects.publicTokens.add({ project_id }, { reason });
              notify("The token counts.");
              onChanged(answer.project);
            }}
          />
        </Actions>
      )}
    </Panel>
  );
}
