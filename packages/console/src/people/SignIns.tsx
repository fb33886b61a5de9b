import { Async } from "@portico/ui/components/Async";
import { MethodResults } from "@portico/ui/components/MethodResults";
import { Panel } from "@portico/ui/components/Panel";
import { Verdict } from "@portico/ui/components/Verdict";
import { When } from "@portico/ui/components/When";
import { type Load, useLoad } from "@portico/ui/hooks/use-load";
import { decisiveCheck, isTurnedOff, listMethods, lockCauses } from "@portico/ui/lib/sign-ins";
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
  can_sign_in: (organization: string) => `can sign in to ${organization}.`,
  can_join: (organization: string) => `isn't a member of ${organization} yet, and joins by signing in.`,
  cannot: (organization: string) => `can't sign in to ${organization}.`,
};
const locked = (organization: string) => `can sign in to ${organization}, but some methods are locked.`;
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
    <Panel title="Sign-in" lead="What each sign-in method would do now.">
      <Async load={load}>
        {({ verdict, locks, methods, person }) => (
          <>
            <Answer {...{ verdict, locks, methods, person, onFixed }} />
            <MethodResults
              label="Sign-in methods"
              results={listMethods(methods).map(({ result, isUncertain }) => ({
                key: `${result.method} ${result.connection_id}`,
                ...outcomeOf(result),
                name: methodLabel(result.method),
                detail: describeMethod(result, isUncertain),
                fixes: isFixable(result) && !isAnswered(verdict, methods, result) && (
                  <SignInFixes cause={causeOf(result)} person={person} onFixed={onFixed} />
                ),
              }))}
            />
          </>
        )}
      </Async>
    </Panel>
  );
}

const isLocked = (result: MethodExplanation) =>
  result.outcome === "refused" && decisiveCheck(result)?.rule === "not_locked";
const isFixable = (result: MethodExplanation) => result.outcome === "refused" && !isLocked(result);
const causeOf = (result: MethodExplanation) => ({
  decidedBy: decisiveCheck(result)?.decided_by ?? null,
  method: result.method,
});

/** The rule that the answer names if no method works: a lock, or else the first that has a fix. */
function findDecisive(verdict: Explanation["verdict"], methods: Explanation["methods"]): MethodExplanation | undefined {
  if (verdict !== "cannot") return undefined;
  const refused = listMethods(methods).map(({ result }) => result);
  return refused.find(isLocked) ?? refused.find(isFixable) ?? refused[0];
}

/** Whether the answer has the buttons of this method already. */
function isAnswered(verdict: Explanation["verdict"], methods: Explanation["methods"], result: MethodExplanation) {
  const decisive = findDecisive(verdict, methods);
  if (!decisive || decisive === result) return decisive !== undefined;
  const { decidedBy } = causeOf(result);
  return decidedBy === causeOf(decisive).decidedBy && decidedBy !== "allowed_auth_methods";
}

interface AnswerProps {
  verdict: Explanation["verdict"];
  methods: Explanation["methods"];
  person: SignInSubject;
  locks: Explanation["locks"];
  onFixed: () => Promise<void>;
}

/** The answer in a sentence. If no method works, with the first rule behind that and each button that changes one. */
function Answer({ verdict, methods, person, locks, onFixed }: AnswerProps) {
  const lock = locks[0]?.kind;
  const names = namesOf(methods);
  const first = findDecisive(verdict, methods);
  const kind = verdict === "cannot" ? "bad" : lock ? "unsure" : "good";
  const describe = lock && verdict !== "cannot" ? locked : verdicts[verdict];
  return (
    <Verdict kind={kind} title={`${person.emailAddress} ${describe(person.organization.organization_name)}`}>
      {names && <p>{`Works now: ${names}.`}</p>}
      {first && <p>{`${methodLabel(first.method)}: ${describeMethod(first, false)}`}</p>}
      {locks.map(({ kind, ip_address, until }) => (
        <p key={`${kind} ${ip_address}`}>
          {lockNames[kind]}: unlocks <When at={until} />
          {ip_address && `, for ${ip_address} only`}.
        </p>
      ))}
      {first && isFixable(first) && <SignInFixes cause={causeOf(first)} person={person} onFixed={onFixed} />}
      {lock && <SignInFixes cause={{ decidedBy: lockCauses[lock], method: null }} person={person} onFixed={onFixed} />}
    </Verdict>
  );
}

/** The answer in a few words, for a list: a badge and a sentence. */
export function summarize({ verdict, methods, locks }: Pick<SignInExplanation, "verdict" | "methods" | "locks">) {
  const first = findDecisive(verdict, methods);
  if (verdict === "cannot") {
    const says = first && `${methodLabel(first.method)}: ${describeMethod(first, false)}`;
    return { kind: "bad", badge: "Can't sign in", says } as const;
  }
  const says = `Works now: ${namesOf(methods)}.`;
  if (locks.length > 0) return { kind: "warn", badge: "Partly locked", says } as const;
  return { kind: "good", badge: verdict === "can_join" ? "Can join" : "Can sign in", says } as const;
}

/** The methods that work. */
function namesOf(methods: Explanation["methods"]): string {
  const works = listMethods(methods).filter(({ result }) => result.outcome !== "refused");
  return new Intl.ListFormat("en").format(works.map(({ result }) => methodLabel(result.method)));
}

const outcomes = {
  signs_in: { outcome: "Works", kind: "good" },
  second_factor: { outcome: "Works", kind: "good" },
  prove_address: { outcome: "Verifies email first", kind: "unsure" },
  refused: { outcome: "Doesn't work", kind: "bad" },
} as const;

function outcomeOf(result: MethodExplanation) {
  if (result.outcome !== "refused") return outcomes[result.outcome];
  if (isTurnedOff(result)) return { outcome: "Not allowed", kind: "off" } as const;
  return isLocked(result) ? ({ outcome: "Locked", kind: "bad" } as const) : outcomes.refused;
}

function describeMethod(result: MethodExplanation, isUncertain: boolean): string {
  const check = decisiveCheck(result);
  const joins = result.joins ? "They become a member." : "";
  const uncertain = isUncertain ? "Only if the provider has verified the email address." : "";
  return [check?.says, result.outcome === "refused" ? check?.remedy : "", joins, uncertain].filter(Boolean).join(" ");
}
