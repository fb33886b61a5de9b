import { Component, type ReactNode } from "react";
import { Unavailable } from "./Unavailable.tsx";

/** Keeps a screen that cannot be drawn from taking the host's page down with it. React logs the error. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <Unavailable onRetry={() => this.setState({ hasFailed: false })} />;
  }
}
