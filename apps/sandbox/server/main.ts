import { enableCompileCache } from "node:module";

// Compiled code is kept between starts. Enabled before anything else of ours is loaded, which a static import would be.
enableCompileCache();
const { startSandbox } = await import("./sandbox.ts");

// Ends at once: nothing here is worth waiting for.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(0));
const { url } = await startSandbox({ port: Number(process.env.PORT ?? 4300) });
process.stdout.write(`sandbox ready ${url}\n`);
