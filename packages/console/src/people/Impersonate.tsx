import { CopyField } from "@portico/ui/components/CopyField";
import { useState } from "react";
import { ConfirmAction } from "../shared/ConfirmAction.tsx";
import { useConsole } from "../shared/use-console.ts";
import type { MemberIds } from "./member-ids.ts";

const texts = {
  no_default_login_redirect_url_set: "The project names no page to sign in at. Add one to its redirect URLs.",
  member_not_found: "Only active members can be impersonated.",
};

/** Lets the operator in as the member, who can see it: the app shows it on every page. */
export function Impersonate({ ids, url: given }: { ids: MemberIds; url?: string }) {
  const { calls } = useConsole();
  const [url, setUrl] = useState(given);
  if (url !== undefined)
    return (
      <>
        <CopyField label="Open it in a private window, once, within five minutes" value={url} />
        <p>
          The app says on every page that you are there, and why. Everything you do stands in the audit log under your
          name.
        </p>
      </>
    );
  return (
    <ConfirmAction
      isHarmless
      label="Sign in as them…"
      title="Sign in as this member?"
      action="Make a link"
      done="The link is made."
      texts={texts}
      onConfirm={async (reason) => {
        setUrl((await calls.impersonation.tokens.create(ids, { reason })).impersonation_url);
      }}
    >
      <p>
        The app says on every page that you are there, with your id and the reason. You can do what they can, but change
        neither their password nor their second factors. It ends after an hour.
      </p>
    </ConfirmAction>
  );
}
