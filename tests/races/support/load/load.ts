import { setTimeout as sleep } from "node:timers/promises";
import { createDice, type Dice } from "../../../journeys/support/dice.ts";
import { post } from "../nodes.ts";
import { createCaller, sdk } from "./caller.ts";
import { passwordChangeFlow, passwordFlow, passwordResetFlow, secondFactorFlow } from "./credential-flows.ts";
import { codeFlow, discoveryFlow, linkFlow } from "./email-flows.ts";
import { type Fixture, readInbox, receive, secretOf } from "./fixture.ts";
import { type Ledger, openLedger } from "./ledger.ts";
import { checkFlow, connectedAppFlow, revokeFlow } from "./session-flows.ts";
import { settingsFlow } from "./settings-flow.ts";

/** Everything that members do; the frequency in this list is the frequency in the load. */
const flows: ((fixture: Fixture) => Promise<void>)[] = [
  ...[linkFlow, linkFlow, linkFlow, codeFlow, codeFlow, codeFlow, discoveryFlow, discoveryFlow],
  ...[passwordResetFlow, passwordFlow, passwordFlow, passwordChangeFlow, secondFactorFlow],
  ...[connectedAppFlow, connectedAppFlow, settingsFlow, settingsFlow, settingsFlow],
  ...[checkFlow, checkFlow, checkFlow, revokeFlow],
];

/** As many as a machine can run. */
const full: Pace = { workers: 6, pauseMs: 0 };
/** A flow that waits longer for an email continues beside the next one. */
const PATIENCE_MS = 4_000;
/** How long a node leases an email. */
const LEASE_MS = 60_000;

export interface Load {
  ledger: Ledger;
  fixture: Fixture;
  /** Starts nothing more, and waits for running flows; by then no more nodes are killed. */
  end(): Promise<void>;
}

interface Pace {
  workers: number;
  /** From one flow's end to the next one's start. */
  pauseMs: number;
}

/** Does everything that members do, at nodes that come and go, and keeps a ledger of what was acknowledged. */
export async function startLoad(urls: string[], seed: number, { workers: count, pauseMs } = full): Promise<Load> {
  const ledger = openLedger();
  const dice = createDice(seed);
  const fixture = await openFixture(urls, dice, ledger, (index) => `member-${seed}-${index}@globex.test`);
  const running = new Set<Promise<void>>();
  let isOver = false;

  function begin(): Promise<void> {
    const flow = dice
      .pick(flows)(fixture)
      .catch((error) => void ledger.surprises.push(String(error.message)))
      .finally(() => running.delete(flow));
    running.add(flow);
    return flow;
  }
  const workers = Array.from({ length: count }, async () => {
    while (!isOver) await Promise.race([begin(), sleep(PATIENCE_MS)]).then(() => sleep(pauseMs));
  });
  return {
    ledger,
    fixture,
    async end() {
      isOver = true;
      await Promise.all(workers);
      // Short-lived codes and tokens must not expire while a flow uses them.
      while (running.size > fixture.waiting) await sleep(20);
      for (const url of urls) fixture.shiftMs = await advanceClock(url, LEASE_MS + 1_000);
      await Promise.all(running);
    },
  };
}

/** Moves a node's clock forward. @returns how far it is ahead of the computer's now. */
export async function advanceClock(url: string, advance_ms: number): Promise<number> {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`${url}/dev/clock`, { method: "POST", body: JSON.stringify({ advance_ms }), headers });
  return Date.parse(((await answer.json()) as { now: string }).now) - Date.now();
}

async function openFixture(
  urls: string[],
  dice: Dice,
  ledger: Ledger,
  nameAddress: (index: number) => string,
): Promise<Fixture> {
  const found = await post(urls[0] ?? "", "organizations/search", { organization_slug: "globex" });
  const { organization_id } = found.body.data.organization;
  let addresses = 0;
  const newAddress = () => nameAddress(addresses++);
  const caller = createCaller(urls, ledger, dice);
  const fixture: Fixture = {
    ...{ caller, ledger, dice, urls, organization_id, newAddress },
    ...{ admin: "", shiftMs: await advanceClock(urls[0] ?? "", 0), waiting: 0 },
  };
  const request = { email_address: "ada@globex.test", organization_id };
  // An earlier load has left its emails there.
  const known = (await readInbox(urls[0] ?? "", request.email_address)).map(secretOf);
  const code = await receive(fixture, "code sent", "otps/email/login_or_signup", request, known);
  const signedIn = await caller.call("code redeemed", sdk("otps/email/authenticate", { ...request, code }));
  fixture.admin = signedIn.session_token;
  return fixture;
}
