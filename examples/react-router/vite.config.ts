import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  // Optimized at startup, so that the first visit does not trigger a reload.
  optimizeDeps: { include: ["@portico/widget", "@portico/backend"] },
});
