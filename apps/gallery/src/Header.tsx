import { type Display, displayHref } from "./lib/display.ts";
import { DisplayOptions } from "./states/DisplayOptions.tsx";

interface HeaderProps {
  display: Display;
  isListOpen: boolean;
  onList: () => void;
}

const views: readonly (readonly [Display["view"], string])[] = [
  ["states", "States"],
  ["editor", "Editor"],
];

export function Header({ display, isListOpen, onList }: HeaderProps) {
  return (
    <header className="head">
      <h1>
        <a className="home" href={displayHref({ ...display, screen: "", view: "states" })}>
          Portico gallery
        </a>
      </h1>
      <button type="button" className="list-button" aria-expanded={isListOpen} onClick={onList}>
        All states
      </button>
      <nav className="views" aria-label="Views">
        {views.map(([view, label]) => (
          <a
            key={view}
            href={displayHref({ ...display, view })}
            aria-current={display.view === view ? "page" : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      <details className="display">
        <summary>Display</summary>
        <DisplayOptions display={display} />
      </details>
    </header>
  );
}
