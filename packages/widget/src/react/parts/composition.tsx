import { UsageError } from "@portico/client";
import { type ThemeProps, useRootAttributes } from "@portico/ui/components/Root";
import { addStyles } from "@portico/ui/theme/styles";
import { createContext, type ReactNode, useContext } from "react";
import type { MainProps } from "../../login/main/Main.tsx";

/** The children of `Root`. */
interface Composition {
  children: ReactNode;
  isUnstyled: boolean;
}

export const CompositionContext = createContext<Composition>({ children: null, isUnstyled: false });

/** The current screen, for the host to place. */
export const ScreenContext = createContext<ReactNode>(undefined);

/** The theme of the parts; null if they are unstyled. */
export const ThemeContext = createContext<ThemeProps | null>(null);

/** The props of Main's parts; null on other screens. */
export const MainContext = createContext<MainProps | null | undefined>(undefined);

export function misplacedPart(asker: string, home: string): UsageError {
  return new UsageError(
    "part_out_of_place",
    `${asker}: must be inside ${home}, which provides its data. Move it there.`,
  );
}

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
