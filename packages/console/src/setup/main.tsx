import { createRoot } from "react-dom/client";
import { SetupRoom } from "./SetupRoom.tsx";

createRoot(document.getElementById("root") as HTMLElement).render(<SetupRoom />);
