import { hydrateRoot } from "react-dom/client";
import { App } from "./served-app.tsx";
import type { ServedOptions } from "./served-options.ts";

const options: ServedOptions = JSON.parse(document.querySelector("#options")?.textContent ?? "");
hydrateRoot(document.querySelector("#widget") as Element, <App {...options} />, {
  onRecoverableError: (error) => console.error(error),
});
