import { Button } from "@portico/ui/components/Button";
import { Card } from "@portico/ui/components/Card";
import { Lead } from "@portico/ui/components/Lead";
import { Title } from "@portico/ui/components/Title";
import { ShellContext } from "@portico/ui/hooks/shell";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import { Component, createContext, type ReactNode, useContext, useEffect, useRef } from "react";

/** Texts around the screens. */
export const frame = {
  watermark: "Powered by Portico",
  unavailable: "Something went wrong",
  unavailableLead: "We couldn't load this part of the page.",
  /** Announced during a slow request. */
  busy: "One moment, please.",
  tryAgain: "Try again",
  /** Offered when retrying can't help: a new deployment may have removed the chunk that the page wants. */
  reload: "Reload the page",
};

/** Places a screen into a host's layout. `screen` has the props of its view; a failed screen has none. */
export type Layout = (view: ReactNode, screen?: object) => ReactNode;

export const LayoutContext = createContext<Layout>((view) => view);

export const useLayout = () => useContext(LayoutContext);

addStyles(`
.portico-screen[aria-busy=true] { cursor: progress; opacity: .6; transition: opacity .2s .2s; }
`);

interface ScreenProps {
  name: string;
  busy?: boolean | undefined;
  onEdit?: () => void;
  children: ReactNode;
}

/**
 * One screen of the flow, around its card. A screen that follows another fades in, announces its title and focuses
 * its heading, unless one of its fields already has the focus or the visitor is elsewhere on the page.
 * @param busy whether the screen's requests can't start yet.
 * @param onEdit called whenever a field is edited.
 */
export function Screen({ name, busy, onEdit, children }: ScreenProps) {
  const shell = useContext(ShellContext);
  const screen = useRef<HTMLDivElement>(null);
  const follows = shell.screen !== undefined && shell.screen !== name;
  useEffect(() => {
    const previous = shell.screen;
    shell.screen = name;
    const title = screen.current?.querySelector<HTMLElement>("[data-part=title]");
    if (!title || previous === undefined || previous === name) return;
    shell.announce(title.textContent ?? "");
    const { activeElement, body } = title.ownerDocument;
    // The focus moves to the body if the focused element disappears with the old screen.
    if (!activeElement || activeElement === body) title.focus();
  }, [name, shell]);
  return (
    <div
      key={name}
      {...part("screen")}
      ref={screen}
      data-screen={name}
      data-state={follows ? "entering" : undefined}
      aria-busy={busy}
      onInput={onEdit}
    >
      {children}
    </div>
  );
}

/** Replaces a screen whose code failed to load or render. */
export function Unavailable({ onRetry }: { onRetry: () => void }) {
  const text = useStrings("frame", frame);
  const layout = useLayout();
  return (
    <Screen name="Unavailable">
      {layout(
        <Card state="error">
          <Title>{text.unavailable}</Title>
          <Lead>{text.unavailableLead}</Lead>
          <Button onClick={onRetry}>{text.tryAgain}</Button>
          <Button variant="quiet" onClick={() => location.reload()}>
            {text.reload}
          </Button>
        </Card>,
      )}
    </Screen>
  );
}

/** Keeps a screen that fails to render from taking down the host's page. React logs the error. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <Unavailable onRetry={() => this.setState({ hasFailed: false })} />;
  }
}
