import { setTimeout as sleep } from "node:timers/promises";
import type { KeysListResponse, Management } from "@portico/backend/management";
import type { Command } from "commander";
import { openManagement } from "../management/open-management.ts";
import type { GlobalOptions, Register } from "../shared/command.ts";
import { note, show } from "../shared/output.ts";
import { startProgress } from "../shared/progress.ts";
import { renderTable } from "../shared/table.ts";

type SigningKey = KeysListResponse["keys"][number];

interface RotateOptions extends GlobalOptions {
  immediately: boolean;
  wait: boolean;
}

const LOOK_EVERY_MS = 1_000;

/** `portico keys`: the keys that sign the project's session JWTs. */
export const register: Register = (program) => {
  const keys = program.command("keys").description("look after the keys that sign the project's session JWTs");
  keys
    .command("list")
    .description("show the project's signing keys, the newest first")
    .action(
      async (_: object, command: Command) => void (await showKeys(command.optsWithGlobals(), (keys) => keys.list())),
    );
  keys
    .command("rotate")
    .description("publish a new key, sign with it once every host knows it, and retire the old key")
    .option(
      "--immediately",
      "for a leaked key: sign with the new key at once, and refuse what the old one signed",
      false,
    )
    .option("--wait", "stay until the old key is retired", false)
    .action((_: object, command: Command) => rotate(command.optsWithGlobals<RotateOptions>()));
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
        ["Key", "State", "Signs from", "Retires at"],
        keys.map((key) => [key.kid, key.state, key.signs_from, key.retires_at ?? ""]),
      ),
  });
  return keys;
}

async function rotate({ immediately, wait, ...options }: RotateOptions): Promise<void> {
  const [made, ...older] = await showKeys(options, (keys) => keys.rotate({ immediately }));
  if (!made || older.length === 0) return;
  if (wait) return waitUntilRetired(options, made, older);
  if (!options.json) note("It runs by itself from here; watch it with: portico keys list");
}

/** Watches until the old keys are gone; the provider retires them by itself. */
async function waitUntilRetired(options: GlobalOptions, made: SigningKey, older: SigningKey[]): Promise<void> {
  const { management } = await openManagement(options);
  const endsAtMs = Math.max(...older.map(({ retires_at }) => Date.parse(retires_at ?? "")));
  const startedAtMs = Date.parse(made.created_at);
  const total = Math.round((endsAtMs - startedAtMs) / 1000);
  const progress = await startProgress({
    title: "Seconds until the old key is retired",
    total,
    isSilent: options.json,
  });
  const beganAtMs = performance.now();
  let shownSeconds = 0;
  const isGone = async () => (await management.keys.list()).keys.length === 1;
  while (!(await isGone())) {
    await sleep(LOOK_EVERY_MS);
    const seconds = Math.min(total, Math.round((performance.now() - beganAtMs) / 1000));
    progress.advance(seconds - shownSeconds);
    shownSeconds = seconds;
  }
  progress.advance(total - shownSeconds);
  progress.end();
}
