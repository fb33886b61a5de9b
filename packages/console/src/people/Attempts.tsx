import { Async } from "@portico/ui/components/Async";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { More } from "@portico/ui/components/Rows";
import { Timeline } from "@portico/ui/components/Timeline";
import { type Pages, usePages } from "@portico/ui/hooks/use-pages";
import { causeOfAttempt, isSameCause, kindOfAttempt } from "@portico/ui/lib/sign-ins";
import { auditEvents, describeAction, describeEnd } from "@portico/ui/texts/audit-events";
import type { ReactNode } from "react";
import { methodLabel } from "../shared/humanize.ts";
import { navigate, pathOf } from "../shared/navigate.tsx";
import type { SignInsSearchResponse } from "../shared/operations.ts";
import { useConsole } from "../shared/use-console.ts";
import type { Cause } from "./sign-in-fixes.ts";

export type Attempt = SignInsSearchResponse["attempts"][number];

/** Loads the sign-in attempts of an email address, of one organization or all. */
export function useAttempts(projectId: string, emailAddress: string, organizationId?: string): Pages<Attempt> {
  const { calls } = useConsole();
  return usePages(
    async (cursor) => {
      const { attempts, results_metadata } = await calls.signIns.search({
        project_id: projectId,
        email_address: emailAddress,
        ...(organizationId && { organization_id: organizationId }),
        limit: 50,
        ...(cursor && { cursor }),
      });
      return { items: attempts, next: results_metadata.next_cursor };
    },
    [calls, projectId, emailAddress, organizationId],
  );
}

interface AttemptsProps {
  projectId: string;
  pages: Pages<Attempt>;
  /** The names of organizations by ID, if the attempts are of several. */
  organizationNames?: Readonly<Record<string, string>>;
  /** The buttons that remove a cause. */
  fixes?: (cause: Cause, attempt: Attempt) => ReactNode;
}

/** Sign-in attempts, newest first. A refused one has its rule and, at its newest occurrence, what fixes it. */
export function Attempts({ projectId, pages, organizationNames = {}, fixes }: AttemptsProps) {
  return (
    <Panel
      title="Sign-in history"
      lead="Attempts and ended sessions, newest first. Repeats within a minute are grouped."
    >
      <Async load={pages}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No sign-in attempts">
              No one has entered this email address. Check the spelling, or ask whether they use another one.
            </Empty>
          ) : (
            <>
              <Timeline
                label="Sign-in history"
                items={items.map((attempt, at) => ({
                  key: attempt.audit_event_id,
                  at: attempt.last_at,
                  kind: kindOfAttempt(attempt),
                  title: titleOf(attempt),
                  count: attempt.count,
                  detail: detailsOf(attempt, organizationNames).join(" · "),
                  onOpen: () => navigate(pathOf(projectId, "audit-log", attempt.audit_event_id)),
                  reason: attempt.says && (
                    <>
                      <p>
                        {attempt.says} {attempt.remedy}
                      </p>
                      {items.findIndex((other) => isSame(other, attempt)) === at &&
                        fixes?.({ decidedBy: causeOfAttempt(attempt), method: attempt.method }, attempt)}
                    </>
                  ),
                }))}
              />
              <More pages={pages} />
            </>
          )
        }
      </Async>
    </Panel>
  );
}

function isSame(one: Attempt, other: Attempt): boolean {
  return isSameCause(one, other) && one.organization_id === other.organization_id;
}

const titles: Record<string, string> = {
  "password.refused": "Wrong password",
  "password.locked": "Password entered while locked",
  "email_code.refused": "Wrong or expired email code",
  "email_code.locked": "Email code entered while locked",
  "magic_link.refused": "Used or expired magic link",
  "passkey.refused": "Passkey not accepted",
  "second_factor.refused": "Wrong two-step verification code",
  "second_factor.locked": "Two-step code entered while locked",
};

function titleOf({ action, method }: Attempt): string {
  if (action === "session.issued" && method) return `Signed in: ${methodLabel(method)}`;
  if (action === "session.refused") return `Not allowed${method ? `: ${methodLabel(method)}` : " to sign in"}`;
  return titles[action] ?? describeAction(action, auditEvents.titles);
}

function detailsOf(
  { organization_id, ip_addresses, ended_by }: Attempt,
  names: Readonly<Record<string, string>>,
): string[] {
  const [first, second, ...others] = ip_addresses;
  const from = [first, second].filter(Boolean).join(", ");
  const organization = organization_id === null ? undefined : names[organization_id];
  const word = organization ? "from" : "From";
  return [
    organization,
    from && `${word} ${from}${others.length > 0 ? ` and ${others.length} more` : ""}`,
    describeEnd(ended_by),
  ].filter((text): text is string => !!text);
}
