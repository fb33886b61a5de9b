import { useEffect, useRef } from "react";
import { type Display, displayHref } from "../lib/display.ts";
import { Select } from "../lib/fields.tsx";
import { type Group, groupByScreen, groups, nameState } from "../lib/name-state.ts";
import type { Kind, StateFilter } from "./find-states.ts";

interface ContentsProps {
  /** The states that match the filter. */
  names: readonly string[];
  total: number;
  filter: StateFilter;
  onFilter: (changes: Partial<StateFilter>) => void;
  display: Display;
  /** On phones the list covers the page while it is open. */
  isOpen: boolean;
  onClose: () => void;
}

const kinds: readonly (readonly [Kind | "", string])[] = [
  ["", "Any"],
  ["resting", "Idle"],
  ["waiting", "Loading"],
  ["problem", "Error"],
];

/** The list of states, with search and filters. */
export function Contents({ names, total, filter, onFilter, display, isOpen, onClose }: ContentsProps) {
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (display.screen) current.current?.scrollIntoView?.({ block: "nearest" });
  }, [display.screen]);
  const link = (screen: string, text: string) => {
    const isCurrent = display.screen === screen;
    return (
      <a
        key={screen}
        ref={isCurrent ? current : undefined}
        href={displayHref({ ...display, screen })}
        aria-current={isCurrent ? "page" : undefined}
        onClick={onClose}
      >
        {text}
      </a>
    );
  };
  return (
    <nav className="contents" aria-label="States" data-open={isOpen || undefined}>
      <div className="filters">
        <input
          type="search"
          aria-label="Search states"
          placeholder="Search states"
          value={filter.search}
          onChange={(event) => onFilter({ search: event.currentTarget.value })}
        />
        <Select
          label="Area"
          value={filter.group}
          options={[["", "All"], ...groups.map((group) => [group, group] as const)]}
          onChange={(group: Group | "") => onFilter({ group })}
        />
        <Select label="Kind" value={filter.kind} options={kinds} onChange={(kind) => onFilter({ kind })} />
        <p role="status">{names.length === total ? `${total} states` : `${names.length} of ${total} states`}</p>
      </div>
      <div className="list">
        {link("", "Overview")}
        {groupByScreen(names).map(([screen, own]) => (
          <section key={screen}>
            <h2>{screen}</h2>
            {own.map((name) => link(name, nameState(name).state))}
          </section>
        ))}
      </div>
    </nav>
  );
}
