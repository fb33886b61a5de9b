import { type Looks, useLook } from "@portico/ui/components/Root";
import { addStyles } from "@portico/ui/theme/styles";
import { type ReactNode, useContext } from "react";
import { LookContext } from "./composition.tsx";

// How far a part stands from its neighbours, and how wide it is, is the host's to say.
addStyles(`
.portico-root[data-part=island] { width: 100%; }
.portico-root[data-part=island] > * { margin: 0; }
.portico-root[data-part=island]:empty { display: none; }
`);

interface IslandProps {
  /** A screen as we lay it out, which has its own width. */
  isScreen?: boolean;
  children: ReactNode;
}

/**
 * Our elements amid the host's. The reset of our style sheet ends where an island does, so that the rest of a layout looks as
 * its host says.
 */
export function Island(props: IslandProps) {
  const look = useContext(LookContext);
  return look ? <Dressed look={look} {...props} /> : props.children;
}

function Dressed({ look, isScreen, children }: IslandProps & { look: Looks }) {
  return (
    <div {...useLook(look)} data-part={isScreen ? "stock" : "island"}>
      {children}
    </div>
  );
}
