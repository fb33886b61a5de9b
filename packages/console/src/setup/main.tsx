import { createRoot } from "react-dom/client";
import "./page.css";
import { SetupPlace } from "./SetupPlace.tsx";
import { createSetupLink, nobodysCalls } from "./setup-link-calls.ts";

const link = createSetupLink(location, (address) => history.replaceState(null, "", address));

createRoot(document.getElementById("root") as HTMLElement).render(<SetupPlace link={link} calls={nobodysCalls} />);
