import type { FailureTexts } from "@portico/ui/components/FailureNote";
import { useStrings } from "@portico/ui/texts/use-strings";
import { setupPage } from "../setup-links/texts.ts";
import { directory } from "./texts.ts";

/** Texts for errors of directory calls. Most mean that another admin changed the directory in the meantime. */
export function useDirectoryFailures(): FailureTexts {
  const { conflict } = useStrings("directory", directory);
  const { notAllowed, inUse, ended } = useStrings("setupPage", setupPage);
  return {
    active_scim_connection_exists: conflict,
    no_active_scim_connection: conflict,
    scim_connection_not_rotating_token: conflict,
    scim_group_not_found: conflict,
    pending_change_not_found: conflict,
    invalid_role: conflict,
    setup_link_not_allowed: notAllowed,
    setup_link_connection_in_use: inUse,
    setup_link_over: ended,
    setup_link_not_found: ended,
  };
}
