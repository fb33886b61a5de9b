import { CopyField } from "@portico/ui/components/CopyField";
import { useState } from "react";
import { ConfirmAction } from "../shared/ConfirmAction.tsx";
import { useConsole } from "../shared/use-console.ts";
import type { MemberIds } from "./member-ids.ts";

const texts = {
  no_default_login_redirect_url_set:
    "The project has no default redirect URL for login. Add one under Origins and redirect URLs.",
  member_not_found: "You can only sign in as active members.",
};

/** Creates a link with which the operator signs in as the member. The app shows a notice on every page. */
export function Impersonate({ ids, url: initialUrl }: { ids: MemberIds; url?: string }) {
  const { calls } = useConsole();
  const [url, setUrl] = useState(initialUrl);
  if (url !== undefined)
    return (
      <>
        <CopyField label="One-time link, valid for five minutes. Open it in a private window." value={url} />
        <p>
          The app shows your name and the reason on every page. The audit log records everything you do under your name.
        </p>
      </>
    );
  return (
    <ConfirmAction
      isHarmless
      label="Sign in as this member"
      title="Sign in as this member?"
      action="Create link"
      done="Link created"
      texts={texts}
      onConfirm={async (reason) => {
        setUrl((await calls.impersonation.tokens.create(ids, { reason })).impersonation_url);
      }}
    >
      <p>
        The app shows your ID and the reason on every page. You have the member's permissions, but you can't change
        their password or two-step verification. The session ends after an hour.
      </p>
    </ConfirmAction>
  );
}
