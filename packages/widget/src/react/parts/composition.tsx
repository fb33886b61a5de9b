import { UsageError } from "@portico/client";
import type { Looks } from "@portico/ui/components/Root";
import { createContext, type ReactNode } from "react";
import type { MainProps } from "../../login/main/Main.tsx";

/** What a host puts into `Root`. */
export interface Composition {
  children: ReactNode;
  isUnstyled: boolean;
}

export const CompositionContext = createContext<Composition>({ children: null, isUnstyled: false });

/** The current screen, for the host to place. */
export const ScreenContext = createContext<ReactNode>(undefined);

/** How parts look; null where they are unstyled. */
export const LookContext = createContext<Looks | null>(null);

/** What the parts of Main are given; null on other screens. */
export const MainContext = createContext<MainProps | null | undefined>(undefined);

export function outOfPlace(asker: string, home: string): UsageError {
  return new UsageError(
    "part_out_of_place",
    `${asker}: must be inside ${home}, which provides its data. Move it there.`,
  );
}
