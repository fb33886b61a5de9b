import { Action, Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Empty } from "@portico/ui/components/Empty";
import { useFailureText } from "@portico/ui/components/FailureNote";
import { Form } from "@portico/ui/components/Form";
import { Panel } from "@portico/ui/components/Panel";
import { Rows } from "@portico/ui/components/Rows";
import { TextField } from "@portico/ui/components/TextField";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { toFailure } from "@portico/ui/lib/failure";
import { shared } from "@portico/ui/texts/shared";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import type { DomainClaim } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { useRights } from "../../shared/use-signed-in.ts";
import { DomainRow, type RoutableConnection } from "./DomainRow.tsx";
import { domains } from "./texts.ts";

/**
 * The organization's domains: adds, verifies and removes them, and routes them to single sign-on.
 * @param props.openAtFirst The domain whose record is shown initially, for the gallery.
 */
export function DomainsScreen({ openAtFirst = "" }: { openAtFirst?: string }) {
  const texts = useStrings("domains", domains);
  const { cancel } = useStrings("shared", shared);
  const { admin } = useCalls();
  const rights = useRights();
  const [isAdding, setAdding] = useState(false);
  const [name, setName] = useState("");
  const [newest, setNewest] = useState(openAtFirst);
  const say = useFailureText(texts.refusals);
  const load = useLoad(async () => {
    const [{ domains: claims }, connections] = await Promise.all([
      admin.organization.domains.list(),
      listConnections(admin.sso),
    ]);
    return { claims, connections };
  }, [admin]);
  const change = (update: (claims: DomainClaim[]) => DomainClaim[]) =>
    load.change((before) => ({ ...before, claims: update(before.claims) }));
  const claim = useAction(async () => {
    const { domain } = await admin.organization.domains.claim({ domain: name.trim().replace(/^.*@/, "") });
    setNewest(domain.domain);
    change((before) => [domain, ...before.filter((one) => one.domain !== domain.domain)]);
    setName("");
    setAdding(false);
  });
  // Changing domains requires every permission. Check the two that roles with fewer permissions usually lack.
  const isEditable = rights.allows("organization", "update") && rights.allows("member", "update.roles");
  const add = (
    <Action variant="main" onClick={() => setAdding(true)}>
      {texts.add}
    </Action>
  );
  const isEmpty = load.value?.claims.length === 0;
  return (
    <Panel
      title={texts.title}
      lead={texts.lead}
      actions={isEditable && !isAdding && load.status === "ready" && !isEmpty && add}
    >
      {isAdding && (
        <Form onSubmit={() => name.trim() && void claim.run()} busy={claim.isBusy}>
          <TextField
            label={texts.nameLabel}
            name="domain"
            value={name}
            onChange={(value) => {
              claim.forgive();
              setName(value);
            }}
            hint={texts.nameHint}
            error={claim.failure && say(claim.failure)}
            maxLength={255}
            autoCapitalize="none"
            spellCheck="false"
            autoComplete="off"
            autoFocus
          />
          <Actions>
            <Action type="submit" variant="main" busy={claim.isBusy}>
              {texts.claim}
            </Action>
            <Action variant="quiet" onClick={() => setAdding(false)}>
              {cancel}
            </Action>
          </Actions>
        </Form>
      )}
      {rights.status === "ready" && !isEditable && load.failure?.kind !== "forbidden" && (
        <p {...part("panel-lead")}>{texts.readOnly}</p>
      )}
      <Async load={load} texts={texts.refusals}>
        {({ claims, connections }) =>
          claims.length === 0 ? (
            !isAdding && (
              <Empty title={texts.emptyTitle} actions={isEditable && add}>
                {texts.emptyText}
              </Empty>
            )
          ) : (
            <Rows label={texts.title}>
              {claims.map((one) => (
                <DomainRow
                  key={one.domain}
                  claim={one}
                  connections={connections}
                  isEditable={isEditable}
                  isOpenAtFirst={one.domain === newest}
                  onChanged={(changed) =>
                    change((before) => before.map((it) => (it.domain === changed.domain ? changed : it)))
                  }
                  onGivenUp={({ domain }) => change((before) => before.filter((it) => it.domain !== domain))}
                />
              ))}
            </Rows>
          )
        }
      </Async>
    </Panel>
  );
}

/** Returns an empty list without the permission to read connections. Such a member can still see the domains. */
async function listConnections(sso: ReturnType<typeof useCalls>["admin"]["sso"]): Promise<RoutableConnection[]> {
  try {
    const found = await sso.getConnections();
    return [...found.saml_connections, ...found.oidc_connections, ...found.external_connections];
  } catch (error) {
    if (toFailure(error).kind === "forbidden") return [];
    throw error;
  }
}
