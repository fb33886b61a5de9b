import { json as readJson } from "node:stream/consumers";
import type { ProviderConfig, ServerKeyView } from "@portico/provider/tools";
import { readConfiguration } from "../configuration/load-configuration.ts";
import { askControl, isControllable } from "../management/control.ts";
import { type GlobalOptions, type Register, withOptions } from "../shared/command.ts";
import { show } from "../shared/output.ts";
import { renderTable } from "../shared/table.ts";

/** `portico server-key`: shows the server keys in use and the progress of a rotation. */
export const register: Register = (program) => {
  program
    .command("server-key")
    .description("show the server keys in use, and which ones you can remove")
    .action(withOptions(showKeys));
};

async function showKeys({ config: file, json }: GlobalOptions): Promise<void> {
  const config = await readConfiguration(file);
  const keys = await readKeys(config);
  show(json, {
    document: { keys },
    text: () =>
      renderTable(
        ["Key", "State", "Last used", "Values left", "Can be removed"],
        keys.map((key) => [
          key.key_id,
          key.state,
          key.last_sealed_at,
          String(key.seals_left),
          key.may_go ? "yes" : "no",
        ]),
      ),
  });
}

async function readKeys(config: ProviderConfig): Promise<ServerKeyView[]> {
  if (await isControllable(config)) {
    return ((await readJson(await askControl(config, "GET", "/server-keys"))) as { keys: ServerKeyView[] }).keys;
  }
  const { connect, createServerKey, openDataDirectory, serverOf, viewServerKeys } = await import(
    "@portico/provider/tools"
  );
  const directory = config.database_url ? undefined : await openDataDirectory(config.data_directory);
  try {
    const storage = directory ? { dataDirectory: directory.database } : (serverOf(config) ?? { databaseUrl: "" });
    const { db, close } = await connect(storage, () => {});
    const { next_server_key: next, previous_server_keys: previous } = config;
    const serverKey = createServerKey(config.server_key ?? directory?.readServerKey() ?? "", { next, previous });
    return await viewServerKeys(db, serverKey, new Date()).finally(close);
  } finally {
    directory?.release();
  }
}
