import { createRoot } from "react-dom/client";
import "./page.css";
import { SetupRoom } from "./SetupRoom.tsx";
import { createSetupLink, nobodysCalls } from "./setup-link-calls.ts";

const link = createSetupLink(location, (address) => history.replaceState(null, "", address));

createRoot(document.getElementById("root") as HTMLElement).render(<SetupRoom link={link} calls={nobodysCalls} />);
