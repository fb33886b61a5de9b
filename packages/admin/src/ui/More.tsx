import { useStrings } from "@portico/ui/texts/use-strings";
import type { Pages } from "../ground/use-pages.ts";
import { Action, Actions } from "./Action.tsx";
import { FailureNote } from "./Failure.tsx";
import { shared } from "./texts.ts";

/** Leads on in a list, where it goes on. */
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
