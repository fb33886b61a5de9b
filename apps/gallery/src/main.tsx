import { fetchArea, fetchConfirmIdentity, fetchLazy, fetchNotes } from "@portico/widget/fixtures";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import "./gallery.css";

// In a host app these chunks come with what needs them.
const areas = ["mfa", "passwords", "sso"] as const;
await Promise.all([fetchLazy(), fetchConfirmIdentity(), fetchNotes(), ...areas.map(fetchArea)]);
createRoot(document.getElementById("app") as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
