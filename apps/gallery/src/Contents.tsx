import { type Look, writeLook } from "./look.ts";

/** The screens, and under each its states. */
export function Contents({ names, look }: { names: readonly string[]; look: Look }) {
  const screens = new Set(names.map(screenOf));
  return (
    <nav className="contents" aria-label="Screens">
      <h1>Gallery</h1>
      <a href={writeLook({ ...look, screen: "" })} aria-current={look.screen === "" ? "page" : undefined}>
        All {names.length}
      </a>
      {[...screens].map((screen) => (
        <section key={screen}>
          <h2>{screen}</h2>
          {names
            .filter((name) => screenOf(name) === screen)
            .map((name) => (
              <a
                key={name}
                href={writeLook({ ...look, screen: name })}
                aria-current={look.screen === name ? "page" : undefined}
              >
                {name.slice(screen.length + 1)}
              </a>
            ))}
        </section>
      ))}
    </nav>
  );
}

function screenOf(name: string): string {
  return name.split(".")[0] ?? name;
}
