// The same for consent and logout pages: `dist/embed-consent/portico-consent.js`. A build of its own, so that neither kind of
// page loads what only the other needs.
import { mergeConfig } from "vite";
import login from "./vite.embed.config.ts";

export default mergeConfig(login, {
  build: { outDir: "dist/embed-consent", lib: { entry: "src/entries/embed-consent.ts", fileName: "portico-consent" } },
});
