import type { FailureTexts } from "@portico/ui/components/FailureNote";
import { useStrings } from "@portico/ui/texts/use-strings";
import { setupLinks, setupPage } from "./texts.ts";

/** Texts for errors of setup links, and of calls that a setup link authorizes. */
export function useSetupFailures(): FailureTexts {
  const { tooMany } = useStrings("setupLinks", setupLinks);
  const { notAllowed, inUse, ended } = useStrings("setupPage", setupPage);
  return {
    setup_link_limit_reached: tooMany,
    setup_link_not_allowed: notAllowed,
    setup_link_connection_in_use: inUse,
    setup_link_over: ended,
    setup_link_not_found: ended,
  };
}
