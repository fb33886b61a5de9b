import type { Settings } from "../ground/options.ts";
import type { Storage } from "../ground/storage.ts";
import type { Cookies } from "./cookies.ts";

/**
 * Has the cookies settled whenever they are read or written: those that are too many go. T35: a neighboring subdomain can set
 * a namesake under another path or domain, so every combination that this page can see is expired in turn, but for our own.
 */
export function settleCookies(cookies: Cookies, { view, cookieNames, tell }: Settings, storage: Storage): void {
  const { location } = view;
  const { own, put, visible, written } = cookies;
  const seenDomains = () => storage.parse<string[]>("seen_domains", Array.isArray) ?? [];

  cookies.settle = (name, expected) => {
    const isTooMany = () => visible(name).length > expected;
    if (isTooMany()) {
      const parents = location.pathname.split("/").map((_, index, steps) => steps.slice(0, index + 1).join("/"));
      const domains = location.hostname.split(".").map((_, index, labels) => labels.slice(-1 - index).join("."));
      // Our own path and the host's own name come last: to some browsers these are our own host-only cookie.
      for (const domain of ["", ...seenDomains(), ...domains]) {
        for (const path of [...parents, ...parents.map((parent) => `${parent}/`), own.path]) {
          const isOwn = path === own.path && domain === own.domain;
          if (path && !isOwn && isTooMany()) put(name, path, domain);
        }
      }
      if (isTooMany()) tell("warn", `duplicates of the cookie ${cookieNames[name]} stay.`);
    }
    if (own.domain && written.get(name) && !seenDomains().includes(own.domain))
      storage.set("seen_domains", JSON.stringify([...seenDomains(), own.domain]));
  };
}
