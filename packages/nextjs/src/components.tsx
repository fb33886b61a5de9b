import type { ReactNode } from "react";
import { BrowserLogin, BrowserProvider, type LoginProps } from "./browser.tsx";
import { readBrowserSettings } from "./settings.ts";

/**
 * The sign-in widget, for the page of `PORTICO_SIGN_IN_PATH`. Functions cannot be passed from here to a browser: a page
 * with callbacks or texts that are functions uses `@portico/widget` in a client component of its own.
 * @throws Error without `PORTICO_URL` and `PORTICO_PUBLIC_TOKEN`, which a build needs too.
 */
export function PorticoLogin(props: LoginProps) {
  return <BrowserLogin {...props} settings={readBrowserSettings()} />;
}

/** For pages whose client components ask `useSession` and its siblings of `@portico/nextjs/client`: put it into the layout. */
export function PorticoProvider({ children }: { children: ReactNode }) {
  return <BrowserProvider settings={readBrowserSettings()}>{children}</BrowserProvider>;
}
