import { Action, Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { CopyField } from "@portico/ui/components/CopyField";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { More, Rows } from "@portico/ui/components/Rows";
import { usePages } from "@portico/ui/hooks/use-pages";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import type { ApiKey, ListApiKeysResponse } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { useRights } from "../../shared/use-signed-in.ts";
import { ApiKeyRow } from "./ApiKeyRow.tsx";
import { CreateApiKey, type CreatedKey } from "./CreateApiKey.tsx";
import { apiKeys } from "./texts.ts";

/** Creates, rotates and revokes API keys. */
export function ApiKeysScreen({
  createAtFirst = false,
  madeAtFirst = null,
}: {
  createAtFirst?: boolean;
  madeAtFirst?: CreatedKey | null;
}) {
  const texts = useStrings("apiKeys", apiKeys);
  const { admin } = useCalls();
  const { status, allows } = useRights();
  const [isCreating, setCreating] = useState(createAtFirst);
  const [rules, setRules] = useState<Pick<ListApiKeysResponse, "allowed_owners" | "longest_days"> | null>(null);
  const [created, setCreated] = useState(madeAtFirst);
  const mayReadAll = allows("api_key", "read");
  const owner = mayReadAll ? "organization" : "self";
  const pages = usePages(
    async (cursor) => {
      // The rights decide which keys to load, so wait for them.
      if (status === "loading") return new Promise<never>(() => {});
      const { api_keys, results_metadata, ...rules } = await admin.apiKeys.list({ owner, cursor, limit: 50 });
      setRules(rules);
      return { items: api_keys, next: results_metadata.next_cursor };
    },
    [admin, owner, status],
  );
  const { allowed_owners: allowed = [], longest_days: longestDays = 0 } = rules ?? {};
  const owners = allowed.filter((one) => one === "self" || allows("api_key", "create"));
  const isOff = rules !== null && allowed.length === 0;
  const replace = (changed: ApiKey) =>
    pages.change((page) => ({
      ...page,
      items: page.items.map((one) => (one.api_key_id === changed.api_key_id ? changed : one)),
    }));
  return (
    <Panel
      title={texts.title}
      lead={isOff ? undefined : texts.lead}
      actions={
        !isCreating &&
        owners.length > 0 && (
          <Action variant="main" onClick={() => setCreating(true)}>
            {texts.create}
          </Action>
        )
      }
    >
      {created && (
        <div {...part("receipt")}>
          <b>{texts.created({ name: created.api_key.name })}</b>
          <CopyField label={texts.secret} value={created.secret} />
          <Actions>
            <Action onClick={() => setCreated(null)}>{texts.stored}</Action>
          </Actions>
        </div>
      )}
      {isCreating && owners.length > 0 && (
        <CreateApiKey
          owners={owners}
          longestDays={longestDays}
          onCreated={(key) => {
            setCreated(key);
            setCreating(false);
            pages.change((page) => ({ ...page, items: [key.api_key, ...page.items] }));
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {isOff && pages.value?.items.length !== 0 && <p {...part("panel-lead")}>{texts.offLead}</p>}
      {status === "ready" && !mayReadAll && !isOff && <p {...part("panel-lead")}>{texts.hidden}</p>}
      <Async load={pages} texts={texts.failures}>
        {({ items }) =>
          items.length === 0 ? (
            !isCreating && (
              <Empty title={isOff ? texts.failures.api_keys_not_allowed : texts.none}>
                {isOff ? undefined : texts.noneText}
              </Empty>
            )
          ) : (
            <Rows label={texts.title}>
              {items.map((key) => (
                <ApiKeyRow
                  key={key.api_key_id}
                  apiKey={key}
                  canRotate={allowed.includes(key.member_id === null ? "organization" : "self")}
                  onChange={replace}
                  onCreated={setCreated}
                  onGone={() =>
                    pages.change((page) => ({
                      ...page,
                      items: page.items.filter(({ api_key_id }) => api_key_id !== key.api_key_id),
                    }))
                  }
                />
              ))}
            </Rows>
          )
        }
      </Async>
      <More pages={pages} />
    </Panel>
  );
}
