// CPU per call of the provider on PostgreSQL with a production log, compared with the baselines of the same rounds.
import { PROJECT_ID, PUBLIC_TOKEN } from "@portico/testkit";
import { statementsPerCall } from "../tests/contract/statements/statements-per-call.ts";
import { measuresOfJwts } from "./jwts.ts";
import { report } from "./report.ts";
import { type Measure, measureRounds } from "./rounds.ts";
import { addressWithPassword, callsTo, openBenchServers, password, RESOURCE, robot, send } from "./sample-provider.ts";

const CHECKS = 800;
const SIGN_INS = 40;

const servers = await openBenchServers();
try {
  const provider = await servers.startProvider();
  const floor = await servers.startFloor();
  const calls = callsTo(provider.url);
  const globex = await calls.organizationId("globex");
  const stark = await calls.organizationId("stark");
  const sessions = await Promise.all(
    Array.from({ length: 20 }, async (_, number) =>
      calls.signInByCode(await calls.codeFor(`checked-${number}@globex.test`, globex)),
    ),
  );
  let checked = 0;
  const nextToken = () => sessions[checked++ % sessions.length]?.session_token ?? "";
  const askForCheck = () => calls.post("/sessions/authenticate", {}, nextToken());
  const askFloor = (path = "select", body = {}) => send(`${floor.url}/${path}`, body, ["", ""]);
  const statementsOf = (call: keyof typeof statementsPerCall) => ({ statements: statementsPerCall[call] });
  await letRobotIn();

  let strangers = 0;
  let organizations = 0;
  const createOrganization = (organization_name: string) => calls.asBackend("/organizations", { organization_name });
  const newAddress = () => `bench-${++strangers}@globex.test`;
  const codesFor = (address: (number: number) => string) => (count: number) =>
    Promise.all(Array.from({ length: count }, (_, number) => calls.codeFor(address(number), globex)));
  const of = (count: number, call: () => Promise<unknown>, by = provider): Measure => ({ by, count, call });

  const cpu = await measureRounds(
    {
      bare: of(CHECKS, () => askFloor("bare"), floor),
      select: of(CHECKS, () => askFloor(), floor),
      selectAlone: { ...of(CHECKS, () => askFloor(), floor), atOnce: 1 },
      check: of(CHECKS, askForCheck),
      checkAlone: { ...of(CHECKS, askForCheck), atOnce: 1 },
      checkByToken: of(CHECKS, () => calls.asBackend("/sessions/authenticate", { session_token: nextToken() })),
      checkByJwt: {
        by: provider,
        count: CHECKS,
        // The token is valid for five minutes.
        prepare: async (count) => Array(count).fill(await askForCheck()),
        call: ({ session_jwt }) => calls.asBackend("/sessions/authenticate", { session_jwt }),
      },
      bootstrap: of(CHECKS, () => calls.get(`/sdk/v1/projects/bootstrap/${PUBLIC_TOKEN}`)),
      token: of(CHECKS, askForToken),
      createOrganization: of(CHECKS, () => createOrganization(`Bench ${++organizations}`)),
      createNamesake: of(CHECKS, () => createOrganization("Bench")),
      join: {
        by: provider,
        count: SIGN_INS,
        prepare: (count) => codesFor(newAddress)(count),
        call: calls.signInByCode,
      },
      sendCode: {
        by: provider,
        count: SIGN_INS,
        prepare: async (count) => Array.from({ length: count }, (_, number) => `asking-${number}@globex.test`),
        call: (email_address: string) =>
          calls.post("/otps/email/login_or_signup", { email_address, organization_id: globex }),
      },
      signInByCode: {
        by: provider,
        count: SIGN_INS,
        // They join in the first round, which is a warm-up.
        prepare: codesFor((number) => `known-${number}@globex.test`),
        call: calls.signInByCode,
      },
      codeStatements: of(SIGN_INS, () => askFloor("transaction", statementsOf("sign-in by code")), floor),
      hash: of(SIGN_INS, () => askFloor("hash"), floor),
      // Statements cost more after a pause of 10 ms than in a row, so they run after a password hash, as in a sign-in.
      hashAndStatements: of(
        SIGN_INS,
        () => askFloor("hash-and-transaction", statementsOf("sign-in by password")),
        floor,
      ),
      signInByPassword: {
        by: provider,
        count: SIGN_INS,
        prepare: async (count) => Array.from({ length: count }, (_, number) => addressWithPassword(number)),
        call: (email_address: string) =>
          calls.post("/passwords/authenticate", {
            email_address,
            password,
            organization_id: stark,
            session_duration_minutes: 60,
          }),
      },
      ...(await measuresOfJwts(CHECKS)),
    },
    servers.analyze,
  );
  await provider.stop();
  await floor.stop();

  const { bare, select, selectAlone, hash, nodeSignature } = cpu;
  const asCheck = { unit: "µs", floor: select, limit: 3, ratedBy: "ratio" } as const;
  const peers = "better-auth 856";
  report("provider, CPU of a call on PostgreSQL", [
    { what: "bare Fastify answer", ours: bare, unit: "µs" },
    { what: "Fastify with one prepared SELECT", ours: select, floor: bare, unit: "µs" },
    { what: "the same, one at a time", ours: selectAlone, unit: "µs" },
    { what: "session check", ours: cpu.check, peers, ...asCheck },
    { what: "the same, one at a time", ours: cpu.checkAlone, ...asCheck, floor: selectAlone },
    { what: "session check of a back end, by token", ours: cpu.checkByToken, peers, ...asCheck },
    { what: "session check of a back end, by JWT", ours: cpu.checkByJwt, floor: select + nodeSignature, unit: "µs" },
    { what: "bootstrap", ours: cpu.bootstrap, floor: bare, unit: "µs" },
    { what: "JWT verified by @portico/backend, first", ours: cpu.firstJwt, floor: nodeSignature, unit: "µs" },
    { what: "the same, remembered", ours: cpu.rememberedJwt, unit: "µs", aim: 3, limit: 15 },
    { what: "token endpoint, JWT access token", ours: cpu.token, floor: select, unit: "µs" },
    {
      what: "organization create",
      ours: cpu.createOrganization,
      floor: select,
      unit: "µs",
      peers: "better-auth 12,800",
    },
    { what: "the same, another has its slug", ours: cpu.createNamesake, floor: select, unit: "µs" },
    { what: "code asked for, its mail included", ours: cpu.sendCode, floor: select, unit: "µs" },
    {
      what: "sign-in by code, beside as many plain statements",
      ours: cpu.signInByCode,
      floor: cpu.codeStatements,
      unit: "µs",
      limit: 2,
      ratedBy: "ratio",
    },
    { what: "a stranger joins by code", ours: cpu.join, floor: select, unit: "µs" },
    { what: "one password hash", ours: (hash - bare) / 1000, unit: "ms" },
    {
      what: "sign-in by password, beyond the hash",
      ours: (cpu.signInByPassword - (hash - bare)) / 1000,
      floor: (cpu.hashAndStatements - (hash - bare)) / 1000,
      unit: "ms",
      peers: "better-auth 20",
    },
  ]);

  /** An admin allows the app to act for itself in the organization. */
  async function letRobotIn() {
    const { session_token } = await calls.signInByCode(await calls.codeFor("ada@globex.test", globex));
    const response = await fetch(`${provider.url}/sdk/v1/b2b/organizations/machine_apps/robot`, {
      method: "PUT",
      headers: {
        Authorization: `Basic ${btoa(`${PUBLIC_TOKEN}:${session_token}`)}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify({ scopes: ["read:boards"] }),
    });
    if (!response.ok) throw new Error(await response.text());
  }

  function askForToken() {
    const form = new URLSearchParams({ grant_type: "client_credentials", resource: RESOURCE });
    return send(`${provider.url}/oidc/${PROJECT_ID}/token`, form, [robot.client_id, robot.client_secret]);
  }
} finally {
  await servers.close();
}
