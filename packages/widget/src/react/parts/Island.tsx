import { type ThemeProps, useRootAttributes } from "@portico/ui/components/Root";
import { addStyles } from "@portico/ui/theme/styles";
import { type ReactNode, useContext } from "react";
import { ThemeContext } from "./composition.tsx";

// The host's layout decides about margins and width.
addStyles(`
.portico-root[data-part=island] { width: 100%; }
.portico-root[data-part=island] > * { margin: 0; }
.portico-root[data-part=island]:empty { display: none; }
`);

interface IslandProps {
  /** A complete screen in our layout, which has its own width. */
  isScreen?: boolean;
  children: ReactNode;
}

/**
 * Our elements inside the host's. Our reset applies only within an island, so that the rest of the layout keeps the
 * host's styles.
 */
export function Island(props: IslandProps) {
  const look = useContext(ThemeContext);
  return look ? <Dressed look={look} {...props} /> : props.children;
}

function Dressed({ look, isScreen, children }: IslandProps & { look: ThemeProps }) {
  return (
    <div {...useRootAttributes(look)} data-part={isScreen ? "stock" : "island"}>
      {children}
    </div>
  );
}
