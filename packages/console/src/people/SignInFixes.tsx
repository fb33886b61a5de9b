import type { Organization } from "@portico/client";
import { Actions, Scoped } from "@portico/ui/components/Action";
import { ConfirmAction } from "../shared/ConfirmAction.tsx";
import { ActionLink, pathOf } from "../shared/navigate.tsx";
import { useConsole } from "../shared/use-console.ts";
import { type Cause, findFixes, type SignInFix } from "./sign-in-fixes.ts";

/** The person whose sign-in is explained, in one organization. */
export interface SignInSubject {
  projectId: string;
  organization: Organization;
  emailAddress: string;
  /** Null if no member of the organization has the email address. */
  memberId: string | null;
  isLocked: boolean;
}

interface SignInFixesProps {
  cause: Cause;
  person: SignInSubject;
  /** Loads the explanation again. */
  onFixed: () => Promise<void>;
  /** Whether the first one is the main action of the page. */
  isMain?: boolean;
}

/** The buttons and links that remove what refused a sign-in. */
export function SignInFixes({ cause, person, onFixed, isMain }: SignInFixesProps) {
  const { emailAddress, organization, memberId, isLocked } = person;
  const fixes = findFixes(cause, organization, { emailAddress, isLocked, isMember: memberId !== null });
  if (fixes.length === 0) return null;
  return (
    <Actions>
      {fixes.map((fix, at) => (
        <OneFix
          key={fix.kind === "change" ? fix.label : fix.kind}
          isMain={isMain && at === 0}
          {...{ fix, person, onFixed }}
        />
      ))}
    </Actions>
  );
}

type OneFixProps = Omit<SignInFixesProps, "cause" | "isMain"> & { fix: SignInFix; isMain: boolean | undefined };

function OneFix({ fix, person, onFixed, isMain }: OneFixProps) {
  const { calls, isAtLeast } = useConsole();
  const { projectId, organization, emailAddress, memberId } = person;
  const ids = { project_id: projectId, organization_id: organization.organization_id };
  const then = async (work: Promise<unknown>) => {
    await work;
    await onFixed();
  };
  if (fix.kind === "open_sso")
    return (
      <ActionLink to={pathOf(projectId, "organizations", organization.organization_id)}>
        Open the single sign-on connections
      </ActionLink>
    );
  if (fix.kind === "unlock" && memberId !== null)
    return isAtLeast("support") ? (
      <ConfirmAction
        isHarmless
        isMain={isMain}
        title="Unlock this member?"
        label="Unlock"
        action="Unlock"
        done="Member unlocked"
        onConfirm={(reason) => then(calls.members.unlock({ ...ids, member_id: memberId }, { reason }))}
      >
        <p>
          Only unlock if you are sure the failed attempts were theirs. An attacker gets the same number of attempts
          again.
        </p>
      </ConfirmAction>
    ) : null;
  if (fix.kind === "invite")
    return isAtLeast("support") ? (
      <ConfirmAction
        isHarmless
        isMain={isMain}
        title={`Invite ${emailAddress} to ${organization.organization_name}?`}
        label="Invite"
        action="Send invitation"
        done="Invitation sent"
        texts={{
          no_default_invite_redirect_url_set:
            "The project has no default redirect URL for invitations. Add one under Origins and redirect URLs.",
        }}
        onConfirm={(reason) => then(calls.magicLinks.email.invite({ ...ids, email_address: emailAddress }, { reason }))}
      >
        <p>They get an email with a link that makes them a member.</p>
      </ConfirmAction>
    ) : null;
  if (fix.kind !== "change") return null;
  return isAtLeast("owner") ? (
    <Scoped scope={fix.scope}>
      <ConfirmAction
        isHarmless
        isMain={isMain}
        title={fix.title}
        label={fix.label}
        action={fix.label}
        done="Organization updated"
        onConfirm={(reason) => then(calls.organizations.update({ ...ids, ...fix.change }, { reason }))}
      >
        <p>{fix.effect}</p>
      </ConfirmAction>
    </Scoped>
  ) : null;
}
