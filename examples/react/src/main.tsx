import { createRoot } from "react-dom/client";
import { Boards } from "./Boards.tsx";
import { MembersOnly } from "./portico.tsx";
import "./style.css";

createRoot(document.getElementById("app") as HTMLElement).render(
  <MembersOnly>
    <Boards />
  </MembersOnly>,
);
