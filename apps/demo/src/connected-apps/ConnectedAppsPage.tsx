import { useSession } from "@portico/widget";
import { Page } from "../frame/Page.tsx";
import { Redirect } from "../ui/Redirect.tsx";
import { ConnectedAppRow } from "./ConnectedAppRow.tsx";
import { useConnectedApps } from "./use-connected-apps.ts";

/** The apps that act for the member, each with a way to put it out. */
export function ConnectedAppsPage() {
  const { status } = useSession();
  const { apps, load, disconnect } = useConnectedApps(status === "in");
  if (status === "out") return <Redirect to="/" />;
  return (
    <Page title="Connected apps">
      <section className="panel panel-wide" aria-busy={apps.status === "loading"}>
        <h1 tabIndex={-1}>Connected apps</h1>
        <p className="lead">Apps by others that may act for you here. One that you disconnect has to ask you again.</p>
        {apps.status === "failed" && (
          <p className="note note-bad" role="alert">
            <span>Your apps could not be loaded.</span>
            <button type="button" className="text-button" onClick={() => void load()}>
              Try again
            </button>
          </p>
        )}
        {apps.status === "ready" && apps.hasFailed && (
          <p className="note note-bad" role="alert">
            <span>This did not work. Try again.</span>
          </p>
        )}
        {apps.status === "ready" && apps.list.length === 0 && <p>No app may act for you.</p>}
        {apps.status === "ready" && apps.list.length > 0 && (
          <ul className="apps">
            {apps.list.map((app) => (
              <ConnectedAppRow key={app.connected_app_id} app={app} onDisconnect={() => disconnect(app)} />
            ))}
          </ul>
        )}
      </section>
    </Page>
  );
}
