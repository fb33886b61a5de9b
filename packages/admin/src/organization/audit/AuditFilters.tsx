import { Chips } from "@portico/ui/components/Chips";
import { SelectField } from "@portico/ui/components/SelectField";
import { useId } from "@portico/ui/components/use-id";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { useRights } from "../../shared/use-rights.ts";
import type { AuditFilter, AuditKind, AuditTime } from "./audit-filter.ts";
import { MemberPicker } from "./MemberPicker.tsx";
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
  const { kind, by, about, time } = filter;
  const set = (change: Partial<AuditFilter>) => onChange({ ...filter, ...change });
  const chips = [
    kind !== "all" && { key: "kind", text: texts.kinds[kind], onRemove: () => set({ kind: "all" }) },
    by && { key: "by", text: `${texts.doneBy}: ${by.name}`, onRemove: () => set({ by: null }) },
    about && { key: "about", text: `${texts.about}: ${about.name}`, onRemove: () => set({ about: null }) },
    time !== "any" && {
      key: "time",
      text: time === "own" ? `${filter.from} – ${filter.to}` : texts.times[time],
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
