import { useState } from "react";
import { Avatar } from "../ui/Avatar.tsx";
import type { ConnectedApp } from "./use-connected-apps.ts";

export function ConnectedAppRow({ app, onDisconnect }: { app: ConnectedApp; onDisconnect: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false);

  async function disconnect() {
    if (isBusy) return;
    setIsBusy(true);
    await onDisconnect();
    setIsBusy(false);
  }

  return (
    <li>
      <Avatar name={app.name} of="organization" />
      <p>
        <b>{app.name}</b>
        <span>{app.description}</span>
        <span>{app.scopes_granted}</span>
      </p>
      <button
        type="button"
        className="button button-side"
        aria-label={`Disconnect ${app.name}`}
        aria-busy={isBusy}
        onClick={() => void disconnect()}
      >
        Disconnect
      </button>
    </li>
  );
}
