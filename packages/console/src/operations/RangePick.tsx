import { Action, Actions } from "@portico/ui/components/Action";
import type { Range } from "./types.ts";

const ranges: [Range, string][] = [
  ["day", "24 hours"],
  ["week", "7 days"],
  ["month", "30 days"],
];

/** Buttons that choose the period. */
export function RangePick({ value, onChange }: { value: Range; onChange: (range: Range) => void }) {
  return (
    <Actions>
      {ranges.map(([range, label]) => (
        <Action
          key={range}
          variant={range === value ? "main" : "side"}
          pressed={range === value}
          onClick={() => onChange(range)}
        >
          {label}
        </Action>
      ))}
    </Actions>
  );
}
