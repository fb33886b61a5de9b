import type { Pages } from "../hooks/use-pages.ts";
import { shared } from "../texts/shared.ts";
import { useStrings } from "../texts/use-strings.ts";
import { Action, Actions } from "./Action.tsx";
import { FailureNote } from "./FailureNote.tsx";

/** Loads the next page of a list, if there is one. */
export function More<Item>({ of }: { of: Pages<Item> }) {
  const { more } = useStrings("shared", shared);
  if (of.moreFailure) return <FailureNote failure={of.moreFailure} onRetry={() => void of.more()} />;
  if (!of.hasMore) return null;
  return (
    <Actions>
      <Action busy={of.isMoreBusy} onClick={() => void of.more()}>
        {more}
      </Action>
    </Actions>
  );
}
