import { Action } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Empty } from "@portico/ui/components/Empty";
import { FailureNote } from "@portico/ui/components/FailureNote";
import { MethodResults } from "@portico/ui/components/MethodResults";
import { Panel } from "@portico/ui/components/Panel";
import { Timeline } from "@portico/ui/components/Timeline";
import { useAction } from "@portico/ui/hooks/use-action";
import { useLoad } from "@portico/ui/hooks/use-load";
import { decisiveCheck, isFixed, isSameCause, isTurnedOff, kindOfAttempt, listMethods } from "@portico/ui/lib/sign-ins";
import { auditEvents, describeEnd } from "@portico/ui/texts/audit-events";
import { shared } from "@portico/ui/texts/shared";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { SignInAttempt } from "@portico/wire";
import { useEffect, useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { readNames } from "../audit/EventList.tsx";
import { useDescribe } from "./describe.ts";
import { Fixes } from "./Fixes.tsx";
import { causeOfMethod, findCause, findVerdict } from "./find-verdict.ts";
import type { Found } from "./found.ts";
import { PersonVerdict } from "./PersonVerdict.tsx";
import { signInHelp } from "./texts.ts";

/** How often the answer is asked for again while the page is visible. */
const REFRESH_MS = 10_000;
const PAGE = 50;

/** One person: the verdict, what each method would do now, and their history. */
export function PersonSignIns({ emailAddress }: { emailAddress: string }) {
  const texts = useStrings("signInHelp", signInHelp);
  const { client, admin } = useCalls();
  const load = useLoad(async (): Promise<Found> => {
    const found = await admin.organization.searchSignIns({ email_address: emailAddress, limit: PAGE });
    const memberId = found.explanation?.member_id ?? null;
    const names = memberId ? await readNames(client, [memberId]) : undefined;
    return { ...found, emailAddress, memberId, name: (memberId && names?.get(memberId)) || emailAddress };
  }, [client, admin, emailAddress]);
  const older = useOlder(emailAddress, load.value);
  useRefresh(load.reload, load.status === "ready" && older.items.length === 0);
  return (
    <Async load={load} rows={4} texts={{ invalid_email: texts.invalid }}>
      {(found) => (
        <>
          <PersonVerdict found={found} onFixed={load.reload}>
            <Methods found={found} />
          </PersonVerdict>
          <Attempts found={found} older={older} onFixed={load.reload} />
        </>
      )}
    </Async>
  );
}

/** Asks again while someone looks at the page, so that a fix is visible without a reload. */
function useRefresh(reload: () => Promise<void>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const refresh = () => {
      if (document.visibilityState === "visible") void reload();
    };
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [reload, isOn]);
}

/** The pages after the first one, which the refresh leaves as they are. */
function useOlder(emailAddress: string, found: Found | undefined) {
  const { admin } = useCalls();
  const [pages, setPages] = useState<{ items: readonly SignInAttempt[]; next: string | undefined }>();
  const cursor = pages ? pages.next : found?.results_metadata.next_cursor;
  const { run, isBusy, failure } = useAction(async () => {
    const page = await admin.organization.searchSignIns({ email_address: emailAddress, limit: PAGE, cursor });
    setPages((before) => ({
      items: [...(before?.items ?? []), ...page.attempts],
      next: page.results_metadata.next_cursor,
    }));
  });
  return { items: pages?.items ?? [], hasMore: cursor !== undefined, more: run, isBusy, failure };
}

function Methods({ found }: { found: Found }) {
  const texts = useStrings("signInHelp", signInHelp);
  const { methodName, textsOf } = useDescribe();
  if (!found.explanation) return null;
  return (
    <MethodResults
      label={texts.methods}
      results={listMethods(found.explanation.methods).map(({ result, isUncertain }) => {
        const isOff = isTurnedOff(result);
        const isRefused = result.outcome === "refused" && !isOff;
        const why = isRefused && decisiveCheck(result) ? textsOf(causeOfMethod(result)).sentence : "";
        return {
          key: `${result.method} ${result.connection_id}`,
          kind: isOff ? "off" : isRefused ? "bad" : result.outcome === "prove_address" ? "unsure" : "good",
          name: methodName(result.method),
          outcome: texts.outcomes[isOff ? "turnedOff" : result.outcome],
          detail: [why, isUncertain ? texts.uncertain : ""].filter(Boolean).join(" "),
        };
      })}
    />
  );
}

interface AttemptsProps {
  found: Found;
  older: ReturnType<typeof useOlder>;
  onFixed: () => Promise<void>;
}

function Attempts({ found, older, onFixed }: AttemptsProps) {
  const texts = useStrings("signInHelp", signInHelp);
  const events = useStrings("auditEvents", auditEvents);
  const { more } = useStrings("shared", shared);
  const { titleOf, textsOf } = useDescribe();
  const attempts = [...found.attempts, ...older.items];
  const verdict = findVerdict(found);
  const answered = "cause" in verdict ? verdict.cause : undefined;
  return (
    <Panel title={texts.attempts} lead={texts.attemptsLead}>
      {attempts.length === 0 ? (
        <Empty title={texts.noAttempts}>{texts.noAttemptsText}</Empty>
      ) : (
        <Timeline
          label={texts.attempts}
          items={attempts.map((attempt, at) => {
            const cause = findCause(attempt);
            const isNewest = attempts.findIndex((other) => isSameCause(other, attempt)) === at;
            const isOver =
              cause &&
              !cause.ssoReason &&
              found.explanation &&
              isFixed({ ...found.explanation, locks: found.locks }, attempt);
            // The answer has these buttons already.
            const isAnswered = cause && answered && textsOf(cause).sentence === textsOf(answered).sentence;
            // They signed in with the method since.
            const isPast = attempts
              .slice(0, at)
              .some((other) => other.outcome === "signed_in" && other.method === attempt.method);
            const needsFix = isNewest && !isOver && !isPast;
            return {
              key: attempt.audit_event_id,
              at: attempt.last_at,
              kind: kindOfAttempt(attempt),
              title: titleOf(attempt, events.titles),
              count: attempt.count,
              detail: [
                attempt.ip_addresses.length > 0 && texts.from({ address: attempt.ip_addresses.slice(0, 3).join(", ") }),
                describeEnd(attempt.ended_by, events),
              ]
                .filter(Boolean)
                .join(" · "),
              ...(cause && {
                reason: (
                  <>
                    <p>
                      {textsOf(cause).sentence}{" "}
                      {isOver ? texts.fixed : needsFix && texts.fix({ text: textsOf(cause).fix })}
                    </p>
                    {needsFix && !isAnswered && <Fixes cause={cause} found={found} onFixed={onFixed} />}
                  </>
                ),
              }),
            };
          })}
        />
      )}
      {older.failure && <FailureNote failure={older.failure} onRetry={() => void older.more()} />}
      {older.hasMore && !older.failure && (
        <Action busy={older.isBusy} onClick={() => void older.more()}>
          {more}
        </Action>
      )}
    </Panel>
  );
}
