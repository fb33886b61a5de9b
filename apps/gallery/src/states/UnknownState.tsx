import { type Display, displayHref } from "../lib/display.ts";
import { nameState } from "../lib/name-state.ts";
import { findSimilarStates } from "./find-states.ts";

/** Shown if the URL names a state that does not exist. */
export function UnknownState({ names, display }: { names: readonly string[]; display: Display }) {
  const similar = findSimilarStates(names, display.screen);
  return (
    <div className="unknown" role="alert">
      <h2>Unknown state “{display.screen}”</h2>
      <p>{similar.length > 0 ? "Did you mean one of these?" : "Choose a state from the list."}</p>
      <ul>
        {similar.map((name) => (
          <li key={name}>
            <a href={displayHref({ ...display, screen: name })}>{nameState(name).full}</a>
          </li>
        ))}
        <li>
          <a href={displayHref({ ...display, screen: "" })}>Show all {names.length} states</a>
        </li>
      </ul>
    </div>
  );
}
