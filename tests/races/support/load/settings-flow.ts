import { sdk } from "./caller.ts";
import type { Fixture } from "./fixture.ts";

/** What is written and read back, by the name of its write. */
export const settings: Record<string, { path: string; body(number: number): object; read: string }> = {
  "organization renamed": {
    path: "organizations/me",
    body: (number) => ({ organization_name: `Globex ${number}` }),
    read: "organizations/me",
  },
  "member renamed": {
    path: "organizations/members/update",
    body: (number) => ({ name: `Ada ${number}` }),
    read: "organizations/members/me",
  },
  "metadata written": {
    path: "organizations/members/update",
    body: (number) => ({ untrusted_metadata: { boards: number } }),
    read: "organizations/members/me",
  },
};

/** Writes an increasing number, while no other flow writes it. */
export async function settingsFlow({ caller, ledger, dice, admin }: Fixture): Promise<void> {
  const kind = dice.pick(Object.keys(settings));
  const number = ledger.written.has(kind) ? ledger.written.get(kind) : 0;
  if (number === undefined) return;
  ledger.written.set(kind, undefined);
  const { path, body } = settings[kind] as (typeof settings)[string];
  await caller.call(kind, sdk(path, body(number + 1), admin, "PUT"));
  ledger.written.set(kind, number + 1);
}
