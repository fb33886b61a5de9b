import { createClient, PorticoProvider, StepUp, useStepUp } from "@portico/widget";
import { createRoot } from "react-dom/client";

/** A sensitive action of a host's page. Its server requires a recent sign-in. */
function DeleteProject() {
  const stepUp = useStepUp();
  async function remove() {
    const { status } = await stepUp(() => fetch("/project", { method: "DELETE" }));
    document.title = `answered ${status}`;
  }
  return (
    <button type="button" onClick={remove}>
      Delete project
    </button>
  );
}

function open(publicToken: string, apiUrl: string) {
  const client = createClient(publicToken, { apiUrl });
  const show = () =>
    createRoot(document.body).render(
      <PorticoProvider client={client}>
        <StepUp>
          <DeleteProject />
        </StepUp>
      </PorticoProvider>,
    );
  return { client, show };
}

export type StepUpPage = typeof open;
Object.assign(globalThis, { openStepUp: open });
