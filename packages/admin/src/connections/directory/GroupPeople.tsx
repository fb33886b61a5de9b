import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { More } from "@portico/ui/components/More";
import { usePages } from "@portico/ui/hooks/use-pages";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { useCalls } from "../../shared/calls.ts";
import { directory } from "./texts.ts";
import { useDirectoryFailures } from "./use-failures.ts";

addStyles(`
.portico-people { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; align-content: start; }
.portico-people > b { font: var(--po-bold) 14px/20px var(--po-font); }
.portico-people > ul { display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; font: 14px/20px var(--po-font); }
.portico-people li { overflow-wrap: anywhere; unicode-bidi: plaintext; text-align: start; }
.portico-people small { display: block; font: 13px/18px var(--po-font); color: var(--po-soft); }
`);

/** The members of a group. */
export function GroupPeople({ groupId }: { groupId: string }) {
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
      <Async of={pages} rows={1} texts={failures}>
        {({ items }) =>
          items.length === 0 ? (
            <p {...part("directory-hint")}>{texts.nobody}</p>
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
      <More of={pages} />
    </div>
  );
}
