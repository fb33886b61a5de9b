import { type Look, writeLook } from "./ground/look.ts";
import { Switches } from "./states/Switches.tsx";

interface HeaderProps {
  look: Look;
  isListOpen: boolean;
  onList: () => void;
}

const views: readonly (readonly [Look["view"], string])[] = [
  ["states", "States"],
  ["editor", "Editor"],
];

export function Header({ look, isListOpen, onList }: HeaderProps) {
  return (
    <header className="head">
      <h1>
        <a className="home" href={writeLook({ ...look, screen: "", view: "states" })}>
          Portico gallery
        </a>
      </h1>
      <button type="button" className="list-button" aria-expanded={isListOpen} onClick={onList}>
        All states
      </button>
      <nav className="views" aria-label="Views">
        {views.map(([view, label]) => (
          <a key={view} href={writeLook({ ...look, view })} aria-current={look.view === view ? "page" : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <details className="look">
        <summary>Look</summary>
        <Switches look={look} />
      </details>
    </header>
  );
}
