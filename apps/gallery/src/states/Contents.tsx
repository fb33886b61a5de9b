import { useEffect, useRef } from "react";
import { Choice } from "../ground/Choice.tsx";
import { type Look, writeLook } from "../ground/look.ts";
import { byScreen, type Group, groups, nameState } from "../ground/name-state.ts";
import type { Kind, StateFilter } from "./find-states.ts";

interface ContentsProps {
  /** The states that the filter lets through. */
  names: readonly string[];
  total: number;
  filter: StateFilter;
  onFilter: (changes: Partial<StateFilter>) => void;
  look: Look;
  /** On a phone the list is a page of its own, which is open or not. */
  isOpen: boolean;
  onClose: () => void;
}

const kinds: readonly (readonly [Kind | "", string])[] = [
  ["", "Any"],
  ["resting", "At rest"],
  ["waiting", "Waiting"],
  ["problem", "With a problem"],
];

/** All states, by the parts of the flow: searched, filtered, and each a link. */
export function Contents({ names, total, filter, onFilter, look, isOpen, onClose }: ContentsProps) {
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The list scrolls to what is shown, and nothing else does.
    if (look.screen) current.current?.scrollIntoView?.({ block: "nearest" });
  }, [look.screen]);
  const link = (screen: string, text: string) => {
    const isCurrent = look.screen === screen;
    return (
      <a
        key={screen}
        ref={isCurrent ? current : undefined}
        href={writeLook({ ...look, screen })}
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
          aria-label="Search the states"
          placeholder="Search the states"
          value={filter.search}
          onChange={(event) => onFilter({ search: event.currentTarget.value })}
        />
        <Choice
          label="Flow"
          value={filter.group}
          options={[["", "All"], ...groups.map((group) => [group, group] as const)]}
          onChange={(group: Group | "") => onFilter({ group })}
        />
        <Choice label="State" value={filter.kind} options={kinds} onChange={(kind) => onFilter({ kind })} />
        <p role="status">{names.length === total ? `${total} states` : `${names.length} of ${total} states`}</p>
      </div>
      <div className="list">
        {link("", "Overview")}
        {byScreen(names).map(([screen, own]) => (
          <section key={screen}>
            <h2>{screen}</h2>
            {own.map((name) => link(name, nameState(name).state))}
          </section>
        ))}
      </div>
    </nav>
  );
}
