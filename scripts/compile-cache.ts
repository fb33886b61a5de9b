import { fileURLToPath } from "node:url";

// Most programs that checks and tests start are the same ones again, and reading their code is half of a short life.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("../node_modules/.cache/node-compile", import.meta.url));
