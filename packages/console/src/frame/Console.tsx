import { pages } from "../pages.ts";

/** The whole console: who is signed in, where they are, and the page. */
export function Console() {
  return (
    <main>
      <ul>
        {pages.map(({ path, name }) => (
          <li key={path}>{name}</li>
        ))}
      </ul>
    </main>
  );
}
