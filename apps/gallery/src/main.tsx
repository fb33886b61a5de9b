import { fetchCrossDevice } from "@portico/widget/fixtures";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import "./gallery.css";

// Elsewhere it comes with the answer that brings a hand-over.
await fetchCrossDevice();
createRoot(document.getElementById("app") as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
