import { Action, Actions } from "@portico/ui/components/Action";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { CopyField } from "@portico/ui/components/CopyField";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { useNotify } from "@portico/ui/components/Notifications";
import { Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useAction } from "@portico/ui/hooks/use-action";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import type { ScimConnection } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { directory, useDirectoryFailures } from "./texts.ts";

interface DirectoryTokenProps {
  connection: ScimConnection;
  onChange: (connection: ScimConnection) => void;
  /** Called with the new token, to enter in the directory. */
  onToken: (token: string) => void;
}

/** The bearer token of the directory, and its rotation. */
export function DirectoryToken({ connection, onChange, onToken }: DirectoryTokenProps) {
  const texts = useStrings("directory", directory);
  const failures = useDirectoryFailures();
  const { admin } = useCalls();
  const notify = useNotify();
  const [next, setNext] = useState("");
  const [isAsked, setAsked] = useState(false);
  const { connection_id, bearer_token_last_four: end, bearer_token_expires_at: until } = connection;
  const { next_bearer_token_last_four: nextEnd } = connection;
  const start = useAction(async () => {
    const { connection: started } = await admin.scim.rotateStart({ connection_id });
    const { next_bearer_token, ...rest } = started;
    setNext(next_bearer_token);
    onChange({ ...rest, next_bearer_token_last_four: next_bearer_token.slice(-4) });
  });
  const complete = useAction(async () => {
    onChange((await admin.scim.rotateComplete({ connection_id })).connection);
    onToken(next);
    setNext("");
    setAsked(false);
    notify(texts.rotated);
  });
  const cancel = useAction(async () => {
    onChange((await admin.scim.rotateCancel({ connection_id })).connection);
    setNext("");
    notify(texts.cancelled);
  });
  const state = tokenState(until, Date.now());
  return (
    <Rows label={texts.token}>
      <Row
        title={texts.token}
        detail={
          <>
            {texts.tokenEnds} <code>{end}</code>&nbsp;· {texts.tokenUntil} <When at={until} isDay />
            {nextEnd && (
              <>
                {"\u00A0· "}
                {texts.nextToken} <code>{nextEnd}</code>
              </>
            )}
          </>
        }
        actions={
          !isAsked &&
          (nextEnd ? (
            <Actions>
              <Action onClick={() => setAsked(true)}>{texts.complete}</Action>
              <Action variant="quiet" busy={cancel.isBusy} onClick={() => void cancel.run()}>
                {texts.keepOld}
              </Action>
            </Actions>
          ) : (
            <Action variant={state === "over" ? "main" : "side"} busy={start.isBusy} onClick={() => void start.run()}>
              {texts.rotate}
            </Action>
          ))
        }
      >
        {state === "over" && <p {...part("failure")}>{texts.tokenOver}</p>}
        {state === "soon" && <p {...part("failure")}>{texts.tokenSoon}</p>}
        {next && (
          <>
            <CopyField label={texts.nextToken} value={next} />
            <p {...part("directory-hint")}>{texts.tokenOnce}</p>
          </>
        )}
        <FailureNote failure={start.failure ?? cancel.failure} texts={failures} />
        {isAsked ? (
          <ConfirmDialog
            title={texts.completeAsk({ end })}
            action={texts.complete}
            busy={complete.isBusy}
            failure={complete.failure}
            texts={failures}
            onConfirm={() => void complete.run()}
            onCancel={() => setAsked(false)}
          >
            {texts.completeLead}
          </ConfirmDialog>
        ) : (
          (nextEnd || state !== "over") && (
            <p {...part("directory-hint")}>{nextEnd ? texts.nextLead : texts.rotateLead}</p>
          )
        )}
      </Row>
    </Rows>
  );
}

const SOON_MS = 30 * 86_400_000;

/** Whether a token has expired or will soon. Directories often fail silently when a token is rejected. */
export function tokenState(expiresAt: string, nowMs: number): "good" | "soon" | "over" {
  const left = Date.parse(expiresAt) - nowMs;
  if (left <= 0) return "over";
  return left <= SOON_MS ? "soon" : "good";
}
