import { useEffect } from "react";
import { useAnnounce } from "../hooks/shell.ts";
import { useLocale } from "../hooks/use-locale.ts";
import { type Failure, waitTime } from "../lib/failure.ts";
import { failures, shared } from "../texts/shared.ts";
import { useStrings } from "../texts/use-strings.ts";
import { part } from "../theme/part.ts";
import { addStyles } from "../theme/styles.ts";
import { Action } from "./Action.tsx";
import { alertIcon, Icon } from "./Icon.tsx";

addStyles(`
.portico-failure { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; padding: 12px 14px; font: 14px/20px var(--po-font); color: var(--po-error); background: var(--po-error-tint, color-mix(in srgb, #B00 6%, var(--po-surface))); border-radius: var(--po-radius-box); }
.portico-failure > p { flex: 1 1 190px; min-width: 0; }
`);

/** Error messages by `error_type`. */
export type FailureTexts = Readonly<Record<string, string>>;

/** Returns the message of an error: the component's own, else the shared one, else the provider's. */
export function useFailureText(own?: FailureTexts): (failure: Failure) => string {
  const texts = useStrings("failures", failures);
  const locale = useLocale();
  return ({ kind, type, message, retryAfterSeconds }) => {
    const special = own && Object.hasOwn(own, type) ? own[type] : undefined;
    if (special) return special;
    if (kind === "unreachable") return texts.unreachable;
    if (kind === "signed_out") return texts.signedOut;
    if (kind === "forbidden") return texts.forbidden;
    if (kind === "limited")
      return retryAfterSeconds ? texts.limited({ time: waitTime(retryAfterSeconds, locale) }) : texts.limitedSoon;
    return (kind === "refused" && message) || texts.unknown;
  };
}

interface FailureNoteProps {
  failure: Failure | null;
  texts?: FailureTexts | undefined;
  /** Shows a retry button, if a retry can help. */
  onRetry?: (() => void) | undefined;
}

/** An error message in place of what failed, with a retry button. */
export function FailureNote({ failure, texts, onRetry }: FailureNoteProps) {
  const say = useFailureText(texts);
  const { tryAgain } = useStrings("shared", shared);
  const announce = useAnnounce();
  const text = failure ? say(failure) : "";
  useEffect(() => {
    if (text) announce(text);
  }, [text, announce]);
  if (!failure) return null;
  return (
    <div {...part("failure")}>
      <Icon drawing={alertIcon} />
      <p>{text}</p>
      {onRetry && failure.kind !== "forbidden" && failure.kind !== "signed_out" && (
        <Action onClick={onRetry}>{tryAgain}</Action>
      )}
    </div>
  );
}
