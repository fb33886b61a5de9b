import { Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { CopyField, CopyText } from "@portico/ui/components/CopyField";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { away } from "@portico/ui/lib/web-address";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { useState } from "react";
import { ConfirmAction } from "../shared/ConfirmAction.tsx";
import { PageAsync } from "../shared/NotFound.tsx";
import type { SecretsListResponse } from "../shared/operations.ts";
import { useConsole } from "../shared/use-console.ts";
import { ConfigFileNotice } from "./ProjectForm.tsx";
import { SigningKeys } from "./SigningKeys.tsx";
import type { ProjectPageProps, ProjectView } from "./types.ts";
import { useProject } from "./use-change.ts";

addStyles(`
.portico-steps-in-file { display: grid; gap: 4px; margin-block-end: 8px; padding-inline-start: 20px; list-style: decimal; font: 14px/20px var(--po-font); overflow-wrap: anywhere; }
.portico-steps-in-file > li { list-style: inherit; }
`);

interface KeysPageProps extends ProjectPageProps {
  /** For the gallery: a secret that was just created. */
  shownAtFirst?: string;
}

/** The project's secrets, public tokens and signing keys. */
export default function KeysPage({ projectId, shownAtFirst }: KeysPageProps) {
  const { load, canChange } = useProject(projectId);
  return (
    <PageAsync load={load} rows={6}>
      {(project) => (
        <>
          <ConfigFileNotice project={project} onTakenOver={(taken) => load.change(() => taken)} />
          <Secrets project={project} canChange={canChange} shownAtFirst={shownAtFirst} />
          <PublicTokens project={project} canChange={canChange} onChanged={(changed) => load.change(() => changed)} />
          <SigningKeys projectId={projectId} />
        </>
      )}
    </PageAsync>
  );
}

const errorTexts = {
  project_secret_rotating: "A rotation is already in progress. Reload the page to see it.",
  project_secret_not_rotating: "The rotation has already ended. Reload the page.",
};

function Secrets({
  project,
  canChange,
  shownAtFirst,
}: {
  project: ProjectView;
  canChange: boolean;
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
      lead="Your backend uses it to call the management API. Only a hash is stored, so it can't be shown again."
      actions={
        canChange &&
        load.value?.length === 1 && (
          <ConfirmAction
            title="Create a new secret? Both work until you revoke the current one."
            label="Rotate"
            action="Create secret"
            isHarmless
            done="Rotation started. Both secrets work."
            texts={errorTexts}
            onConfirm={rotate("rotateStart")}
          />
        )
      }
    >
      {shown && <CopyField label="New secret. Copy it now. It won't be shown again." value={shown} />}
      <Async load={load} rows={2}>
        {(secrets) => {
          const isRotating = secrets.length > 1;
          const next = secrets.find(({ name }) => name === "next_secret");
          return (
            <>
              <Rows label="Secrets">
                {secrets.map(({ name, last_used_at }) => (
                  <Row
                    key={name}
                    title={name === "secret" ? (isRotating ? "Current secret" : "Secret") : "New secret"}
                    badges={
                      name === "secret" || last_used_at ? (
                        <Badge kind="good">Active</Badge>
                      ) : (
                        <Badge kind="warn">Not used yet</Badge>
                      )
                    }
                    detail={
                      last_used_at ? (
                        <>
                          Last used <When at={last_used_at} />
                        </>
                      ) : name === "secret" ? (
                        "Not used yet"
                      ) : (
                        "Deploy it to your backend."
                      )
                    }
                  />
                ))}
              </Rows>
              {project.origin === "file" && <RotateInFile isRotating={isRotating} next={next} file={project.file} />}
              {canChange && isRotating && (
                <Actions>
                  <ConfirmAction
                    isMain={Boolean(next?.last_used_at)}
                    title="Revoke the current secret?"
                    action="Revoke current secret"
                    done="Secret revoked"
                    texts={errorTexts}
                    onConfirm={rotate("rotateComplete")}
                  >
                    <p>
                      {next?.last_used_at
                        ? "Backends that still use it will be rejected."
                        : "The new secret hasn't been used yet. Your backend will be rejected until you deploy it."}
                    </p>
                  </ConfirmAction>
                  <ConfirmAction
                    title="Cancel the rotation? The new secret stops working."
                    label="Cancel rotation"
                    action="Keep current secret"
                    done="Rotation canceled"
                    texts={errorTexts}
                    onConfirm={rotate("rotateCancel")}
                  />
                </Actions>
              )}
            </>
          );
        }}
      </Async>
    </Panel>
  );
}

interface RotateInFileProps {
  isRotating: boolean;
  next: SecretsListResponse["secrets"][number] | undefined;
  file: string | null;
}

/** The next steps of a rotation, for a project whose secret the console can't create. */
function RotateInFile({ isRotating, next, file }: RotateInFileProps) {
  const name = file ?? "the configuration file";
  const steps = isRotating
    ? [
        next?.last_used_at ? "Your backend uses the new secret." : "Deploy the new secret to your backend.",
        `Make it the "secret" in ${name}, and remove "next_secret".`,
        'Run "portico reload". The old secret stops working.',
      ]
    : [
        `Add the new secret as "next_secret" in ${name}.`,
        'Run "portico reload". Both secrets work, and this page shows when each was last used.',
        "Deploy the new secret to your backend.",
        'Make it the "secret", remove "next_secret", and run "portico reload" again.',
      ];
  return (
    <div>
      <b {...part("label")}>{isRotating ? "Complete the rotation" : "Rotate the secret"}</b>
      <ol {...part("steps-in-file")}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <a {...part("link")} href="/docs/key-rotation#project-secret" {...away}>
        Rotate keys
      </a>
    </div>
  );
}

interface PublicTokensProps {
  project: ProjectView;
  canChange: boolean;
  onChanged: (project: ProjectView) => void;
}

function PublicTokens({ project, canChange, onChanged }: PublicTokensProps) {
  const { calls } = useConsole();
  const tokens = (project.effective.public_tokens as string[] | undefined) ?? [];
  const { project_id } = project;
  return (
    <Panel
      title="Public tokens"
      lead="Used by your frontend to identify the project. Safe to publish."
      actions={
        canChange && (
          <ConfirmAction
            title="Add a public token?"
            label="Add token"
            action="Add token"
            isHarmless
            done="Token added"
            onConfirm={async (reason) => {
              const answer = await calls.projects.publicTokens.add({ project_id }, { reason });
              onChanged(answer.project);
            }}
          />
        )
      }
    >
      <Rows label="Public tokens">
        {tokens.map((token) => (
          <Row
            key={token}
            title={<CopyText value={token} />}
            actions={
              canChange &&
              tokens.length > 1 && (
                <ConfirmAction
                  label="Delete"
                  item={token}
                  title="Delete this token? Pages that use it will stop working."
                  action="Delete token"
                  done="Token deleted"
                  onConfirm={async (reason) => {
                    const answer = await calls.projects.publicTokens.revoke(
                      { project_id, public_token: token },
                      { reason },
                    );
                    onChanged(answer.project);
                  }}
                />
              )
            }
          />
        ))}
      </Rows>
    </Panel>
  );
}
