import { Action, Actions } from "@portico/ui/components/Action";
import type { Range } from "./types.ts";

const words: [Range, string][] = [
  ["day", "24 hours"],
  ["week", "7 days"],
  ["month", "30 days"],
];

/** How far back. */
export function RangePick({ value, onChange }: { value: Range; onChange: (range: Range) => void }) {
  return (
    <Actions>
      {words.map(([range, word]) => (
        <Action
          key={range}
          variant={range === value ? "main" : "side"}
          pressed={range === value}
          onClick={() => onChange(range)}
        >
          {word}
        </Action>
      ))}
    </Actions>
  );
}
