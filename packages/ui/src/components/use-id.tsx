import { createContext, type ReactNode, useContext, useId as useIdOfRoot, useState } from "react";

const ScopeContext = createContext("");

/** Makes ids unique across roots: Preact counts from the start in each of them, and each copy of React by itself. */
export function IdScope({ children }: { children: ReactNode }) {
  const [scope] = useState(() => `portico-${Math.random().toString(36).slice(2)}-`);
  return <ScopeContext.Provider value={scope}>{children}</ScopeContext.Provider>;
}

/** As React's own hook, with an id that no other root on the page has. */
export function useId(): string {
  return useContext(ScopeContext) + useIdOfRoot();
}
