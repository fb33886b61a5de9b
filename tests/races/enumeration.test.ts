import { acmeProject, createProcessFolder } from "@portico/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRaceTrack, PASSWORD, post } from "./support/nodes.ts";
import { compare, median } from "./support/rank-sum.ts";

// These tests need full counts, so they run in test:long.
const SAMPLES = 1000;
/** Of each kind; wrong passwords lock an address after twenty an hour. */
const ADDRESSES = 60;
const MEDIANS_APART_MS = 5;
const Z = 4;

const addressesOf = (kind: string, domain = "wayne.test") =>
  Array.from({ length: ADDRESSES }, (_, index) => `${kind}-${index}@${domain}`);
const kinds = {
  holder: addressesOf("holder"),
  plain: addressesOf("plain"),
  unknown: addressesOf("unknown"),
  outsider: addressesOf("outsider", "elsewhere.test"),
};
type Kind = keyof typeof kinds;

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
const project = {
  organizations: [wayne, { organization_name: "Globex", organization_slug: "globex" }],
  conceal_membership: true,
};

interface Track {
  nodeOf(index: number): string;
  stop(): Promise<void>;
}

/** One node on an embedded store of its own. */
async function openEmbedded(): Promise<Track> {
  const folder = await createProcessFolder({ isEmpty: true });
  const { url } = await folder.start({ config: { projects: [{ ...acmeProject, ...project }] } });
  return { nodeOf: () => url, stop: folder.remove };
}

const allKinds: Kind[] = ["holder", "plain", "unknown", "outsider"];
const session_duration_minutes = 60;
type Body = (email_address: string, organization_id: string) => object;
const endpoints: [path: string, body: Body][] = [
  [
    "passwords/authenticate",
    (email_address, organization_id) => ({
      ...{ email_address, organization_id, password: "wrong", session_duration_minutes },
    }),
  ],
  ["passwords/discovery/authenticate", (email_address) => ({ email_address, password: "wrong" })],
  ["passwords/email/reset/start", (email_address, organization_id) => ({ email_address, organization_id })],
  ["passwords/discovery/reset/start", (email_address) => ({ email_address })],
  ["magic_links/email/login_or_signup", (email_address, organization_id) => ({ email_address, organization_id })],
  ["magic_links/email/discovery/send", (email_address) => ({ email_address })],
  ["otps/email/login_or_signup", (email_address, organization_id) => ({ email_address, organization_id })],
  ["otps/email/discovery/send", (email_address) => ({ email_address })],
  [
    "otps/email/authenticate",
    (email_address, organization_id) => ({
      ...{ email_address, organization_id, code: "000000", session_duration_minutes },
    }),
  ],
];

describe.each([
  ["PostgreSQL", () => openRaceTrack({ project })],
  ["the embedded store", openEmbedded],
] as [string, () => Promise<Track>][])("on %s", (_, open) => {
  let track: Track;
  let organization_id: string;
  beforeAll(async () => {
    track = await open();
    const { body } = await post(track.nodeOf(0), "organizations/search", { organization_slug: "wayne" });
    organization_id = body.data.organization.organization_id;
  });
  afterAll(() => track?.stop());

  test.each(endpoints)(
    "T44: %s takes the same time for every address",
    async (path, bodyOf) => {
      const times = new Map(allKinds.map((kind) => [kind, [] as number[]]));
      const answers = new Set<string>();
      for (let index = 0; index < SAMPLES; index += 1) {
        // In turns, and each first equally often, so that other load affects all alike.
        for (let turn = 0; turn < allKinds.length; turn += 1) {
          const kind = allKinds[(index + turn) % allKinds.length] as Kind;
          const body = bodyOf(kinds[kind][index % ADDRESSES] ?? "", organization_id);
          const startedMs = performance.now();
          const answer = await post(track.nodeOf(index), path, body);
          times.get(kind)?.push(performance.now() - startedMs);
          answers.add(`${answer.status} ${answer.body.error_type ?? ""}`);
        }
      }
      expect([...answers]).toHaveLength(1);
      const [first, ...others] = allKinds as [Kind, ...Kind[]];
      const of = (kind: Kind) => times.get(kind) ?? [];
      for (const kind of others) {
        const { differenceMs, z } = compare(of(first), of(kind));
        const summary = `${path}: ${first} ${median(of(first)).toFixed(2)} ms, ${kind} ${median(of(kind)).toFixed(2)} ms, z ${z.toFixed(1)}`;
        process.stdout.write(`${summary}\n`);
        expect(Math.abs(differenceMs) < MEDIANS_APART_MS && Math.abs(z) < Z, summary).toBe(true);
      }
    },
    3_600_000,
  );
});

test("the statistic distinguishes a difference of a tenth from none", () => {
  const sample = (factor: number) => Array.from({ length: SAMPLES }, (_, index) => factor * (10 + ((index * 37) % 11)));
  expect(Math.abs(compare(sample(1), sample(1.0001)).z)).toBeLessThan(Z);
  expect(compare(sample(1.1), sample(1)).z).toBeGreaterThan(Z);
});
