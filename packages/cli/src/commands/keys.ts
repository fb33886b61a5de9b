import { setTimeout as sleep } from "node:timers/promises";
import type { KeysListResponse, Management } from "@portico/backend/management";
import type { Command } from "commander";
import { openManagement } from "../management/open-management.ts";
import { type GlobalOptions, type Register, withOptions } from "../shared/command.ts";
import { note, show } from "../shared/output.ts";
import { startProgress } from "../shared/progress.ts";
import { renderTable } from "../shared/table.ts";

type SigningKey = KeysListResponse["keys"][number];

interface RotateOptions extends GlobalOptions {
  immediately: boolean;
  wait: boolean;
}

const POLL_EVERY_MS = 1_000;

/** `portico keys`: lists and rotates the keys that sign session JWTs. */
export const register: Register = (program) => {
  const keys = program.command("keys").description("manage the keys that sign session JWTs");
  keys
    .command("list")
    .description("list the project's signing keys, newest first")
    .action(
      async (_: object, command: Command) => void (await showKeys(command.optsWithGlobals(), (keys) => keys.list())),
    );
  keys
    .command("rotate")
    .description(
      "rotate the signing key: publish a new key, use it once every server has loaded it, and retire the old key",
    )
    .option(
      "--immediately",
      "for a leaked key: use the new key immediately and reject JWTs signed with the old one",
      false,
    )
    .option("--wait", "wait until the old key is retired", false)
    .action(withOptions(rotate));
};

async function showKeys(
  options: GlobalOptions,
  read: (keys: Management["keys"]) => Promise<KeysListResponse>,
): Promise<SigningKey[]> {
  const { management } = await openManagement(options);
  const { keys } = await read(management.keys);
  show(options.json, {
    document: { keys },
    text: () =>
      renderTable(
        ["Key", "State", "Active from", "Retires at"],
        keys.map((key) => [key.kid, key.state, key.signs_from, key.retires_at ?? ""]),
      ),
  });
  return keys;
}

async function rotate({ immediately, wait, ...options }: RotateOptions): Promise<void> {
  const [created, ...older] = await showKeys(options, (keys) => keys.rotate({ immediately }));
  if (!created || older.length === 0) return;
  if (wait) return waitUntilRetired(options, created, older);
  if (!options.json) note("The rotation continues automatically. Watch it with: portico keys list");
}

/** Waits until the provider has retired the old keys. */
async function waitUntilRetired(options: GlobalOptions, created: SigningKey, older: SigningKey[]): Promise<void> {
  const { management } = await openManagement(options);
  const endsAtMs = Math.max(...older.map(({ retires_at }) => Date.parse(retires_at ?? "")));
  const startedAtMs = Date.parse(created.created_at);
  const total = Math.round((endsAtMs - startedAtMs) / 1000);
  const progress = await startProgress({
    title: "Seconds until the old key is retired",
    total,
    isSilent: options.json,
  });
  const startedWaitingAtMs = performance.now();
  let shownSeconds = 0;
  const isRetired = async () => (await management.keys.list()).keys.length === 1;
  while (!(await isRetired())) {
    await sleep(POLL_EVERY_MS);
    const seconds = Math.min(total, Math.round((performance.now() - startedWaitingAtMs) / 1000));
    progress.advance(seconds - shownSeconds);
    shownSeconds = seconds;
  }
  progress.advance(total - shownSeconds);
  progress.end();
}
