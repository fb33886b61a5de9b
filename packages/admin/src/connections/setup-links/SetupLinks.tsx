import { Action, Actions } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Check, Checks } from "@portico/ui/components/Check";
import { ConfirmDialog } from "@portico/ui/components/ConfirmDialog";
import { CopyField } from "@portico/ui/components/CopyField";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { Form } from "@portico/ui/components/Form";
import { useNotify } from "@portico/ui/components/Notifications";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { SelectField } from "@portico/ui/components/SelectField";
import { TextField } from "@portico/ui/components/TextField";
import { When } from "@portico/ui/components/When";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { roleName } from "@portico/ui/texts/role-name";
import { shared } from "@portico/ui/texts/shared";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import type { SetupLink } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { useRights } from "../../shared/use-signed-in.ts";
import { setupLinks, useSetupFailures } from "./texts.ts";

export interface SetupLinksProps {
  purpose: SetupLink["purpose"];
  /** The connection to set up. Without it, the link creates one. */
  connectionId?: string | undefined;
  /** Opens the form initially, for the gallery. */
  isMakingAtFirst?: boolean;
}

/** Creates, lists and revokes setup links, with which an IT team sets up a connection without an account. */
export function SetupLinksScreen({ purpose, connectionId, isMakingAtFirst = false }: SetupLinksProps) {
  const texts = useStrings("setupLinks", setupLinks);
  const failures = useSetupFailures();
  const { admin } = useCalls();
  const rights = useRights();
  const [isMaking, setMaking] = useState(isMakingAtFirst);
  const [url, setUrl] = useState("");
  const load = useLoad(async () => (await admin.setupLinks.list({ purpose })).setup_links, [admin, purpose]);
  if (rights.status === "ready" && !rights.allows(purpose, "read")) return null;
  const mayMake = rights.allows(purpose, connectionId ? "update" : "create") && rights.allows("member", "update.roles");
  return (
    <Panel
      title={texts.title}
      lead={texts.lead}
      actions={mayMake && !isMaking && <Action onClick={() => setMaking(true)}>{texts.create}</Action>}
    >
      {url && (
        <>
          <CopyField label={texts.link} value={url} />
          <p {...part("panel-lead")}>{texts.once}</p>
        </>
      )}
      {isMaking && (
        <MakeLink
          purpose={purpose}
          connectionId={connectionId}
          onCreated={(made, setup_url) => {
            load.change((links) => [made, ...links]);
            setUrl(setup_url);
            setMaking(false);
          }}
          onCancel={() => setMaking(false)}
        />
      )}
      {!mayMake && rights.status === "ready" && <p {...part("panel-lead")}>{texts.notAllowed}</p>}
      <Async load={load} rows={1} texts={failures}>
        {(links) =>
          links.length > 0 && (
            <Rows label={texts.title}>
              {links.map((link) => (
                <LinkRow
                  key={link.setup_link_id}
                  link={link}
                  mayRevoke={rights.allows(purpose, "update")}
                  onRevoked={(revoked) => {
                    setUrl("");
                    load.change((all) =>
                      all.map((one) => (one.setup_link_id === revoked.setup_link_id ? revoked : one)),
                    );
                  }}
                />
              ))}
            </Rows>
          )
        }
      </Async>
    </Panel>
  );
}

const kinds: Partial<Record<SetupLink["status"], "good" | "bad">> = { open: "good", finished: "good", void: "bad" };
const live: SetupLink["status"][] = ["waiting", "open"];

interface LinkRowProps {
  link: SetupLink;
  mayRevoke: boolean;
  onRevoked: (link: SetupLink) => void;
}

