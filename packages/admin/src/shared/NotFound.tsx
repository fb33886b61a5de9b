import { Action } from "@portico/ui/components/Action";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { useStrings } from "@portico/ui/texts/use-strings";

export const notFound = {
  title: "Page not found",
  text: "The link may be outdated, or what it led to was deleted.",
};

interface NotFoundProps {
  /** The text of the button, such as "All members". */
  back: string;
  onBack?: (() => void) | undefined;
}

/** Says that a URL leads nowhere, and offers a way back. */
export function NotFound(props: NotFoundProps) {
  const texts = useStrings("notFound", notFound);
  return (
    <Panel title={texts.title}>
      <Empty title={texts.text} actions={props.onBack && <Action onClick={props.onBack}>{props.back}</Action>} />
    </Panel>
  );
}

/** The same inside a panel. */
export function NotFoundNote({ back, onBack }: NotFoundProps) {
  const texts = useStrings("notFound", notFound);
  return (
    <Empty title={texts.title} actions={onBack && <Action onClick={onBack}>{back}</Action>}>
      {texts.text}
    </Empty>
  );
}
