import { AskForm } from "@portico/ui/components/AskForm";
import { Async } from "@portico/ui/components/Async";
import { Empty } from "@portico/ui/components/Empty";
import { Panel, Parts } from "@portico/ui/components/Panel";
import { More } from "@portico/ui/components/Rows";
import { Timeline, type TimelineItem } from "@portico/ui/components/Timeline";
import { usePages } from "@portico/ui/hooks/use-pages";
import { kindOfAttempt } from "@portico/ui/lib/sign-ins";
import { auditEvents } from "@portico/ui/texts/audit-events";
import { useStrings } from "@portico/ui/texts/use-strings";
import { useState } from "react";
import { Allowed } from "../../shared/Allowed.tsx";
import { useCalls } from "../../shared/calls.ts";
import { OwnRouter, type RouteProps, useRoute } from "../../shared/route.tsx";
import { signInHelpPermissions as permissions } from "../../shared/sign-in-help.ts";
import { useRights } from "../../shared/use-signed-in.ts";
import { toSentence, useDescribe } from "./describe.ts";
import { PersonSignIns } from "./PersonSignIns.tsx";
import { signInHelp } from "./texts.ts";

export type SignInHelpProps = RouteProps;

/** Why someone can't sign in to the organization: their attempts, the rule behind each, and what fixes it. */
export function SignInHelpScreen(route: SignInHelpProps) {
  const { title, hidden } = useStrings("signInHelp", signInHelp);
  const { allows } = useRights();
  // The call requires all of them. A refused one would be in the audit log as an attempt.
  const missing = permissions.find(([resource, action]) => !allows(resource, action)) ?? permissions[0];
  return (
    <Allowed to={missing} title={title} hidden={hidden}>
      <OwnRouter {...route}>
        <Help />
      </OwnRouter>
    </Allowed>
  );
}

function Help() {
  const { segments, go } = useRoute();
  const [emailAddress] = segments;
  return (
    <Parts>
      <AskAddress key={`ask ${emailAddress}`} emailAddress={emailAddress ?? ""} onAsk={go} />
      {emailAddress ? <PersonSignIns key={emailAddress} emailAddress={emailAddress} /> : <RecentProblems onOpen={go} />}
    </Parts>
  );
}

function AskAddress({ emailAddress, onAsk }: { emailAddress: string; onAsk: (...segments: string[]) => void }) {
  const texts = useStrings("signInHelp", signInHelp);
  const [text, setText] = useState(emailAddress);
  const [error, setError] = useState<string | undefined>();
  function look() {
    const entered = text.trim().toLowerCase();
    const isAddress = /^[^@\s]+@[^@\s]+$/.test(entered);
    setError(isAddress ? undefined : texts.invalid);
    if (isAddress) onAsk(entered);
  }
  return (
    <Panel
      title={texts.title}
      lead={texts.lead}
      back={emailAddress ? { text: texts.back, onClick: () => onAsk() } : undefined}
    >
      <AskForm
        isMain={emailAddress === ""}
        label={texts.search}
        name="sign-in-help-address"
        inputMode="email"
        value={text}
        error={error}
        action={texts.explain}
        onChange={setText}
        onSubmit={look}
      />
    </Panel>
  );
}

/** The refused attempts of everyone. Each leads to the person. */
function RecentProblems({ onOpen }: { onOpen: (...segments: string[]) => void }) {
  const texts = useStrings("signInHelp", signInHelp);
  const { titles } = useStrings("auditEvents", auditEvents);
  const { admin } = useCalls();
  const { titleOf, causeTexts } = useDescribe();
  const pages = usePages(
    async (cursor) => {
      const { attempts, results_metadata } = await admin.organization.searchSignIns({ limit: 50, cursor });
      return { items: attempts, next: results_metadata.next_cursor };
    },
    [admin],
  );
  const toItem = (attempt: (typeof pages.value & object)["items"][number]): TimelineItem => {
    const { audit_event_id: key, last_at: at, count, email_address } = attempt;
    const title = email_address ?? texts.unknownPerson;
    const what = titleOf(attempt, titles);
    const why = causeTexts(attempt)?.sentence;
    return {
      ...{ key, at, count, title, kind: kindOfAttempt(attempt) },
      detail: why ? `${toSentence(what)} ${why}` : what,
      ...(email_address && { onOpen: () => onOpen(email_address) }),
    };
  };
  return (
    <Panel title={texts.recent} lead={texts.recentLead}>
      <Async load={pages} rows={4}>
        {({ items }) =>
          items.length > 0 ? (
            <Timeline label={texts.recent} items={items.map(toItem)} />
          ) : (
            <Empty title={texts.noRecent}>{texts.noRecentText}</Empty>
          )
        }
      </Async>
      <More pages={pages} />
    </Panel>
  );
}
