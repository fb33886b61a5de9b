import { Receipt } from "@portico/ui/components/Receipt";
import { shared } from "@portico/ui/texts/shared";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { Ended, EndedKind } from "@portico/wire";
import { ended as texts } from "./ended-texts.ts";

interface EndedReceiptProps {
  title: string;
  ended: Ended;
  onClose: () => void;
}

/** Lists the sessions, keys and apps that a call has ended. */
export function EndedReceipt({ title, ended, onClose }: EndedReceiptProps) {
  const labels = useStrings("ended", texts);
  const { close } = useStrings("shared", shared);
  const kinds = Object.keys(ended) as EndedKind[];
  const lines = kinds.map((kind) => [labels[kind], `${ended[kind]}`] as const);
  return (
    <Receipt
      title={title}
      lines={lines.length > 0 ? lines : [[labels.title, labels.nothing]]}
      close={close}
      onClose={onClose}
    />
  );
}

/** Adds up the counts of several calls. */
export function addEnded(all: readonly Ended[]): Ended {
  const sum: Ended = {};
  for (const one of all) {
    for (const kind of Object.keys(one) as EndedKind[]) sum[kind] = (sum[kind] ?? 0) + (one[kind] ?? 0);
  }
  return sum;
}
