import { useStrings } from "@portico/ui/texts/use-strings";
import { Note } from "../../ui/Note.tsx";

/** Reasons why Google's prompt is not there, for developers on a project for tests. */
export const oneTap = {
  couldNotLoad: ({ reason }: { reason: string }) => `One Tap could not load: ${reason}`,
  byReason: {
    unregistered_origin:
      "This origin is not allowed for the client ID. Add it to the authorized JavaScript origins in Google's console.",
    invalid_client: "Google does not know the client ID. Check oauth.google.client_id of the project.",
    oauth_config_not_found: "The project has no Google client. Set oauth.google of the project.",
    no_login_redirect_urls_set: "The project has no login redirect URL. Add one to its redirect_urls.",
    no_signup_redirect_urls_set: "The project has no signup redirect URL. Add one to its redirect_urls.",
    default_provider_not_allowed: "The shared Google client does not serve One Tap. Set oauth.google of the project.",
  } as Record<string, string>,
};

/** Tells why Google's prompt is not there. Members cannot help it, so only a project for tests shows it. */
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
