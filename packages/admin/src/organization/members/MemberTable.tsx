import type { Member } from "@portico/client";
import { Avatar } from "@portico/ui/components/Avatar";
import { Badge } from "@portico/ui/components/Badge";
import { Icon } from "@portico/ui/components/Icon";
import { Popover } from "@portico/ui/components/Popover";
import { downIcon } from "@portico/ui/components/SelectField";
import { Table } from "@portico/ui/components/Table";
import { When } from "@portico/ui/components/When";
import { roleName } from "@portico/ui/texts/role-name";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { RefObject } from "react";
import { hasSecondFactor } from "../../member/profile/second-factors.ts";
import { usePolicy } from "../../shared/use-policy.ts";
import { useRights, useSignedIn } from "../../shared/use-signed-in.ts";
import { RolesForm } from "./MemberRoles.tsx";
import { nameOf } from "./member-name.ts";
import { members as ownTexts } from "./texts.ts";

// In a table a name has one line. In the narrow card layout it can wrap over the whole width.
addStyles(`
.portico-person { display: flex; align-items: start; gap: 10px; }
.portico-person > input { flex: none; width: 20px; height: 20px; margin-block-start: 1px; background: var(--po-field); border: 1px solid var(--po-border); border-radius: 4px; cursor: pointer; }
.portico-person > input:checked { background: var(--po-primary); border-color: var(--po-primary-border); box-shadow: inset 0 0 0 3px var(--po-field); }
@media (forced-colors: active) { .portico-person > input { appearance: auto; } }
.portico-person > .portico-avatar { margin-block-start: 1px; }
.portico-person > input + .portico-avatar { margin-inline-start: 2px; }
.portico-person > span:last-child { min-width: 0; }
.portico-role-cell .portico-popover-button { display: inline-flex; gap: 4px; min-height: 32px; width: max-content; max-width: none; padding-block: 4px; padding-inline: 10px 2px; margin-block: -6px; margin-inline: -11px 0; font: 14px/20px var(--po-font); text-align: start; }
.portico-role-cell .portico-popover-button > span { max-width: 18ch; overflow-wrap: break-word; }
.portico-role-cell .portico-popover-button > .portico-icon { width: 14px; color: var(--po-soft); }
.portico-role-cell .portico-popover > form { padding: 16px; }
.portico-person-name, .portico-person-detail { text-align: -webkit-match-parent; text-align: match-parent; unicode-bidi: plaintext; }
.portico-person-name { display: block; max-width: 100%; font: var(--po-bold) 15px/22px var(--po-font); overflow-wrap: anywhere; text-decoration: underline; text-decoration-color: transparent; text-underline-offset: 3px; cursor: pointer; }
@media (hover: hover) { .portico-person-name:hover { text-decoration-color: currentColor; } }
.portico-person-detail { display: block; color: var(--po-soft); overflow-wrap: anywhere; }
@container portico-admin (max-width: 620px) {
.portico-table tr:has(> td > .portico-person) { position: relative; display: flex; flex-wrap: wrap; align-items: center; gap: 0 8px; min-height: 56px; padding-inline-start: 42px; }
.portico-table tr:has(> td > .portico-person > input) { padding-inline-start: 74px; }
.portico-table tr:has(> td > .portico-person)::before { content: ""; order: 1; flex: 1 0 100%; }
.portico-table tr:has(> td > .portico-person) > td { padding: 0; }
.portico-table tr:has(> td > .portico-person) > td:is(:first-child, :has(> .portico-person)), .portico-person, .portico-person > span:last-child { display: contents; }
.portico-person > .portico-avatar { position: absolute; inset-inline-start: 0; }
.portico-person > input { position: absolute; inset-inline-start: 0; }
.portico-person > input + .portico-avatar { inset-inline-start: 32px; margin-inline-start: 0; }
.portico-person-name { flex: 1 1 0; min-width: 25%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.portico-badges > .portico-badge[data-state=good] { display: none; }
.portico-table tr:has(> td > .portico-person) > td:nth-child(3) { order: 2; max-width: 100%; margin-inline-start: auto; font-size: 14px; }
.portico-person-detail { order: 2; flex: 1 1 auto; min-width: 0; font-size: 13px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.portico-table tr:has(> td > .portico-person) > td:nth-child(n + 4) { display: none; }
}
@container portico-admin (min-width: 621px) { .portico-person-name, .portico-person-detail { max-width: 34cqi; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } }
.portico-badges { display: flex; flex-wrap: wrap; gap: 4px; }
`);

