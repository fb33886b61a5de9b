import { Chips } from "@portico/ui/components/Chips";
import { Pick } from "@portico/ui/components/Pick";
import { SearchField } from "@portico/ui/components/SearchField";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { usePolicy } from "../shared/use-policy.ts";
import { members } from "./texts.ts";
import type { MemberFilter } from "./to-query.ts";

interface MemberFiltersProps {
  filter: MemberFilter;
  onChange: (filter: MemberFilter) => void;
}

/** Narrows the list of members down; what is set stands below as chips that take it away. */
export function MemberFilters({ filter, onChange }: MemberFiltersProps) {
  const texts = useStrings("members", members);
  const { roles } = usePolicy();
  const statuses = [
    ["", texts.anyStatus],
    ["active", texts.active],
    ["invited", texts.invited],
    ["deleted", texts.removed],
  ] as const;
  const factors = [
    ["", texts.anySecondFactor],
    ["yes", texts.withSecondFactor],
    ["no", texts.withoutSecondFactor],
  ] as const;
  const wordOf = (options: readonly (readonly [string, string])[], value: string) =>
    options.find(([one]) => one === value)?.[1] ?? value;
  const set = (change: Partial<MemberFilter>) => onChange({ ...filter, ...change });
  const chips = [
    filter.status && { key: "status", text: wordOf(statuses, filter.status), onRemove: () => set({ status: "" }) },
    filter.role && { key: "role", text: `${texts.role}: ${filter.role}`, onRemove: () => set({ role: "" }) },
    filter.secondFactor && {
      key: "factor",
      text: wordOf(factors, filter.secondFactor),
      onRemove: () => set({ secondFactor: "" }),
    },
  ].filter((chip) => chip !== "");
  return (
    <>
      <div {...part("toolbar")}>
        <SearchField label={texts.search} value={filter.text} onChange={(text) => set({ text })} />
        <Pick
          label={texts.status}
          value={filter.status}
          options={statuses}
          onChange={(status) => set({ status: status as MemberFilter["status"] })}
        />
        <Pick
          label={texts.role}
          value={filter.role}
          options={[["", texts.anyRole], ...roles.map(({ role_id }) => [role_id, role_id] as const)]}
          onChange={(role) => set({ role })}
        />
        <Pick
          label={texts.secondFactor}
          value={filter.secondFactor}
          options={factors}
          onChange={(secondFactor) => set({ secondFactor: secondFactor as MemberFilter["secondFactor"] })}
        />
      </div>
      <Chips label={texts.title} items={chips} remove={texts.unfilter} />
    </>
  );
}
