import { Avatar } from "@portico/ui/components/Avatar";
import { Panel } from "@portico/ui/components/Panel";
import { Verdict } from "@portico/ui/components/Verdict";
import { exactTime } from "@portico/ui/components/When";
import { useLocale } from "@portico/ui/hooks/use-locale";
import { listMethods } from "@portico/ui/lib/sign-ins";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { ReactNode } from "react";
import { StatusBadge } from "../members/MemberTable.tsx";
import { useDescribe } from "./describe.ts";
import { Fixes } from "./Fixes.tsx";
import { findVerdict } from "./find-verdict.ts";
import type { Found } from "./found.ts";
import { signInHelp } from "./texts.ts";

interface PersonVerdictProps {
  found: Found;
  onFixed: () => Promise<void>;
  children: ReactNode;
}

/** The answer in a sentence, what to do, and the button for it. */
export function PersonVerdict({ found, onFixed, children }: PersonVerdictProps) {
  const texts = useStrings("signInHelp", signInHelp);
  const locale = useLocale();
  const { methodName, textsOf } = useDescribe();
  const { name, emailAddress, memberId, explanation, locks } = found;
  const verdict = findVerdict(found);
  const cause = "cause" in verdict ? textsOf(verdict.cause) : undefined;
  const works = explanation
    ? listMethods(explanation.methods)
        .filter(({ result }) => result.outcome !== "refused")
        .map(({ result }) => methodName(result.method))
    : [];
  const say = {
    unknown: texts.unknown,
    can: texts.can,
    fixed: texts.can,
    join: texts.join,
    cannot: texts.cannot,
    waiting: texts.waiting,
    limited: texts.limited,
    locked: texts.locked,
  }[verdict.kind];
  const title =
    cause && cause.why === null ? texts.failed({ name, says: cause.sentence }) : say({ name, why: cause?.why ?? "" });
  const lockEnd = locks[0]?.until;
  const kind = { can: "good", fixed: "good", join: "good", cannot: "bad" }[verdict.kind as string] ?? "unsure";
  return (
    <Panel
      face={<Avatar name={name} seed={memberId ?? emailAddress} />}
      title={name}
      beside={explanation && explanation.status !== "stranger" && <StatusBadge status={explanation.status} />}
      lead={name === emailAddress ? undefined : emailAddress}
    >
      <Verdict kind={kind as "good" | "bad" | "unsure"} title={title}>
        {verdict.kind === "unknown" && <p>{texts.unknownFix}</p>}
        {verdict.kind === "fixed" && <p>{texts.fixed}</p>}
        {cause && <p>{texts.fix({ text: cause.fix })}</p>}
        {verdict.kind === "locked" && lockEnd && (
          <p title={exactTime(lockEnd, locale)}>
            {texts.until({ time: new Date(lockEnd).toLocaleTimeString(locale, { timeStyle: "short" }) })}
          </p>
        )}
        {works.length > 0 && verdict.kind !== "cannot" && (
          <p>{texts.works({ methods: new Intl.ListFormat(locale).format(works) })}</p>
        )}
        {"cause" in verdict && <Fixes isMain cause={verdict.cause} found={found} onFixed={onFixed} />}
      </Verdict>
      {children}
    </Panel>
  );
}
