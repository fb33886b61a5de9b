import { ImpersonationBanner } from "@portico/admin";
import { type ReactNode, useEffect, useRef } from "react";
import { cameFromWithin } from "../ground/navigation.ts";
import { Header } from "./Header.tsx";

/** The frame of every page: title, header, main part. Its heading takes the focus when the page came from within. */
export function Page({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (cameFromWithin()) main.current?.querySelector<HTMLElement>("h1[tabindex]")?.focus();
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
