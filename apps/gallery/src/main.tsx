import { fetchArea, fetchConfirmIdentity, fetchLazy, fetchNotes } from "@portico/widget/fixtures";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import "./gallery.css";

// Apps load these chunks on demand. The gallery shows every state, so it loads them first.
const areas = ["mfa", "passwords", "sso"] as const;
await Promise.all([fetchLazy(), fetchConfirmIdentity(), fetchNotes(), ...areas.map(fetchArea)]);
createRoot(document.getElementById("app") as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
