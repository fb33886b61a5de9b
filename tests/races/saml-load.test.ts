import { deflateRawSync } from "node:zlib";
import { PROJECT_ID } from "@portico/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSamlIdp } from "../contract/support/identity-providers/saml-idp.ts";
import { openRaceTrack, type RaceTrack } from "./support/nodes.ts";
import { quantile } from "./support/rank-sum.ts";

// Minutes of load: these run in test:long.
const WARM_UP_ROUNDS = 8;
const ROUNDS = 20;
const AT_ONCE = 10;
const GROWTH_LIMIT_MIB = 64;
/** Twice the limit for a separate machine: here the load generator shares its cores. */
const PROBE_P99_MS = 500;
const PROBE_EVERY_MS = 20;
const CONNECTION = "saml-connection-wayne";

const idp = createSamlIdp();
let track: RaceTrack;
beforeAll(async () => {
  const connection = {
    type: "saml",
    connection_id: CONNECTION,
    idp_entity_id: idp.entityId,
    idp_sso_url: idp.ssoUrl,
    certificates: [idp.certificate],
  };
  const wayne = { organization_name: "Wayne", organization_slug: "wayne", sso_connections: [connection] };
  track = await openRaceTrack({
    project: { organizations: [wayne, { organization_name: "Globex", organization_slug: "globex" }] },
  });
});
afterAll(() => track?.stop());

const response = (inner: string) =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1" Version="2.0" InResponseTo="_2">${inner}</samlp:Response>`;
const base64 = (text: string) => Buffer.from(text).toString("base64");
const laughs = Array.from({ length: 9 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`).join(
  "",
);

/** Bodies that any client can post, each as expensive as possible. */
const bombs: Record<string, string> = {
  "10 MB": base64(response("x".repeat(7_500_000))),
  "as large as is read": base64(response("x".repeat(190_000))),
  "20,000 levels": base64(response("<a>".repeat(20_000))),
  "20,000 elements": base64(response("<a/>".repeat(20_000))),
  "15,000 attributes": base64(
    response(`<a ${Array.from({ length: 15_000 }, (_, index) => `a${index}=""`).join(" ")}/>`),
  ),
  "a billion laughs": base64(`<!DOCTYPE r [<!ENTITY e0 "lol">${laughs}]>${response("&e9;")}`),
  "an entity of a file": base64(`<!DOCTYPE r [<!ENTITY e SYSTEM "file:///dev/zero">]>${response("&e;")}`),
  "10 MB that is deflated": deflateRawSync(response("x".repeat(10_000_000))).toString("base64"),
  "an unclosed tag": base64(response(`<${"a".repeat(180_000)}`)),
  "an unclosed quote": base64(response(`<a b="${"a".repeat(180_000)}`)),
  "unclosed comments": base64(response("<!--".repeat(45_000))),
  "10,000 namespaces": base64(
    response(
      Array.from({ length: 10_000 }, (_, index) => `<n${index}:a xmlns:n${index}="urn:${index}"/>`)
        .join("")
        .slice(0, 180_000),
    ),
  ),
};

/** As the bounce posts it: only then is it parsed. Built once, because the measuring process must not be busy. */
const bodies = Object.values(bombs).map((SAMLResponse) =>
  Buffer.from(`${new URLSearchParams({ SAMLResponse, portico_bounced: "1" })}`),
);

async function postBomb(url: string, body: Buffer<ArrayBuffer>): Promise<number> {
  const answer = await fetch(`${url}/v1/public/sso/${PROJECT_ID}/${CONNECTION}/saml/acs`, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** A body that is refused before it is read ends the connection, sometimes while the client is still writing. */
const REFUSED_EARLY = 413;
const shoot = (url: string, body: Buffer<ArrayBuffer>) => postBomb(url, body).catch(() => REFUSED_EARLY);

async function residentMib(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 2 ** 20;
}

async function probe(url: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const startedMs = performance.now();
    const { status } = await fetch(`${url}/healthz`);
    times.push(performance.now() - startedMs);
    expect(status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
  }
  return times;
}

test("T18: SAML responses of strangers cost neither memory nor other requests' time", async () => {
  const url = track.nodeOf(0);
  const statuses = new Set<number>();
  const shootAll = async () => {
    for (const body of bodies) {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => shoot(url, body)));
      for (const status of answers) statuses.add(status);
    }
  };
  // Libraries are loaded, code is compiled and the heap takes its size once.
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await shootAll();
  const before = await residentMib(url);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let isOver = false;
    const probing = probe(url, () => isOver);
    await shootAll();
    isOver = true;
    times.push(...(await probing));
  }
  const p99 = quantile(times, 0.99);
  const growth = (await residentMib(url)) - before;
  process.stdout.write(`T18: ${growth.toFixed(0)} MiB more, /healthz p99 ${p99.toFixed(0)} ms\n`);
  expect([...statuses].sort()).toEqual([403, REFUSED_EARLY]);
  expect(growth).toBeLessThan(GROWTH_LIMIT_MIB);
  expect(p99).toBeLessThan(PROBE_P99_MS);
}, 3_600_000);
