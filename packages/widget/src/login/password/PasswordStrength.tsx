import { Line } from "@portico/ui/components/FieldNote";
import { Remark, StrengthBar } from "@portico/ui/components/StrengthBar";
import { useAnnounce } from "@portico/ui/hooks/shell";
import { useStrings } from "@portico/ui/texts/use-strings";
import { addStyles } from "@portico/ui/theme/styles";
import { useEffect, useRef } from "react";
import type { BootstrapData } from "../flow/context.ts";
import type { PasswordStrength as Strength } from "../flow/password-reset-step.ts";
import { barOf, remarksOn } from "./strength.ts";
import { password } from "./strings.ts";

addStyles(`
.portico-strength-notes:not(:empty) { margin-block-end: 6px; }
`);

/** A breach, a warning and some suggestions. */
const LINES = 5;

interface Props {
  id: string;
  strength: Strength | null;
  bootstrap: BootstrapData | null;
}

/** Shows which requirements of the project's policy a new password misses, and announces changes. */
export function PasswordStrength({ id, strength, bootstrap }: Props) {
  const text = useStrings("password", password);
  const announce = useAnnounce();
  const config = bootstrap?.passwordConfig;
  const isFree = bootstrap?.passwordPolicy === "none";
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (strength) announce([...(place.current?.querySelectorAll("p") ?? [])].map(sentence).join(" "));
  }, [strength, announce]);

  const demand = (words: string, missing: number | undefined) => {
    const isMet = missing === undefined ? null : missing <= 0;
    return (
      <Remark isMet={isMet} mark={isMet === null ? undefined : isMet ? text.met : text.missing}>
        {words}
      </Remark>
    );
  };
  const luds = strength?.luds_feedback;
  const notes = (strength ? remarksOn(strength) : []).map((remark) => (
    <Remark key={remark}>{text.remarks[remark] ?? remark}</Remark>
  ));
  if (strength?.breached_password) {
    notes.unshift(
      <Remark key="breached" isMet={false}>
        {text.breached}
      </Remark>,
    );
  }
  if (!config && !isFree && !notes.length) {
    notes.push(<Remark key="strong">{strength?.valid_password && text.strong}</Remark>);
  }
  const lines = Array.from({ length: Math.max(LINES, notes.length) }, (_, at) => at);
  return (
    <div id={id} ref={place} className="portico-strength-notes">
      {config ? (
        <>
          {demand(text.minimumLength({ count: config.ludsMinimumCount }), luds?.missing_characters)}
          {demand(text.complexity({ count: config.ludsComplexity }), luds?.missing_complexity)}
        </>
      ) : (
        // Reserve the space from the start, so that nothing moves. If any password is accepted, show nothing.
        isFree || <StrengthBar {...barOf(strength)} />
      )}
      {isFree ? notes : lines.map((line) => <Line key={line}>{notes[line]}</Line>)}
    </div>
  );
}

/** Ends each remark as a sentence, so that screen readers pause between them. */
function sentence({ textContent }: Element): string {
  const text = textContent ?? "";
  return /[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text;
}
