import { useEffect } from "react";
import { Contents } from "./Contents.tsx";
import { useFixtures } from "./fixtures.ts";
import { useLook } from "./look.ts";
import { Specimen } from "./Specimen.tsx";
import { Switches } from "./Switches.tsx";

export function App() {
  const look = useLook();
  const fixtures = useFixtures(look.names);
  const names = look.screen in fixtures ? [look.screen] : Object.keys(fixtures);

  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.theme = look.theme;
    document.documentElement.dir = look.dir;
  }, [look.theme, look.dir]);

  const specimens = names.map((name) => <Specimen key={name} name={name} fixture={fixtures[name]} look={look} />);
  if (look.frame === "bare") return <main className="bare">{specimens}</main>;
  return (
    <div className="gallery">
      <Contents names={Object.keys(fixtures)} look={look} />
      <main>
        <Switches look={look} />
        <div className="specimens">{specimens}</div>
      </main>
    </div>
  );
}
