import { type Look, writeLook } from "../ground/look.ts";
import { nameState } from "../ground/name-state.ts";
import { nearStates } from "./find-states.ts";

/** An address that names a state which does not exist, or not any more. */
export function UnknownState({ names, look }: { names: readonly string[]; look: Look }) {
  const near = nearStates(names, look.screen);
  return (
    <div className="unknown" role="alert">
      <h2>There is no state “{look.screen}”</h2>
      <p>{near.length > 0 ? "Did you mean one of these?" : "The list has all that there are."}</p>
      <ul>
        {near.map((name) => (
          <li key={name}>
            <a href={writeLook({ ...look, screen: name })}>{nameState(name).full}</a>
          </li>
        ))}
        <li>
          <a href={writeLook({ ...look, screen: "" })}>All {names.length} states</a>
        </li>
      </ul>
    </div>
  );
}
