import { PorticoProvider } from "@portico/widget";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { client } from "./ground/portico.ts";
import "./look/palette.css";
import "./look/base.css";
import "./look/controls.css";
import "./look/header.css";
import "./look/home.css";
import "./look/board.css";

createRoot(document.getElementById("app") as HTMLElement).render(
  <StrictMode>
    <PorticoProvider client={client}>
      <App />
    </PorticoProvider>
  </StrictMode>,
);
