import { Async } from "@portico/ui/components/Async";
import { Popover } from "@portico/ui/components/Popover";
import { SearchField } from "@portico/ui/components/SearchField";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useSettled } from "@portico/ui/hooks/use-settled";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import type { Person } from "./audit-filter.ts";
import { audit } from "./texts.ts";

addStyles(`
.portico-member-picker { display: grid; gap: 8px; padding: 10px; }
.portico-member-picker > p { font: 14px/20px var(--po-font); color: var(--po-soft); }
.portico-member-picker-list button { width: 100%; min-height: 40px; padding: 5px 8px; text-align: start; border-radius: var(--po-radius); cursor: pointer; overflow-wrap: anywhere; }
@media (hover: hover) { .portico-member-picker-list button:hover { background: var(--po-tint); } }
.portico-member-picker-list small { display: block; font: 13px/18px var(--po-font); color: var(--po-soft); }
.portico-person-pick { padding-inline: 6px; overflow-wrap: anywhere; }
`);

interface MemberPickerProps {
  label: string;
  value: Person | null;
  onChange: (person: Person | null) => void;
}

/** Picks a member, found by name or email address. Removed members are found too. */
export function MemberPicker({ label, value, onChange }: MemberPickerProps) {
  const texts = useStrings("audit", audit);
  return (
    <Popover
      label={`${label}: ${value?.name ?? texts.anybody}`}
      button={
        <span {...part("person-pick")}>
          {label}: {value?.name ?? texts.anybody}
        </span>
      }
    >
      {(close) => (
        <PersonChoice
          onChoose={(person) => {
            onChange(person);
            close();
          }}
        />
      )}
    </Popover>
  );
}

function PersonChoice({ onChoose }: { onChoose: (person: Person) => void }) {
  const texts = useStrings("audit", audit);
  const { client } = useCalls();
  const [text, setText] = useState("");
  const wanted = useSettled(text.trim());
  const found = useLoad(async () => {
    const statuses = {
      filter_name: "statuses" as const,
      filter_value: ["active", "pending", "invited", "deleted"],
    };
    const named = wanted ? [{ filter_name: "member_name_or_email_fuzzy" as const, filter_value: wanted }] : [];
    const query = { operator: "AND" as const, operands: [statuses, ...named] };
    return (await client.organization.members.search({ limit: 8, query })).members;
  }, [client, wanted]);
  return (
    <div {...part("member-picker")}>
      <SearchField label={texts.findPerson} value={text} onChange={setText} autoFocus />
      <Async of={found}>
        {(members) => (
          <>
            {members.length === 0 && <p>{texts.nobodyFound}</p>}
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without bullets as a list. */}
            <ul {...part("member-picker-list")} role="list">
              {members.map(({ member_id: id, name, email_address }) => (
                <li key={id}>
                  <button type="button" onClick={() => onChoose({ id, name: name.trim() || email_address })}>
                    <bdi>{name.trim() || email_address}</bdi>
                    {name.trim() && <small>{email_address}</small>}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </Async>
    </div>
  );
}
