import { ImpersonationBanner } from "@portico/admin";
import { type ReactNode, useEffect, useRef } from "react";
import { hasNavigatedInApp } from "../lib/navigation.ts";
import { Header } from "./Header.tsx";

/** The layout of every page. Focuses the heading if the page was opened from within the app. */
export function Page({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hasNavigatedInApp()) main.current?.querySelector<HTMLElement>("h1[tabindex]")?.focus();
  }, []);
  return (
    <>
      <title>{`${title} · Acme Boards`}</title>
      <ImpersonationBanner styles={{ colorScheme: "auto" }} />
      <Header />
      <main ref={main} className={wide ? "main main-wide" : "main"}>
        {children}
      </main>
    </>
  );
}
