import { fetchCrossDevice, fetchNotes } from "@portico/widget/fixtures";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import "./gallery.css";

// In a host app this chunk comes with the answer that needs it.
await Promise.all([fetchCrossDevice(), fetchNotes()]);
createRoot(document.getElementById("app") as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
