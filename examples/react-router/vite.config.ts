import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  // Found at the start, so that the first visit to the sign-in is not reloaded.
  optimizeDeps: { include: ["@portico/widget"] },
});
