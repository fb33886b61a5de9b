// Acme Boards, a small example application. Its front end is in ../src, its API in ./boards.
import { createProtectedApi } from "@portico/backend";
import { createApp } from "./app.ts";
import { connectProvider } from "./lib/provider.ts";
import { readSettings } from "./lib/settings.ts";
import { addPages } from "./pages.ts";

try {
  const settings = readSettings(process.env);
  const { providerUrl, projectId, api } = settings;
  const { resource, name: resourceName, scopes } = api;
  const appApi = createProtectedApi({ apiUrl: providerUrl, projectId, resource, resourceName, scopes });
  const app = createApp(connectProvider(settings), appApi);
  await addPages(app, settings);
  await app.listen({ host: settings.host, port: settings.port });
  console.log(`demo ready http://localhost:${settings.port}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void app.close().then(() => process.exit(0)));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
