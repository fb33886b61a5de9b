import { useState } from "react";
import { Avatar } from "../ui/Avatar.tsx";
import { TickIcon } from "../ui/icons.tsx";
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
      <div className="app">
        <b>{app.name}</b>
        <p>{app.description}</p>
        <ul className="app-scopes" aria-label={`What ${app.name} may do`}>
          {app.scopes.map(({ scope, description }) => (
            <li key={scope}>
              <TickIcon />
              {description}
            </li>
          ))}
        </ul>
      </div>
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
