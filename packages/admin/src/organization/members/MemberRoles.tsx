import type { Member } from "@portico/client";
import { Action, Actions } from "@portico/ui/components/Action";
import { Check, Checks } from "@portico/ui/components/Check";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { Form } from "@portico/ui/components/Form";
import { useNotify } from "@portico/ui/components/Notifications";
import { Panel } from "@portico/ui/components/Panel";
import { useAction } from "@portico/ui/hooks/use-action";
import { roleName } from "@portico/ui/texts/role-name";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { usePolicy } from "../../shared/use-policy.ts";
import { useRights, useSignedIn } from "../../shared/use-signed-in.ts";
import { directRoles, nameOf } from "./member-name.ts";
import { members } from "./texts.ts";

interface MemberRolesProps {
  member: Member;
  onChange: (member: Member) => void;
  /** Whether the caller may act on this member. */
  canAct: boolean;
}

/** A member's roles, with a form for those who may assign them. */
export function MemberRoles({ member, onChange, canAct }: MemberRolesProps) {
  const texts = useStrings("members", members);
  const { grantable } = usePolicy();
  const { allows } = useRights();
  const label = useRoleLabel(member);
  const canChange = canAct && grantable.length > 0 && allows("member", "update.roles");
  return (
    <Panel title={texts.rolesLead} lead={canChange || !canAct ? undefined : texts.rolesFixed}>
      {canChange ? (
        <RolesForm member={member} onChange={onChange} isTitled />
      ) : (
        <p>{member.roles.map(({ role_id }) => label(role_id)).join(", ") || texts.noRoles}</p>
      )}
    </Panel>
  );
}

/** Returns the name of a role, and where the member has it from, if it was not assigned to them. */
function useRoleLabel(member: Pick<Member, "roles"> | undefined): (roleId: string) => string {
  const texts = useStrings("members", members);
  const sources: Record<string, string> = {
    email_assignment: texts.byDomain,
    sso_connection: texts.bySso,
    sso_connection_group: texts.bySso,
    scim_connection_group: texts.byDirectory,
  };
  return (roleId) => {
    const from = member?.roles.find(({ role_id }) => role_id === roleId)?.sources.map(({ type }) => sources[type]);
    const elsewhere = [...new Set(from?.filter(Boolean))].join(", ");
    return elsewhere ? `${roleName(roleId)} (${elsewhere})` : roleName(roleId);
  };
}

interface RolesFormProps extends Pick<MemberRolesProps, "member" | "onChange"> {
  /** A heading above says that these are roles. */
  isTitled?: boolean;
}

/** A member's roles as checkboxes, with a button to save them. */
export function RolesForm({ member, onChange, isTitled }: RolesFormProps) {
  const texts = useStrings("members", members);
  const { client } = useCalls();
  const self = useSignedIn().member?.member_id;
  const notify = useNotify();
  const { member_id } = member;
  const held = directRoles(member);
  const [edits, setEdits] = useState<string[] | null>(null);
  const roles = edits ?? held;
  const isChanged = [...roles].sort().join() !== [...held].sort().join();
  const isLosing = held.some((role) => !roles.includes(role));
  const save = useAction(async () => {
    const { member: changed } = await client.organization.members.update({ member_id, roles });
    setEdits(null);
    onChange(changed);
    notify(texts.rolesSaved({ name: nameOf(member) }), async () => {
      const before = { member_id, roles: held, preserve_existing_sessions: true };
      onChange((await client.organization.members.update(before)).member);
    });
  });
  return (
    <Form busy={save.isBusy} onSubmit={() => isChanged && void save.run()}>
      <RoleChecks value={roles} onChange={setEdits} member={member} isTitled={isTitled} />
      {isLosing && <p {...part("panel-lead")}>{member_id === self ? texts.ownRoles : texts.rolesEnd}</p>}
      <FailureNote failure={save.failure} texts={texts.failures} />
      {isChanged && (
        <Actions>
          <Action type="submit" variant="main" busy={save.isBusy}>
            {texts.saveRoles}
          </Action>
        </Actions>
      )}
    </Form>
  );
}

interface RoleChecksProps {
  value: readonly string[];
  onChange: (roles: string[]) => void;
  /** The member with the roles, some of which may come from elsewhere. */
  member?: Pick<Member, "roles">;
  isTitled?: boolean | undefined;
}

/** The project's roles as checkboxes. Only those that the signed-in member can assign are enabled. */
export function RoleChecks({ value, onChange, member, isTitled }: RoleChecksProps) {
  const texts = useStrings("members", members);
  const { roles, grantable } = usePolicy();
  const label = useRoleLabel(member);
  const shown = member ? roles : grantable;
  if (shown.length === 0) return null;
  return (
    <Checks legend={texts.roles} isLegendHidden={isTitled}>
      {shown.map(({ role_id, description }) => {
        const mayChange = grantable.some((one) => one.role_id === role_id);
        const isBeyond = !mayChange && grantable.length > 0;
        return (
          <Check
            key={role_id}
            label={label(role_id)}
            hint={[description, isBeyond ? texts.roleBeyond : ""].filter(Boolean).join(" ")}
            checked={value.includes(role_id)}
            disabled={!mayChange}
            onChange={(isOn) => onChange(isOn ? [...value, role_id] : value.filter((one) => one !== role_id))}
          />
        );
      })}
    </Checks>
  );
}
