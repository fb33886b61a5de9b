import { createContext, type ReactNode, useContext, useId as useIdOfRoot, useState } from "react";

const ScopeContext = createContext("");

/** Makes IDs unique across roots: Preact and each copy of React count from zero. */
export function IdScope({ children }: { children: ReactNode }) {
  const [scope] = useState(() => `portico-${Math.random().toString(36).slice(2)}-`);
  return <ScopeContext.Provider value={scope}>{children}</ScopeContext.Provider>;
}

/** Like React's hook, but unique across all roots of the page. */
export function useId(): string {
  return useContext(ScopeContext) + useIdOfRoot();
}
