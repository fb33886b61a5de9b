import { useStrings } from "@portico/ui/texts/use-strings";
import { Note } from "../../ui/Note.tsx";

/** Why Google's prompt is missing, for developers. Test projects only. */
export const oneTap = {
  couldNotLoad: ({ reason }: { reason: string }) => `One Tap could not load: ${reason}`,
  byReason: {
    unregistered_origin:
      "This origin is not allowed for the client ID. Add it to the authorized JavaScript origins in Google's console.",
    invalid_client: "Google doesn't recognize the client ID. Check oauth.google.client_id in the project's settings.",
    oauth_config_not_found: "The project has no Google client. Set oauth.google in its settings.",
    no_login_redirect_urls_set: "The project has no login redirect URL. Add one to its redirect_urls.",
    no_signup_redirect_urls_set: "The project has no signup redirect URL. Add one to its redirect_urls.",
    default_provider_not_allowed:
      "One Tap isn't available with the shared Google client. Set oauth.google in the project's settings.",
  } as Record<string, string>,
};

/** Explains why Google's prompt is missing. Members can't do anything about it, so only test projects show it. */
export function OneTapNote({ reason }: { reason: string }) {
  const text = useStrings("oneTap", oneTap);
  const advice = Object.hasOwn(text.byReason, reason) ? text.byReason[reason] : undefined;
  const said = [text.couldNotLoad({ reason }), advice].filter(Boolean).join(". ");
  return (
    <Note lang="en" says={said}>
      <p>{said}</p>
    </Note>
  );
}
