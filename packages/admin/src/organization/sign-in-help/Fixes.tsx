import { Action, Actions, Scoped } from "@portico/ui/components/Action";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { useNotify } from "@portico/ui/components/Notifications";
import { useAction } from "@portico/ui/hooks/use-action";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useCalls } from "../../shared/calls.ts";
import { useRoute } from "../../shared/route.tsx";
import { useRights, useSignedIn } from "../../shared/use-signed-in.ts";
import { isInvitable } from "../members/invitations.ts";
import { members } from "../members/texts.ts";
import { type Fix, findFixes } from "./find-fixes.ts";
import type { Cause } from "./find-verdict.ts";
import type { Found } from "./found.ts";
import { signInHelp } from "./texts.ts";

interface FixesProps {
  cause: Cause;
  found: Found;
  /** Loads the answer again. */
  onFixed: () => Promise<void>;
  /** Whether the first one is the main action of the page. */
  isMain?: boolean;
}

/** The buttons that remove a cause. Leaves out those that the member's roles or the page around don't allow. */
export function Fixes({ cause, found, onFixed, isMain }: FixesProps) {
  const { fixes: labels, scope } = useStrings("signInHelp", signInHelp);
  const { failures } = useStrings("members", members);
  const { goTop } = useRoute();
  const { allows } = useRights();
  const { organization } = useSignedIn();
  const act = useActions(found, onFixed);
  const isPossible = (fix: Fix) => {
    if ("route" in fix) return goTop !== undefined && (fix.kind !== "connection" || allows("sso", "read"));
    if (fix.kind === "unlock") return allows("member", "update");
    return allows("member", "create") && organization !== null && isInvitable(found.emailAddress, organization);
  };
  const fixes = findFixes(cause, found).filter(isPossible);
  if (fixes.length === 0) return null;
  return (
    <>
      <Actions>
        {fixes.map((fix, at) => {
          const button = (
            <Action
              key={fix.kind}
              variant={isMain && at === 0 ? "main" : "side"}
              busy={"route" in fix ? false : act[fix.kind].isBusy}
              onClick={() => ("route" in fix ? goTop?.(...fix.route) : void act[fix.kind].run())}
            >
              {labels[fix.kind]}
            </Action>
          );
          return "route" in fix && fix.kind !== "member" ? (
            <Scoped key={fix.kind} scope={scope}>
              {button}
            </Scoped>
          ) : (
            button
          );
        })}
      </Actions>
      {fixes.map((fix) => (
        <FailureNote key={fix.kind} failure={"route" in fix ? null : act[fix.kind].failure} texts={failures} />
      ))}
    </>
  );
}

function useActions({ name, emailAddress, memberId }: Found, onFixed: () => Promise<void>) {
  const texts = useStrings("signInHelp", signInHelp);
  const { client, admin } = useCalls();
  const notify = useNotify();
  const invite = useAction(async () => {
    await client.magicLinks.email.invite({ email_address: emailAddress });
    notify(texts.invited({ email: emailAddress }));
    await onFixed();
  });
  const unlock = useAction(async () => {
    if (memberId) await admin.organization.members.unlock({ member_id: memberId });
    notify(texts.unlocked({ name }));
    await onFixed();
  });
  return { invite, resend: invite, unlock };
}
