import { Action, Actions } from "@portico/ui/components/Action";
import { Badge } from "@portico/ui/components/Badge";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { useNotify } from "@portico/ui/components/Notifications";
import { Row } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { useAction } from "@portico/ui/hooks/use-action";
import { roleName } from "@portico/ui/texts/role-name";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { ApiKey } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { useRights, useSignedIn } from "../../shared/use-signed-in.ts";
import type { CreatedKey } from "./CreateApiKey.tsx";
import { apiKeys } from "./texts.ts";

interface ApiKeyRowProps {
  apiKey: ApiKey;
  /** Whether the project allows new secrets for keys of this owner. */
  canRotate: boolean;
  onChange: (key: ApiKey) => void;
  onCreated: (created: CreatedKey) => void;
  onGone: () => void;
}

/** An API key: its scopes, last use and expiry, with buttons to rotate and revoke it. */
export function ApiKeyRow({ apiKey, canRotate, onChange, onCreated, onGone }: ApiKeyRowProps) {
  const texts = useStrings("apiKeys", apiKeys);
  const { admin } = useCalls();
  const { allows } = useRights();
  const self = useSignedIn().member?.member_id;
  const notify = useNotify();
  const [asked, setAsked] = useState<"" | "rotate" | "revoke">("");
  const { api_key_id, name, member_id, last_four, role_ids, expires_at, last_used_at, next_last_four } = apiKey;
  const isOwn = member_id !== null && member_id === self;
  // An admin may revoke another member's key, but not create a new secret for it.
  const mayRotate = isOwn || (member_id === null && allows("api_key", "update"));
  const mayRevoke = isOwn || allows("api_key", "delete");
  const rotate = useAction(async () => {
    const created = await admin.apiKeys.rotateStart({ api_key_id });
    setAsked("");
    onChange(created.api_key);
    onCreated(created);
  });
  const finish = useAction(async (isKept: boolean) => {
    const call = isKept ? admin.apiKeys.rotateComplete : admin.apiKeys.rotateCancel;
    onChange((await call({ api_key_id })).api_key);
    notify(isKept ? texts.rotated({ name }) : texts.rotationCancelled({ name }));
  });
  const revoke = useAction(async () => {
    await admin.apiKeys.revoke({ api_key_id });
    onGone();
    notify(texts.revoked({ name }));
  });
  return (
    <Row
      title={name}
      badges={member_id !== null && !isOwn && <Badge>{texts.ofMember}</Badge>}
      detail={
        <>
          <bdi dir="ltr">…{last_four}</bdi>&nbsp;· {role_ids.map(roleName).join(", ")}&nbsp;· {texts.ends}{" "}
          <When at={expires_at} isDay />
          &nbsp;·{" "}
          {last_used_at ? (
            <>
              {texts.lastUsed} <When at={last_used_at} />
            </>
          ) : (
            texts.neverUsed
          )}
        </>
      }
      actions={
        <Actions>
          {canRotate && mayRotate && !next_last_four && (
            <Action label={`${texts.rotate}: ${name}`} onClick={() => setAsked("rotate")}>
              {texts.rotate}
            </Action>
          )}
          {mayRevoke && (
            <Action label={`${texts.revoke}: ${name}`} onClick={() => setAsked("revoke")}>
              {texts.revoke}
            </Action>
          )}
        </Actions>
      }
    >
      {next_last_four && (
        <>
          <span>
            {texts.rotating} <bdi dir="ltr">…{next_last_four}</bdi>
          </span>
          <FailureNote failure={finish.failure} texts={texts.failures} />
          {mayRotate && (
            <Actions>
              <Action
                label={`${texts.rotateComplete}: ${name}`}
                busy={finish.isBusy}
                onClick={() => void finish.run(true)}
              >
                {texts.rotateComplete}
              </Action>
              <Action
                label={`${texts.rotateCancel}: ${name}`}
                disabled={finish.isBusy}
                onClick={() => void finish.run(false)}
              >
                {texts.rotateCancel}
              </Action>
            </Actions>
          )}
        </>
      )}
      {asked && (
        <ConfirmDialog
          title={asked === "rotate" ? texts.rotateAsk({ name }) : texts.revokeAsk({ name })}
          action={asked === "rotate" ? texts.rotate : texts.revoke}
          isHarmless={asked === "rotate"}
          busy={rotate.isBusy || revoke.isBusy}
          failure={rotate.failure ?? revoke.failure}
          texts={texts.failures}
          onConfirm={() => void (asked === "rotate" ? rotate : revoke).run()}
          onCancel={() => setAsked("")}
        >
          {asked === "rotate" ? texts.rotateText : texts.revokeText}
        </ConfirmDialog>
      )}
    </Row>
  );
}
