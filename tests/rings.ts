/**
 * The tests run in two rings. `npm test` runs the first one, in a few minutes. `npm run test:merge` runs everything
 * else: tests that take long and rarely fail on their own. Without a ring Vitest runs all of both.
 */
export const ring = process.env.PORTICO_RING as "first" | "merge" | undefined;

/**
 * Contract tests of the second ring. Each tries all cases of a kind over HTTP, many attempts, or kills and starts
 * processes.
 */
const heavyContracts = [
  "tests/contract/{audit,bots,command-line,delivery,limits,management,operation,statements}/*.test.ts",
  "tests/contract/console/gate.test.ts",
  "tests/contract/idp/authorization-attacks.test.ts",
  "tests/contract/magic-links/{magic-link-guards,scanners}.test.ts",
  "tests/contract/members/search-by-part.test.ts",
  "tests/contract/http/{bad-input,openapi,work-before-admission}.test.ts",
  "tests/contract/mfa/{planted-second-factors,second-factor-matrix}.test.ts",
  "tests/contract/oauth/oauth-faults.test.ts",
  "tests/contract/otps/{guessing,text-limits,texted-numbers}.test.ts",
  "tests/contract/passwords/{password-guessing,passwords-and-apps}.test.ts",
  "tests/contract/project/{config,seeding,settings-in-console}.test.ts",
  "tests/contract/security/{audit,begun-elsewhere,explain,guess-resets,lineage,lock-out,proofs,security-notices,strangers,ways-in}.test.ts",
  "tests/contract/sessions/{delegated-address-updates,delegated-sessions,key-rotation,session-kinds-of-operations}.test.ts",
  "tests/contract/sso/{saml-thread,sso-forged-responses,sso-sandbox,sso-test-runs}.test.ts",
  "tests/contract/webhooks/{every-event,fair-webhooks}.test.ts",
];

/** One journey of each area, and the accessibility of each screen. */
const firstJourneys = [
  "tests/journeys/{account,consent,directory,organization,passwords,plain-page,setup-link,sso}.test.ts",
];

const firstGallery = ["tests/gallery/accessibility.test.ts"];

/** The files of a Vitest project in both rings that belong to this ring. */
interface Share {
  include: string[];
  exclude: string[];
}

const everyContract = ["tests/contract/**/*.test.ts"];
const everyJourney = ["tests/journeys/*.test.ts"];
const everyGallery = ["tests/gallery/*.test.ts"];

export const contracts = share(everyContract, { heavy: heavyContracts });
export const journeys = share(everyJourney, { first: firstJourneys });
export const gallery = share(everyGallery, { first: firstGallery });

function share(all: string[], { first, heavy }: { first?: string[]; heavy?: string[] }): Share {
  if (ring === "first") return { include: first ?? all, exclude: heavy ?? [] };
  if (ring === "merge") return { include: heavy ?? all, exclude: first ?? [] };
  return { include: all, exclude: [] };
}
