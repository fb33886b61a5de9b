import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  // Found at the start, so that no first visit is reloaded.
  optimizeDeps: { include: ["@portico/widget", "@portico/backend"] },
});
