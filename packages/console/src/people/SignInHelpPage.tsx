import { AskForm } from "@portico/ui/components/AskForm";
import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Empty } from "@portico/ui/components/Empty";
import { isRefusal } from "@portico/ui/components/EventMark";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { useLoad } from "@portico/ui/hooks/use-load";
import { auditEvents } from "@portico/ui/texts/audit-events";
import { useState } from "react";
import { History } from "../shared/History.tsx";
import { humanize } from "../shared/humanize.ts";
import { Found } from "../shared/NotFound.tsx";
import { navigate, pathOf, useFragment, withFragment } from "../shared/navigate.tsx";
import { type ConsolePageProps, useConsole } from "../shared/use-console.ts";
import { Attempts, useAttempts } from "./Attempts.tsx";
import { SignIns, summarize } from "./SignIns.tsx";

/** Explains the sign-ins of an email address, of a member or of anyone else: in one organization, or in all. */
export default function SignInHelpPage({ projectId, rest: [organizationId] }: ConsolePageProps) {
  const emailAddress = useFragment();
  if (organizationId) return <InOrganization key={emailAddress} {...{ projectId, organizationId, emailAddress }} />;
  return <SignInHelp key={emailAddress} projectId={projectId} emailAddress={emailAddress} />;
}

const refusals = Object.keys(auditEvents.titles).filter(isRefusal);

export function SignInHelp({ projectId, emailAddress }: { projectId: string; emailAddress: string }) {
  return (
    <>
      <AskAddress emailAddress={emailAddress} path={pathOf(projectId, "sign-in-help")} />
      {emailAddress ? (
        <Everywhere projectId={projectId} emailAddress={emailAddress} />
      ) : (
        <History
          projectId={projectId}
          title="Recent failed sign-ins"
          lead="Open one to see what fixes it."
          filter={{ actions: refusals }}
          nothing={<Empty title="No failed sign-ins" isGood />}
          onOpen={({ email_address, audit_event_id }) =>
            navigate(
              email_address
                ? withFragment(pathOf(projectId, "sign-in-help"), email_address)
                : pathOf(projectId, "audit-log", audit_event_id),
            )
          }
        />
      )}
    </>
  );
}

interface InOrganizationProps {
  projectId: string;
  organizationId: string;
  emailAddress: string;
}

function InOrganization({ projectId, organizationId, emailAddress }: InOrganizationProps) {
  const { calls } = useConsole();
  const load = useLoad(
    () => calls.organizations.get({ project_id: projectId, organization_id: organizationId }),
    [calls, projectId, organizationId],
  );
  return (
    <Found load={load} what="organization" to={pathOf(projectId, "organizations")} back="All organizations">
      {({ organization }) => (
        <>
          <AskAddress
            emailAddress={emailAddress}
            path={pathOf(projectId, "sign-in-help", organizationId)}
            organizationName={organization.organization_name}
          />
          {emailAddress && <SignIns {...{ projectId, organizationId, emailAddress }} />}
        </>
      )}
    </Found>
  );
}

interface AskAddressProps {
  emailAddress: string;
  /** The page that shows the answer. */
  path: string;
  organizationName?: string;
}

function AskAddress({ emailAddress, path, organizationName }: AskAddressProps) {
  const [text, setText] = useState(emailAddress);
  const [error, setError] = useState<string | undefined>();
  function look() {
    const entered = text.trim();
    const isAddress = /^[^@\s]+@[^@\s]+$/.test(entered);
    setError(isAddress ? undefined : "Enter an email address, for example ada@example.com.");
    if (isAddress) navigate(withFragment(path, entered));
  }
  return (
    <Panel
      title={organizationName ? `Sign-in help for ${organizationName}` : "Sign-in help"}
      lead="Find out why someone can't sign in. They don't have to be a member."
    >
      <AskForm
        isMain
        label="Email address"
        name="email_address"
        inputMode="email"
        value={text}
        error={error}
        action="Find out"
        onChange={setText}
        onSubmit={look}
      />
    </Panel>
  );
}

const MEMBERS_LIMIT = 20;

