// Tally, a third-party app that signs people in with Acme Boards. It uses only standard libraries, nothing of Portico.
import { connectAcmeBoards } from "./acme-boards.ts";
import { createApp } from "./app.ts";
import { readSettings } from "./settings.ts";

try {
  const settings = readSettings(process.env);
  const app = createApp(connectAcmeBoards(settings));
  await app.listen({ host: settings.host, port: settings.port });
  console.log(`third-party app ready ${settings.url}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void app.close().then(() => process.exit(0)));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
