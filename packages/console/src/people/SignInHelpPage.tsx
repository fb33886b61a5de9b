import { AskForm } from "@portico/ui/components/AskForm";
import { Async } from "@portico/ui/components/Async";
import { Empty } from "@portico/ui/components/Empty";
import { isRefusal } from "@portico/ui/components/EventMark";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { useLoad } from "@portico/ui/hooks/use-load";
import { auditEvents } from "@portico/ui/texts/audit-events";
import { useState } from "react";
import { History } from "../shared/History.tsx";
import { Found } from "../shared/NotFound.tsx";
import { navigate, pathOf, useFragment, withFragment } from "../shared/navigate.tsx";
import { type ConsolePageProps, useConsole } from "../shared/use-console.ts";
import { Attempts, useAttempts } from "./Attempts.tsx";
import { describeStanding, explainSignIn, SignIns, Standing } from "./SignIns.tsx";

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
        isMain={emailAddress === ""}
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
  const tried = attempts.value?.items.map(({ organization_id }) => organization_id) ?? [];
  const joined = members.value?.members.map(({ organization_id }) => organization_id) ?? [];
  const ids = [...new Set([...joined, ...tried])].filter((id) => id !== null).slice(0, MEMBERS_LIMIT);
  const isFound = members.status === "ready" && attempts.value !== undefined;
  const explanations = useLoad(
    async () =>
      // One that was deleted since the attempt has no explanation.
      Promise.all(
        ids.map((organizationId) =>
          explainSignIn(calls, { projectId, organizationId, emailAddress }).catch(() => null),
        ),
      ),
    [calls, projectId, emailAddress, ids.join()],
  );
  const known = explanations.value?.filter((one) => one !== null) ?? [];
  const byId = Object.fromEntries(known.map((one) => [one.person.organization.organization_id, one]));
  const names = Object.fromEntries(
    known.map(({ person: { organization: one } }) => [one.organization_id, one.organization_name]),
  );
  const memberIn = (id: string) => members.value?.members.find(({ organization_id }) => organization_id === id);
  const shown = ids.filter((id) => memberIn(id) || byId[id]);
  // There is only one answer, so it is first instead of behind a row.
  const [only, second] = isFound && explanations.status === "ready" ? shown : [];
  if (only && !second) return <SignIns {...{ projectId, organizationId: only, emailAddress }} />;
  const open = (id: string) => {
    const member = memberIn(id);
    navigate(
      member
        ? pathOf(projectId, "members", id, member.member_id)
        : withFragment(pathOf(projectId, "sign-in-help", id), emailAddress),
    );
  };
  return (
    <>
      <Panel
        title="Organizations"
        lead="Where they are a member or tried to sign in. Open one to see its sign-in methods and what fixes them."
      >
        <Async load={members} rows={2}>
          {({ organizations }) =>
            isFound && shown.length === 0 && explanations.status === "ready" ? (
              <Empty title="Not a member of any organization">
                To check an organization anyway, open it and choose Sign-in help.
              </Empty>
            ) : (
              <Rows label="Organizations">
                {shown.map((id) => {
                  const explanation = byId[id];
                  return (
                    <Row
                      key={id}
                      title={names[id] ?? organizations[id]?.organization_name ?? id}
                      badges={explanation && <Standing {...explanation} />}
                      detail={
                        explanation
                          ? describeStanding(explanation)
                          : explanations.status === "ready"
                            ? "Couldn't be checked. Open it to try again."
                            : "Checking…"
                      }
                      onOpen={() => open(id)}
                    />
                  );
                })}
              </Rows>
            )
          }
        </Async>
      </Panel>
      <Attempts projectId={projectId} pages={attempts} organizationNames={names} explanations={byId} />
    </>
  );
}
