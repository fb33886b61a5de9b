import { PorticoProvider } from "@portico/widget";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { client } from "./lib/portico.ts";
import "./styles/palette.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/header.css";
import "./styles/home.css";
import "./styles/board.css";

createRoot(document.getElementById("app") as HTMLElement).render(
  <StrictMode>
    <PorticoProvider client={client}>
      <App />
    </PorticoProvider>
  </StrictMode>,
);
