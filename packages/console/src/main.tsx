import { createRoot } from "react-dom/client";
import "./shared/page.css";
import { Console } from "./frame/Console.tsx";

createRoot(document.getElementById("root") as HTMLElement).render(<Console />);
