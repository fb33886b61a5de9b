import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { MethodResults } from "@portico/ui/components/MethodResults";
import { Panel } from "@portico/ui/components/Panel";
import { Verdict } from "@portico/ui/components/Verdict";
import { When } from "@portico/ui/components/When";
import { type Load, useLoad } from "@portico/ui/hooks/use-load";
import { decisiveCheck, isTurnedOff, listMethods, lockCauses } from "@portico/ui/lib/sign-ins";
import { methodLabel } from "../shared/humanize.ts";
import { ActionLink, pathOf } from "../shared/navigate.tsx";
import type { SignInExplanation } from "../shared/operations.ts";
import { useConsole } from "../shared/use-console.ts";
import { Attempts, useAttempts } from "./Attempts.tsx";
import { Impersonate } from "./Sessions.tsx";
import { SignInFixes, type SignInSubject } from "./SignInFixes.tsx";

export type Explanation = Pick<SignInExplanation, "verdict" | "member_id" | "status"> & {
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
  /** Whether the page is the member's, which needs no link to itself. */
  isOnMemberPage?: boolean;
}

/** Why someone can or can't sign in to an organization: each method, each lock and each attempt, with what fixes it. */
export function SignIns({ projectId, organizationId, emailAddress, isOnMemberPage = false }: SignInsProps) {
  const { calls } = useConsole();
  const load = useLoad(
    () => explainSignIn(calls, { projectId, organizationId, emailAddress }),
    [calls, projectId, organizationId, emailAddress],
  );
  const attempts = useAttempts(projectId, emailAddress, organizationId);
  const reload = async () => {
    await Promise.all([load.reload(), attempts.reload()]);
  };
  return (
    <>
      <Methods {...{ load, isOnMemberPage }} onFixed={reload} />
      <Attempts
        projectId={projectId}
        pages={attempts}
        explanations={{ [organizationId]: load.value }}
        fixes={(cause) => load.value && <SignInFixes cause={cause} person={load.value.person} onFixed={reload} />}
      />
    </>
  );
}

/** Loads what an organization's rules would do now. */
export async function explainSignIn(
  calls: ReturnType<typeof useConsole>["calls"],
  { projectId, organizationId, emailAddress }: SignInsProps,
): Promise<Explanation> {
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
}

/** The verdict of one organization among several, in a few words. */
export function Standing({ verdict, status, locks }: Explanation) {
  const [lock] = locks;
  if (lock)
    return (
      <Badge kind="warn">
        {lock.ip_address ? "Locked for one network until " : "Locked until "}
        <When isShort at={lock.until} />
      </Badge>
    );
  if (status === "deleted") return <Badge kind="bad">Removed</Badge>;
  if (verdict === "cannot") return <Badge kind="bad">{status === "stranger" ? "Not a member" : "Can't sign in"}</Badge>;
  if (verdict === "can_join") return <Badge kind="good">Can join by signing in</Badge>;
  const isInvited = status === "invited" || status === "pending";
  return <Badge kind={isInvited ? "warn" : "good"}>{isInvited ? "Invitation not accepted" : "Can sign in"}</Badge>;
}

/** Lists the methods that work in an organization, or else says why none does. */
export function describeStanding({ verdict, methods }: Explanation): string {
  const first = findDecisive(verdict, methods);
  if (first) return decisiveCheck(first)?.says ?? "";
  const names = namesOf(methods);
  return names && `Works now: ${names}.`;
}

interface MethodsProps {
  load: Load<Explanation>;
  isOnMemberPage: boolean;
  onFixed: () => Promise<void>;
}

function Methods({ load, isOnMemberPage, onFixed }: MethodsProps) {
  const { isAtLeast } = useConsole();
  const { person, status } = load.value ?? {};
  const ids = person?.memberId && {
    project_id: person.projectId,
    organization_id: person.organization.organization_id,
    member_id: person.memberId,
  };
  return (
    <Panel
      title="Sign-in"
      lead="What each sign-in method would do now."
      actions={
        ids &&
        !isOnMemberPage && (
          <ActionLink to={pathOf(ids.project_id, "members", ids.organization_id, ids.member_id)}>
            Open member
          </ActionLink>
        )
      }
      foot={ids && status === "active" && isAtLeast("support") && <Impersonate ids={ids} />}
    >
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
          {lockNames[kind]}: locked until <When isShort at={until} />
          {ip_address && `, for ${ip_address} only`}.
        </p>
      ))}
      {first && isFixable(first) && <SignInFixes isMain cause={causeOf(first)} {...{ person, onFixed }} />}
      {lock && <SignInFixes isMain cause={{ decidedBy: lockCauses[lock], method: null }} {...{ person, onFixed }} />}
    </Verdict>
  );
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
