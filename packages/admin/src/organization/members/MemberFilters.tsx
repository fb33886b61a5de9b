import { Chips } from "@portico/ui/components/Chips";
import { SearchField } from "@portico/ui/components/SearchField";
import { SelectField } from "@portico/ui/components/SelectField";
import { roleName } from "@portico/ui/texts/role-name";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import type { MemberSearchOperand, MemberSearchRequest } from "@portico/wire";
import { usePolicy } from "../../shared/use-policy.ts";
import { members } from "./texts.ts";

interface MemberFiltersProps {
  filter: MemberFilter;
  onChange: (filter: MemberFilter) => void;
}

/** Filters the list of members. Each active filter is shown as a chip that removes it. */
export function MemberFilters({ filter, onChange }: MemberFiltersProps) {
  const texts = useStrings("members", members);
  const { roles } = usePolicy();
  const statuses = [
    { value: "", text: texts.anyStatus },
    { value: "active", text: texts.active },
    { value: "invited", text: texts.invited },
    { value: "deleted", text: texts.removed },
  ];
  const factors = [
    { value: "", text: texts.anySecondFactor },
    { value: "yes", text: texts.withSecondFactor },
    { value: "no", text: texts.withoutSecondFactor },
  ];
  const labelOf = (options: typeof statuses, value: string) =>
    options.find((one) => one.value === value)?.text ?? value;
  const set = (change: Partial<MemberFilter>) => onChange({ ...filter, ...change });
  const chips = [
    filter.status && { key: "status", text: labelOf(statuses, filter.status), onRemove: () => set({ status: "" }) },
    filter.role && { key: "role", text: `${texts.role}: ${roleName(filter.role)}`, onRemove: () => set({ role: "" }) },
    filter.secondFactor && {
      key: "factor",
      text: labelOf(factors, filter.secondFactor),
      onRemove: () => set({ secondFactor: "" }),
    },
  ].filter((chip) => chip !== "");
  return (
    <>
      <div {...part("toolbar")}>
        <SearchField label={texts.search} value={filter.text} onChange={(text) => set({ text })} />
        <SelectField
          isCompact
          label={texts.status}
          value={filter.status}
          options={statuses}
          onChange={(status) => set({ status: status as MemberFilter["status"] })}
        />
        <SelectField
          isCompact
          label={texts.role}
          value={filter.role}
          options={[
            { value: "", text: texts.anyRole },
            ...roles.map(({ role_id }) => ({ value: role_id, text: roleName(role_id) })),
          ]}
          onChange={(role) => set({ role })}
        />
        <SelectField
          isCompact
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

export interface MemberFilter {
  /** A substring of a name or an email address. */
  text: string;
  /** Empty for current members. Removed members are only found with `deleted`. */
  status: "" | "active" | "invited" | "deleted";
  role: string;
  secondFactor: "" | "yes" | "no";
}

export const noFilter: MemberFilter = { text: "", status: "", role: "", secondFactor: "" };

/** Returns the query of a member search, or undefined if no filter is set. */
export function toQuery({ text, status, role, secondFactor }: MemberFilter): MemberSearchRequest["query"] {
  const part = text.trim();
  const operands: MemberSearchOperand[] = [];
  if (part) operands.push({ filter_name: "member_name_or_email_fuzzy", filter_value: part });
  // Screens show `pending` members as invited, too.
  if (status) {
    operands.push({ filter_name: "statuses", filter_value: status === "invited" ? ["invited", "pending"] : [status] });
  }
  if (role) operands.push({ filter_name: "member_roles", filter_value: [role] });
  if (secondFactor) {
    operands.push({ filter_name: "member_second_factor_exists", filter_value: secondFactor === "yes" });
  }
  return operands.length > 0 ? { operator: "AND", operands } : undefined;
}
