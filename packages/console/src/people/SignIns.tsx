import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { type Load, useLoad } from "@portico/ui/hooks/use-load";
import { decisiveCheck, listMethods, lockCauses } from "@portico/ui/lib/sign-ins";
import { methodLabel } from "../shared/humanize.ts";
import type { SignInExplanation } from "../shared/operations.ts";
import { useConsole } from "../shared/use-console.ts";
import { Attempts, useAttempts } from "./Attempts.tsx";
import { SignInFixes, type SignInSubject } from "./SignInFixes.tsx";

type Explanation = Pick<SignInExplanation, "verdict" | "member_id" | "status"> & {
  methods: readonly MethodExplanation[];
  locks: readonly { kind: keyof typeof lockNames; ip_address: string | null; until: string }[];
  person: SignInSubject;
};
type MethodExplanation = SignInExplanation["methods"][number];

const verdicts = {
  can_sign_in: "Can sign in",
  can_join: "Can join by signing in",
  cannot: "Can't sign in",
};
const lockNames = { password: "Password", email_otp: "Email code", second_factor: "Two-step verification" };

interface SignInsProps {
  projectId: string;
  organizationId: string;
  /** Of a member or of anyone else. */
  emailAddress: string;
}

/** Why someone can or can't sign in to an organization: each method, each lock and each attempt, with what fixes it. */
export function SignIns({ projectId, organizationId, emailAddress }: SignInsProps) {
  const load = useExplanation(projectId, organizationId, emailAddress);
  const attempts = useAttempts(projectId, emailAddress, organizationId);
  const reload = async () => {
    await Promise.all([load.reload(), attempts.reload()]);
  };
  return (
    <>
      <Methods load={load} onFixed={reload} />
      <Attempts
        projectId={projectId}
        pages={attempts}
        fixes={(cause) => load.value && <SignInFixes cause={cause} person={load.value.person} onFixed={reload} />}
      />
    </>
  );
}

function useExplanation(projectId: string, organizationId: string, emailAddress: string): Load<Explanation> {
  const { calls } = useConsole();
  return useLoad(async (): Promise<Explanation> => {
    const ids = { project_id: projectId, organization_id: organizationId };
    const [explained, { organization }] = await Promise.all([
      calls.signIns.explain({ ...ids, email_address: emailAddress }),
      calls.organizations.get(ids),
    ]);
    const { member_id, status } = explained;
    const memberId = status === "stranger" || status === "deleted" ? null : member_id;
    const { locks } = memberId ? await calls.members.locks.list({ ...ids, member_id: memberId }) : { locks: [] };
    const person = { projectId, organization, emailAddress, memberId, isLocked: locks.length > 0 };
    return { ...explained, locks, person };
  }, [calls, projectId, organizationId, emailAddress]);
}

function Methods({ load, onFixed }: { load: Load<Explanation>; onFixed: () => Promise<void> }) {
  return (
    <Panel title="Sign-in" lead="The result of each sign-in method, if they used it now.">
      <Async load={load}>
        {({ verdict, locks, methods, person }) => (
          <>
            <p>
              <Badge kind={verdict === "cannot" ? "bad" : "good"}>{verdicts[verdict]}</Badge>
            </p>
            {locks.length > 0 && (
              <Rows label="Locks">
                {locks.map(({ kind, ip_address, until }, at) => (
                  <Row
                    key={`${kind} ${ip_address}`}
                    title={`${lockNames[kind]}: locked after too many failed attempts`}
                    detail={
                      <>
                        {ip_address ? `Only from ${ip_address}. ` : ""}Unlocks <When at={until} />
                      </>
                    }
                  >
                    {at === locks.length - 1 && (
                      <SignInFixes
                        cause={{ decidedBy: lockCauses[kind], method: null }}
                        person={person}
                        onFixed={onFixed}
                      />
                    )}
                  </Row>
                ))}
              </Rows>
            )}
            <Rows label="Sign-in methods">
              {listMethods(methods).map(({ result, isUncertain }) => (
                <Row
                  key={`${result.method} ${result.connection_id}`}
                  title={methodLabel(result.method)}
                  badges={<Badge kind={outcomes[result.outcome].kind}>{outcomes[result.outcome].text}</Badge>}
                  detail={describeMethod(result, isUncertain)}
                >
                  {result.outcome === "refused" && decisiveCheck(result)?.rule !== "not_locked" && (
                    <SignInFixes
                      cause={{ decidedBy: decisiveCheck(result)?.decided_by ?? null, method: result.method }}
                      person={person}
                      onFixed={onFixed}
                    />
                  )}
                </Row>
              ))}
            </Rows>
          </>
        )}
      </Async>
    </Panel>
  );
}

const outcomes = {
  signs_in: { text: "Works", kind: "good" },
  second_factor: { text: "Works", kind: "good" },
  prove_address: { text: "Verifies email first", kind: undefined },
  refused: { text: "Refused", kind: "bad" },
} as const;

function describeMethod(result: MethodExplanation, isUncertain: boolean): string {
  const check = decisiveCheck(result);
  const joins = result.joins ? "They become a member." : "";
  const uncertain = isUncertain ? "Only if the provider has verified the email address." : "";
  return [check?.says, result.outcome === "refused" ? check?.remedy : "", joins, uncertain].filter(Boolean).join(" ");
}
