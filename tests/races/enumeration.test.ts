import { afterAll, beforeAll, expect, test } from "vitest";
import { openRaceTrack, PASSWORD, post, type RaceTrack } from "./nodes.ts";
import { compare, median } from "./rank-sum.ts";

// Full counts alone say something: these run in test:long.
const SAMPLES = 1000;
/** Of each kind; wrong passwords lock an address after twenty an hour. */
const ADDRESSES = 60;
const MEDIANS_APART_MS = 5;
const Z = 4;

const addressesOf = (kind: string) => Array.from({ length: ADDRESSES }, (_, index) => `${kind}-${index}@wayne.test`);
const kinds = { holder: addressesOf("holder"), plain: addressesOf("plain"), nobody: addressesOf("nobody") };
type Kind = keyof typeof kinds;

let track: RaceTrack;
let organization_id: string;
beforeAll(async () => {
  const wayne = {
    organization_name: "Wayne",
    organization_slug: "wayne",
    email_jit_provisioning: "RESTRICTED",
    email_allowed_domains: ["wayne.test"],
    members: [
      ...kinds.holder.map((email_address) => ({ email_address, password: PASSWORD })),
      ...kinds.plain.map((email_address) => ({ email_address })),
    ],
  };
  track = await openRaceTrack({
    project: { organizations: [wayne, { organization_name: "Globex", organization_slug: "globex" }] },
  });
  const { body } = await post(track.nodeOf(0), "organizations/search", { organization_slug: "wayne" });
  organization_id = body.data.organization.organization_id;
});
afterAll(() => track?.stop());

const everybody: Kind[] = ["holder", "plain", "nobody"];
const session_duration_minutes = 60;
const endpoints: [path: string, kinds: Kind[], body: (email_address: string) => object][] = [
  [
    "passwords/authenticate",
    everybody,
    (email_address) => ({ email_address, organization_id, password: "wrong", session_duration_minutes }),
  ],
  ["passwords/discovery/authenticate", everybody, (email_address) => ({ email_address, password: "wrong" })],
  ["passwords/discovery/reset/start", everybody, (email_address) => ({ email_address })],
  ["magic_links/email/discovery/send", everybody, (email_address) => ({ email_address })],
  ["otps/email/discovery/send", everybody, (email_address) => ({ email_address })],
  [
    "otps/email/authenticate",
    everybody,
    (email_address) => ({ email_address, organization_id, code: "000000", session_duration_minutes }),
  ],
];

test.each(endpoints)(
  "T44: %s takes the same time for whoever it is",
  async (path, asked, bodyOf) => {
    const times = new Map(asked.map((kind) => [kind, [] as number[]]));
    const answers = new Set<string>();
    for (let index = 0; index < SAMPLES; index += 1) {
      // In turns, and each first as often as the others, so that whatever else goes on falls on all alike.
      for (let turn = 0; turn < asked.length; turn += 1) {
        const kind = asked[(index + turn) % asked.length] as Kind;
        const body = bodyOf(kinds[kind][index % ADDRESSES] ?? "");
        const startedMs = performance.now();
        const answer = await post(track.nodeOf(index), path, body);
        times.get(kind)?.push(performance.now() - startedMs);
        answers.add(`${answer.status} ${answer.body.error_type ?? ""}`);
      }
    }
    expect([...answers]).toHaveLength(1);
    const [first, ...others] = asked as [Kind, ...Kind[]];
    const of = (kind: Kind) => times.get(kind) ?? [];
    for (const kind of others) {
      const { differenceMs, z } = compare(of(first), of(kind));
      const told = `${path}: ${first} ${median(of(first)).toFixed(2)} ms, ${kind} ${median(of(kind)).toFixed(2)} ms, z ${z.toFixed(1)}`;
      process.stdout.write(`${told}\n`);
      expect(Math.abs(differenceMs) < MEDIANS_APART_MS || Math.abs(z) < Z, told).toBe(true);
    }
  },
  3_600_000,
);

test("the statistic tells what differs by a tenth from what does not", () => {
  const sample = (factor: number) => Array.from({ length: SAMPLES }, (_, index) => factor * (10 + ((index * 37) % 11)));
  expect(Math.abs(compare(sample(1), sample(1.0001)).z)).toBeLessThan(Z);
  expect(compare(sample(1.1), sample(1)).z).toBeGreaterThan(Z);
});
