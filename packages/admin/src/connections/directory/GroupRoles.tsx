import { Action } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Check, Checks } from "@portico/ui/components/Check";
import { Empty } from "@portico/ui/components/Empty";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { useNotify } from "@portico/ui/components/Notifications";
import { Panel } from "@portico/ui/components/Panel";
import { More, Row, Rows } from "@portico/ui/components/Rows";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { usePages } from "@portico/ui/hooks/use-pages";
import { roleName } from "@portico/ui/texts/role-name";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { ScimConnection, ScimGroup } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { directory, useDirectoryFailures } from "./texts.ts";

addStyles(`
.portico-group { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; }
@container portico-admin (min-width: 620px) { .portico-group { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } }
`);

interface GroupRolesProps {
  connection: ScimConnection;
  /** Loads the groups again when it changes. */
  version: number;
  mayChange: boolean;
  onChange: (connection: ScimConnection) => void;
}

/** The directory's groups, their members, and the roles that each group assigns. */
export function GroupRoles({ connection, version, mayChange, onChange }: GroupRolesProps) {
  const texts = useStrings("directory", directory);
  const failures = useDirectoryFailures();
  const { admin, client } = useCalls();
  const [openId, setOpenId] = useState("");
  const roles = useLoad(async () => (await client.bootstrap()).rbacPolicy?.roles ?? [], [client]);
  const pages = usePages(
    async (cursor) => {
      const { scim_groups, next_cursor } = await admin.scim.getConnectionGroups({
        limit: 50,
        ...(cursor && { cursor }),
      });
      return { items: scim_groups, next: next_cursor };
    },
    [admin, connection.connection_id, version],
  );
  return (
    <Panel title={texts.groups} lead={texts.groupsLead}>
      <Async load={pages} texts={failures}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={texts.noGroups} />
          ) : (
            <Rows label={texts.groups}>
              {items.map((group) => (
                <Group
                  key={group.group_id}
                  {...{ group, connection, mayChange, onChange }}
                  roles={roles.value ?? []}
                  isOpen={group.group_id === openId}
                  onToggle={() => setOpenId((id) => (id === group.group_id ? "" : group.group_id))}
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

interface GroupProps extends Omit<GroupRolesProps, "version"> {
  group: ScimGroup;
  roles: readonly { role_id: string; description: string }[];
  isOpen: boolean;
  onToggle: () => void;
}

function Group({ group, connection, roles, mayChange, onChange, isOpen, onToggle }: GroupProps) {
  const texts = useStrings("directory", directory);
  const failures = useDirectoryFailures();
  const { admin } = useCalls();
  const notify = useNotify();
  const { group_id, group_name: name } = group;
  const { connection_id, scim_group_implicit_role_assignments: assignments } = connection;
  const assignedRoles = rolesOfGroup(assignments, group_id);
  const write = async (role_id: string, isGiven: boolean) => {
    const all = withRole(assignments, { group_id, role_id }, isGiven);
    const changed = await admin.scim.updateConnection({ connection_id, scim_group_implicit_role_assignments: all });
    onChange(changed.connection);
  };
  const change = useAction(async (role: string, isGiven: boolean) => {
    await write(role, isGiven);
    notify(texts.rolesChanged({ name }), () => write(role, !isGiven));
  });
  return (
    <Row
      title={name}
      badges={assignedRoles.map((role) => <Badge key={role}>{roleName(role)}</Badge>)}
      detail={assignedRoles.length === 0 ? texts.noRoles : undefined}
      actions={
        <Action expanded={isOpen} label={texts.rolesOf({ name })} onClick={onToggle}>
          {texts.details}
        </Action>
      }
    >
      {isOpen && (
        <>
          <div {...part("group")}>
            {mayChange && roles.length > 0 ? (
              <Checks legend={texts.rolesOf({ name })}>
                {roles.map(({ role_id, description }) => (
                  <Check
                    key={role_id}
                    label={roleName(role_id)}
                    hint={description}
                    checked={assignedRoles.includes(role_id)}
                    disabled={change.isBusy}
                    onChange={(isGiven) => void change.run(role_id, isGiven)}
                  />
                ))}
              </Checks>
            ) : (
              <p {...part("directory-hint")}>{texts.rolesNone}</p>
            )}
            <GroupPeople groupId={group_id} />
          </div>
          <FailureNote failure={change.failure} texts={failures} />
        </>
      )}
    </Row>
  );
}

addStyles(`
.portico-people { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; align-content: start; }
.portico-people > b { font: var(--po-bold) 14px/20px var(--po-font); }
.portico-people > ul { display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; font: 14px/20px var(--po-font); }
.portico-people li { overflow-wrap: anywhere; unicode-bidi: plaintext; text-align: start; }
.portico-people small { display: block; font: 13px/18px var(--po-font); color: var(--po-soft); }
`);

/** The members of a group. */
function GroupPeople({ groupId }: { groupId: string }) {
  const texts = useStrings("directory", directory);
  const failures = useDirectoryFailures();
  const { admin } = useCalls();
  const pages = usePages(
    async (cursor) => {
      const page = await admin.scim.getGroupMembers({ group_id: groupId, ...(cursor && { cursor }) });
      return { items: page.scim_group_members, next: page.next_cursor };
    },
    [admin, groupId],
  );
  return (
    <div {...part("people")}>
      <b>{texts.people}</b>
      <Async load={pages} rows={1} texts={failures}>
        {({ items }) =>
          items.length === 0 ? (
            <p {...part("directory-hint")}>{texts.noMembers}</p>
          ) : (
            // biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without bullets as a list.
            <ul role="list">
              {items.map(({ member_id, name, email_address, is_active }) => (
                <li key={member_id}>
                  <bdi>{name || email_address}</bdi> {!is_active && <Badge>{texts.inactive}</Badge>}
                  {name && <small>{email_address}</small>}
                </li>
              ))}
            </ul>
          )
        }
      </Async>
      <More pages={pages} />
    </div>
  );
}

type Assignments = ScimConnection["scim_group_implicit_role_assignments"];

export function rolesOfGroup(assignments: Assignments, groupId: string): string[] {
  return assignments.filter(({ group_id }) => group_id === groupId).map(({ role_id }) => role_id);
}

/** Returns the assignments with this one added or removed. */
export function withRole(
  assignments: Assignments,
  { group_id, role_id }: Assignments[number],
  isGiven: boolean,
): Assignments {
  const others = assignments.filter((one) => one.group_id !== group_id || one.role_id !== role_id);
  return isGiven ? [...others, { group_id, role_id }] : others;
}
