// The library: a file for each entry of `exports`, and chunks for what is imported lazily. tsc writes the declarations.
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  logLevel: "warn",
  build: {
    emptyOutDir: false,
    target: "es2022",
    sourcemap: true,
    lib: {
      entry: {
        index: "src/index.ts",
        admin: "src/admin.ts",
        form: "src/submit-form.ts",
        fresh: "src/fresh.ts",
        idp: "src/idp.ts",
      },
      formats: ["es"],
    },
    rolldownOptions: {
      external: /^@portico\//,
      output: { chunkFileNames: "chunks/[name]-[hash].js" },
    },
  },
});