function Everywhere({ projectId, emailAddress }: { projectId: string; emailAddress: string }) {
  const { calls } = useConsole();
  const attempts = useAttempts(projectId, emailAddress);
  const members = useLoad(async () => {
    const request = { project_id: projectId, by: "email_address", begins_with: emailAddress } as const;
    const found = await calls.members.find({ ...request, limit: MEMBERS_LIMIT });
    const address = emailAddress.toLowerCase();
    return { ...found, members: found.members.filter(({ email_address }) => email_address === address) };
  }, [calls, projectId, emailAddress]);
  const tried = [...new Set(attempts.value?.items.map(({ organization_id }) => organization_id))];
  const organizationIds = tried.filter((id) => id !== null).slice(0, MEMBERS_LIMIT);
  const organizations = useLoad(
    async () =>
      Promise.all(
        organizationIds.map(async (organization_id) => {
          const asked = calls.organizations.get({ project_id: projectId, organization_id });
          // It may have been deleted since the attempt.
          const { organization } = await asked.catch(() => ({ organization: null }));
          return organization;
        }),
      ),
    [calls, projectId, organizationIds.join()],
  );
  const known = organizations.value?.filter((organization) => organization !== null) ?? [];
  const names = Object.fromEntries(known.map((one) => [one.organization_id, one.organization_name]));
  const isMemberOf = (id: string) => members.value?.members.some(({ organization_id }) => organization_id === id);
  const others = known.filter(({ organization_id }) => !isMemberOf(organization_id));
  const found = [...(members.value?.members ?? []), ...others];
  const isComplete = members.status === "ready" && organizations.status === "ready" && attempts.value !== undefined;
  // There is only one answer, so it is first instead of behind the row.
  const only = isComplete && found.length === 1 ? found[0] : undefined;
  const list = (
    <Panel
      title="Organizations"
      lead={
        found.length > 1
          ? "Open one to see which sign-in methods work now and how to fix the others."
          : "The ones they belong to or tried to sign in to."
      }
    >
      <Async load={members} rows={2}>
        {({ members, organizations }) =>
          members.length + others.length === 0 ? (
            <Empty title="Not a member of any organization">
              To check an organization anyway, open it and choose Sign-in help.
            </Empty>
          ) : (
            <Rows label="Organizations">
              {members.map(({ organization_id, member_id, status }) => (
                <OrganizationRow
                  key={organization_id}
                  {...{ projectId, emailAddress }}
                  organizationId={organization_id}
                  title={organizations[organization_id]?.organization_name ?? organization_id}
                  detail={`Member, ${humanize(status).toLowerCase()}`}
                  onOpen={() => navigate(pathOf(projectId, "members", organization_id, member_id))}
                />
              ))}
              {others.map(({ organization_id, organization_name }) => (
                <OrganizationRow
                  key={organization_id}
                  {...{ projectId, emailAddress }}
                  organizationId={organization_id}
                  title={organization_name}
                  detail="Not a member. Tried to sign in."
                  onOpen={() =>
                    navigate(withFragment(pathOf(projectId, "sign-in-help", organization_id), emailAddress))
                  }
                />
              ))}
            </Rows>
          )
        }
      </Async>
    </Panel>
  );
  return only ? (
    <>
      <SignIns {...{ projectId, organizationId: only.organization_id, emailAddress }} />
      {list}
    </>
  ) : (
    <>
      {list}
      <Attempts projectId={projectId} pages={attempts} organizationNames={names} />
    </>
  );
}

interface OrganizationRowProps extends InOrganizationProps {
  title: string;
  detail: string;
  onOpen: () => void;
}

/** An organization with the answer, so that the one with the problem shows at a glance. */
function OrganizationRow({ projectId, organizationId, emailAddress, title, detail, onOpen }: OrganizationRowProps) {
  const { calls } = useConsole();
  const explained = useLoad(async () => {
    const ids = { project_id: projectId, organization_id: organizationId };
    return summarize(await calls.signIns.explain({ ...ids, email_address: emailAddress }));
  }, [calls, projectId, organizationId, emailAddress]).value;
  return (
    <Row
      title={title}
      badges={explained && <Badge kind={explained.kind}>{explained.badge}</Badge>}
      cause={explained?.says}
      detail={detail}
      onOpen={onOpen}
    />
  );
}