interface MemberTableProps {
  members: readonly Member[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onOpen: (memberId: string) => void;
  onChange: (member: Member) => void;
  /** The ID of the member whose name `link` refers to. */
  left: string;
  /** The member whose roles are open initially, for the gallery. */
  rolesAtFirst?: string;
  link: RefObject<HTMLButtonElement | null>;
}

/** A table of members with their roles. A name opens its member. */
export function MemberTable({
  members,
  chosen,
  onChoose,
  onOpen,
  onChange,
  left,
  link,
  rolesAtFirst,
}: MemberTableProps) {
  const texts = useStrings("members", ownTexts);
  const { allows } = useRights();
  const self = useSignedIn().member?.member_id;
  const { covers } = usePolicy();
  const canChoose = allows("member", "update.roles") || allows("member", "delete");
  function toggle(id: string, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChoose(next);
  }
  return (
    <Table
      label={texts.title}
      items={members}
      keyOf={({ member_id }) => member_id}
      columns={[
        {
          head: texts.person,
          cell: (member) => (
            <div {...part("person")}>
              {canChoose && covers(member.roles.map(({ role_id }) => role_id)) && (
                <input
                  type="checkbox"
                  aria-label={texts.choose({ name: nameOf(member) })}
                  checked={chosen.has(member.member_id)}
                  onChange={(event) => toggle(member.member_id, event.currentTarget.checked)}
                />
              )}
              <Avatar name={nameOf(member)} seed={member.member_id} />
              <span>
                <button
                  {...part("person-name")}
                  ref={member.member_id === left ? link : undefined}
                  type="button"
                  title={nameOf(member)}
                  onClick={() => onOpen(member.member_id)}
                >
                  {nameOf(member)}
                </button>
                {member.name.trim() && (
                  <span {...part("person-detail")} title={member.email_address}>
                    {member.email_address}
                  </span>
                )}
              </span>
            </div>
          ),
        },
        {
          head: texts.status,
          isPlain: true,
          cell: (member) => (
            <span {...part("badges")}>
              <StatusBadge status={member.status} />
              {member.member_id === self && <Badge>{texts.you}</Badge>}
              {member.is_breakglass && <Badge kind="strong">{texts.emergency}</Badge>}
            </span>
          ),
        },
        {
          head: texts.roles,
          isPlain: true,
          cell: (member) => (
            <RolesCell member={member} onChange={onChange} isOpenAtFirst={member.member_id === rolesAtFirst} />
          ),
        },
        {
          head: texts.secondFactor,
          cell: (member) => (hasSecondFactor(member) ? texts.factorOn : texts.factorOff),
        },
        { head: texts.joined, cell: ({ created_at }) => <When at={created_at} isDay /> },
      ]}
    />
  );
}

interface RolesCellProps {
  member: Member;
  onChange: (member: Member) => void;
  isOpenAtFirst: boolean;
}

/** The roles of a member, which can be changed in place by those who may assign them. */
function RolesCell({ member, onChange, isOpenAtFirst }: RolesCellProps) {
  const texts = useStrings("members", ownTexts);
  const { covers, grantable } = usePolicy();
  const { allows } = useRights();
  const self = useSignedIn().member?.member_id;
  const ids = member.roles.map(({ role_id }) => role_id);
  const names = ids.map(roleName).join(", ") || texts.noRoles;
  // Changing one's own roles can end the right to undo it, so the member's page asks for more attention.
  const mayAct = allows("member", "update.roles") && grantable.length > 0 && covers(ids);
  const canChange = mayAct && member.member_id !== self && member.status !== "deleted";
  if (!canChange) return names;
  return (
    <span {...part("role-cell")}>
      <Popover
        isOpenAtFirst={isOpenAtFirst}
        label={`${names}: ${nameOf(member)}`}
        button={
          <>
            <span>{names}</span>
            <Icon drawing={downIcon} />
          </>
        }
      >
        {(close) => (
          <RolesForm
            member={member}
            onChange={(changed) => {
              onChange(changed);
              close();
            }}
          />
        )}
      </Popover>
    </span>
  );
}

export function StatusBadge({ status }: Pick<Member, "status">) {
  const texts = useStrings("members", ownTexts);
  if (status === "active") return <Badge kind="good">{texts.active}</Badge>;
  if (status === "deleted") return <Badge kind="bad">{texts.removed}</Badge>;
  return <Badge>{texts.invited}</Badge>;
}
