import { Async } from "@portico/ui/components/Async";
import { Chips } from "@portico/ui/components/Chips";
import { Icon } from "@portico/ui/components/Icon";
import { Popover } from "@portico/ui/components/Popover";
import { SearchField } from "@portico/ui/components/SearchField";
import { downIcon, SelectField } from "@portico/ui/components/SelectField";
import { useId } from "@portico/ui/components/use-id";
import { useWhenText } from "@portico/ui/components/When";
import { useLoad } from "@portico/ui/hooks/use-load";
import { useSettled } from "@portico/ui/hooks/use-settled";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { useRights } from "../../shared/use-signed-in.ts";
import type { AuditFilter, AuditKind, AuditTime, Person } from "./audit-filter.ts";
import { audit } from "./texts.ts";

addStyles(`
.portico-day { display: flex; flex-wrap: wrap; align-items: center; gap: 6px; font: 14px/20px var(--po-font); }
.portico-day > input { min-height: 40px; padding: 0 10px; font: 15px var(--po-font); background: var(--po-field); border: 1px solid var(--po-border); border-radius: var(--po-radius); }
`);

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

/** Filters the audit log by event type, actor, target and time. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const texts = useStrings("audit", audit);
  const { allows } = useRights();
  const describe = useWhenText();
  const { kind, by, about, time } = filter;
  const set = (change: Partial<AuditFilter>) => onChange({ ...filter, ...change });
  const chips = [
    kind !== "all" && { key: "kind", text: texts.kinds[kind], onRemove: () => set({ kind: "all" }) },
    by && { key: "by", text: `${texts.doneBy}: ${by.name}`, onRemove: () => set({ by: null }) },
    about && { key: "about", text: `${texts.about}: ${about.name}`, onRemove: () => set({ about: null }) },
    time !== "any" && {
      key: "time",
      text: time === "own" ? dayRange(filter, describe) : texts.times[time],
      onRemove: () => set({ time: "any" }),
    },
  ].filter((chip) => chip !== false && chip !== null);
  const optionsOf = <Key extends string>(labels: Readonly<Record<Key, string>>) =>
    (Object.entries(labels) as [Key, string][]).map(([value, text]) => ({ value, text }));
  return (
    <>
      <div {...part("toolbar")}>
        <SelectField
          isCompact
          label={texts.kind}
          value={kind}
          options={optionsOf(texts.kinds)}
          onChange={(next) => set({ kind: next as AuditKind })}
        />
        <SelectField
          isCompact
          label={texts.time}
          value={time}
          options={optionsOf(texts.times)}
          onChange={(next) => set({ time: next as AuditTime })}
        />
        {time === "own" && (
          <>
            <Day label={texts.from} value={filter.from} onChange={(from) => set({ from })} />
            <Day label={texts.to} value={filter.to} onChange={(to) => set({ to })} />
          </>
        )}
        {allows("member", "search") && (
          <>
            <MemberPicker label={texts.doneBy} value={by} onChange={(person) => set({ by: person })} />
            <MemberPicker label={texts.about} value={about} onChange={(person) => set({ about: person })} />
          </>
        )}
      </div>
      <Chips label={texts.title} items={chips} remove={texts.unfilter} />
    </>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const id = useId();
  return (
    <span {...part("day")}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </span>
  );
}

addStyles(`
.portico-member-picker { display: grid; gap: 8px; padding: 10px; }
.portico-member-picker > p { font: 14px/20px var(--po-font); color: var(--po-soft); }
.portico-member-picker-list button { width: 100%; min-height: 40px; padding: 5px 8px; text-align: start; border-radius: var(--po-radius); cursor: pointer; overflow-wrap: anywhere; }
@media (hover: hover) { .portico-member-picker-list button:hover { background: var(--po-tint); } }
.portico-member-picker-list small { display: block; font: 13px/18px var(--po-font); color: var(--po-soft); }
.portico-popover-button:has(> .portico-person-pick) { min-height: 40px; padding-inline-end: 8px; background: var(--po-field); border-color: var(--po-border); }
.portico-person-pick { flex: 1; min-width: 0; padding-inline: 6px; overflow: hidden; text-align: start; text-overflow: ellipsis; white-space: nowrap; }
.portico-person-pick + .portico-icon { color: var(--po-soft); }
@container portico-admin (max-width: 480px) {
.portico-popover-button:has(> .portico-person-pick) { gap: 2px; padding-inline-end: 6px; font-size: 14px; }
.portico-person-pick + .portico-icon { width: 16px; }
.portico-toolbar > .portico-day { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; }
.portico-day > input { width: 100%; padding: 0 8px; font-size: 14px; }
}
`);

interface MemberPickerProps {
  label: string;
  value: Person | null;
  onChange: (person: Person | null) => void;
}

/** Picks a member, found by name or email address. Removed members are found too. */
function MemberPicker({ label, value, onChange }: MemberPickerProps) {
  const texts = useStrings("audit", audit);
  return (
    <Popover
      label={`${label}: ${value?.name ?? texts.anybody}`}
      button={
        <>
          <span {...part("person-pick")}>
            {label}: {value?.name ?? texts.anybody}
          </span>
          <Icon drawing={downIcon} />
        </>
      }
    >
      {(close) => (
        <MemberChoice
          onChoose={(person) => {
            onChange(person);
            close();
          }}
        />
      )}
    </Popover>
  );
}

function MemberChoice({ onChoose }: { onChoose: (person: Person) => void }) {
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
      <Async load={found}>
        {(members) => (
          <>
            {members.length === 0 && <p>{texts.noMembers}</p>}
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

/** A range of days in the reader's language. A day that is not set stays open. */
function dayRange({ from, to }: AuditFilter, describe: ReturnType<typeof useWhenText>): string {
  return [from, to].map((day) => day && describe({ at: `${day}T00:00`, isDay: true })).join(" – ");
}
