import { Action, Actions } from "@portico/ui/components/Action";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { CopyField } from "@portico/ui/components/CopyField";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { useNotice } from "@portico/ui/components/Notices";
import { Panel } from "@portico/ui/components/Panel";
import { When } from "@portico/ui/components/When";
import { useAction } from "@portico/ui/hooks/use-action";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { ScimConnection } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../shared/calls.ts";
import { directory } from "./texts.ts";
import { tokenState } from "./token-state.ts";
import { useDirectoryFailures } from "./use-failures.ts";

addStyles(`
.portico-token-facts { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 16px; font: 14px/20px var(--po-font); }
.portico-token-facts > dt { color: var(--po-soft); }
.portico-token-facts > dd { overflow-wrap: anywhere; }
`);

interface DirectoryTokenProps {
  connection: ScimConnection;
  onChange: (connection: ScimConnection) => void;
  /** What is entered in the directory from now on. */
  onToken: (token: string) => void;
}

/** The token by which the directory comes in, and its turn. */
export function DirectoryToken({ connection, onChange, onToken }: DirectoryTokenProps) {
  const texts = useStrings("directory", directory);
  const failures = useDirectoryFailures();
  const { admin } = useCalls();
  const tell = useNotice();
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
    tell(texts.rotated);
  });
  const cancel = useAction(async () => {
    onChange((await admin.scim.rotateCancel({ connection_id })).connection);
    setNext("");
    tell(texts.cancelled);
  });
  const state = tokenState(until, Date.now());
  return (
    <Panel title={texts.token} lead={nextEnd && texts.nextLead}>
      {state === "over" && <p {...part("failure")}>{texts.tokenOver}</p>}
      {state === "soon" && <p {...part("failure")}>{texts.tokenSoon}</p>}
      <dl {...part("token-facts")}>
        <dt>{texts.tokenEnds}</dt>
        <dd>
          <code>{end}</code>
        </dd>
        <dt>{texts.tokenUntil}</dt>
        <dd>
          <When at={until} isDay />
        </dd>
        {nextEnd && (
          <>
            <dt>{texts.nextToken}</dt>
            <dd>
              <code>{nextEnd}</code>
            </dd>
          </>
        )}
      </dl>
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
        <Actions>
          {nextEnd ? (
            <>
              <Action variant="main" onClick={() => setAsked(true)}>
                {texts.complete}
              </Action>
              <Action busy={cancel.isBusy} onClick={() => void cancel.run()}>
                {texts.keepOld}
              </Action>
            </>
          ) : (
            <>
              <Action busy={start.isBusy} onClick={() => void start.run()}>
                {texts.rotate}
              </Action>
              <span {...part("directory-hint")}>{texts.rotateLead}</span>
            </>
          )}
        </Actions>
      )}
    </Panel>
  );
}
