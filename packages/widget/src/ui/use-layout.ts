import { createContext, type ReactNode, useContext } from "react";

/** Puts what we show in a screen's place into a layout of the host's. `screen` is what its view is given; what failed has none. */
export type Layout = (view: ReactNode, screen?: object) => ReactNode;

export const LayoutContext = createContext<Layout>((view) => view);

export const useLayout = () => useContext(LayoutContext);