function LinkRow({ link, mayRevoke, onRevoked }: LinkRowProps) {
  const texts = useStrings("setupLinks", setupLinks);
  const failures = useSetupFailures();
  const { admin } = useCalls();
  const notify = useNotify();
  const [isAsked, setAsked] = useState(false);
  const { setup_link_id, status, note, created_at, opened_at, opened_from, ends_at, expires_at } = link;
  const name = note || texts.noNote;
  const revoke = useAction(async () => {
    const { setup_link } = await admin.setupLinks.revoke({ setup_link_id });
    setAsked(false);
    onRevoked(setup_link);
    notify(texts.revokeDone);
  });
  return (
    <Row
      title={name}
      badges={<Badge kind={kinds[status]}>{texts[status]}</Badge>}
      detail={
        <>
          {opened_at ? texts.opened : texts.created} <When at={opened_at ?? created_at} />
          {opened_from && " "}
          {opened_from && <bdi dir="ltr">{`(${opened_from})`}</bdi>}
          {live.includes(status) && (
            <>
              {"\u00A0· "}
              {texts.until} <When at={ends_at ?? expires_at} />
            </>
          )}
          {status === "void" && `\u00A0· ${texts.voidHint}`}
        </>
      }
      actions={
        mayRevoke &&
        live.includes(status) && (
          <Action label={`${texts.revoke}: ${name}`} onClick={() => setAsked(true)}>
            {texts.revoke}
          </Action>
        )
      }
    >
      {isAsked && (
        <ConfirmDialog
          title={texts.revokeAsk({ name })}
          action={texts.revoke}
          busy={revoke.isBusy}
          failure={revoke.failure}
          texts={failures}
          onConfirm={() => void revoke.run()}
          onCancel={() => setAsked(false)}
        >
          {texts.revokeLead}
        </ConfirmDialog>
      )}
    </Row>
  );
}

interface MakeLinkProps {
  purpose: SetupLink["purpose"];
  connectionId: string | undefined;
  onCreated: (link: SetupLink, url: string) => void;
  onCancel: () => void;
}

const DAYS = [1, 3, 7, 14, 30];

function MakeLink({ purpose, connectionId, onCreated, onCancel }: MakeLinkProps) {
  const texts = useStrings("setupLinks", setupLinks);
  const failures = useSetupFailures();
  const { cancel } = useStrings("shared", shared);
  const { admin, client } = useCalls();
  const [note, setNote] = useState("");
  const [days, setDays] = useState(7);
  const [mayActivate, setMayActivate] = useState(false);
  const [roleIds, setRoleIds] = useState<readonly string[]>([]);
  const roles = useLoad(async () => (await client.bootstrap()).rbacPolicy?.roles ?? [], [client]);
  const make = useAction(async () => {
    const { setup_link, setup_url } = await admin.setupLinks.create({
      purpose,
      ...(connectionId !== undefined && { connection_id: connectionId }),
      expires_in_days: days,
      note: note.trim(),
      may_activate: mayActivate,
      role_ids: [...roleIds],
    });
    onCreated(setup_link, setup_url);
  });
  return (
    <Form onSubmit={() => void make.run()} busy={make.isBusy}>
      <TextField
        label={texts.note}
        name="setup-note"
        value={note}
        onChange={setNote}
        maxLength={200}
        hint={texts.noteHint}
        autoFocus
      />
      <SelectField
        label={texts.days}
        name="setup-days"
        value={String(days)}
        options={DAYS.map((count) => ({ value: String(count), text: texts.dayCount({ days: count }) }))}
        onChange={(count) => setDays(Number(count))}
      />
      <Check label={texts.mayActivate} hint={texts.mayActivateHint} checked={mayActivate} onChange={setMayActivate} />
      {roles.value && roles.value.length > 0 && (
        <Checks legend={texts.roles}>
          {roles.value.map(({ role_id, description }) => (
            <Check
              key={role_id}
              label={roleName(role_id)}
              hint={description}
              checked={roleIds.includes(role_id)}
              onChange={(isOn) => setRoleIds(isOn ? [...roleIds, role_id] : roleIds.filter((one) => one !== role_id))}
            />
          ))}
        </Checks>
      )}
      <FailureNote failure={make.failure} texts={failures} />
      <Actions>
        <Action type="submit" variant="main" busy={make.isBusy}>
          {texts.create}
        </Action>
        <Action variant="quiet" onClick={onCancel}>
          {cancel}
        </Action>
      </Actions>
    </Form>
  );
}
