import { UsageError } from "@portico/client";
import type { ThemeProps } from "@portico/ui/components/Root";
import { createContext, type ReactNode } from "react";
import type { MainProps } from "../../login/main/Main.tsx";

/** The children of `Root`. */
export interface Composition {
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

export function outOfPlace(asker: string, home: string): UsageError {
  return new UsageError(
    "part_out_of_place",
    `${asker}: must be inside ${home}, which provides its data. Move it there.`,
  );
}
