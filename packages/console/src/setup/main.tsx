import { createRoot } from "react-dom/client";
import "./page.css";
import { SetupLinkPage } from "./SetupLinkPage.tsx";
import { createSetupLink, noCalls } from "./setup-link-calls.ts";

const link = createSetupLink(location, (path) => history.replaceState(null, "", path));

createRoot(document.getElementById("root") as HTMLElement).render(<SetupLinkPage link={link} calls={noCalls} />);
