import type { SetupFault } from "../../flow/setup-fault.ts";
import { type FaultText, setup } from "./strings.ts";

/** Says in words what is not registered, with the command that registers it. */
export function describeFault({ error_type, error_details }: SetupFault, pageAddress: string): FaultText {
  if (error_type.startsWith("bad_domain_for_")) {
    const [origin] = /^https?:\/\/[^/]+/.exec(pageAddress) ?? [];
    return origin ? setup.origin({ origin }) : setup.file();
  }
  if (error_type === "public_token_not_found") return setup.token();
  const { redirect_url, redirect_type } = error_details ?? {};
  if (redirect_url) return setup.redirect({ url: String(redirect_url), type: String(redirect_type) });
  const [, type = "login"] = /^no_(?:default_)?(\w+?)_redirect_urls?_set$/.exec(error_type) ?? [];
  return setup.noRedirect({ url: pageAddress, type });
}
