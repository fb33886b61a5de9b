import { createRoot } from "react-dom/client";
import "./ground/page.css";
import { Console } from "./frame/Console.tsx";

createRoot(document.getElementById("root") as HTMLElement).render(<Console />);
