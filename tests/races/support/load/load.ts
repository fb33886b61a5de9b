import { setTimeout as sleep } from "node:timers/promises";
import { createDice, type Dice } from "../../../journeys/support/dice.ts";
import { post } from "../nodes.ts";
import { createCaller, sdk } from "./caller.ts";
import { passwordChangeFlow, passwordFlow, passwordResetFlow, secondFactorFlow } from "./credential-flows.ts";
import { codeFlow, discoveryFlow, linkFlow } from "./email-flows.ts";
import { type Ledger, openLedger } from "./ledger.ts";
import { checkFlow, connectedAppFlow, revokeFlow } from "./session-flows.ts";
import { settingsFlow } from "./settings-flow.ts";
import { readInbox, receive, secretOf, type World } from "./world.ts";

/** Everything that members do, as often as it stands here. */
const flows: ((world: World) => Promise<void>)[] = [
  ...[linkFlow, linkFlow, linkFlow, codeFlow, codeFlow, codeFlow, discoveryFlow, discoveryFlow],
  ...[passwordResetFlow, passwordFlow, passwordFlow, passwordChangeFlow, secondFactorFlow],
  ...[connectedAppFlow, connectedAppFlow, settingsFlow, settingsFlow, settingsFlow],
  ...[checkFlow, checkFlow, checkFlow, revokeFlow],
];

/** As many as a machine bears. */
const full: Pace = { workers: 6, pauseMs: 0 };
/** A flow that waits for a mail for longer goes on waiting beside the next one. */
const PATIENCE_MS = 4_000;
/** What a node that takes a mail has it for. */
const LEASE_MS = 60_000;

export interface Load {
  ledger: Ledger;
  world: World;
  /** Begins nothing more, and waits for what has begun; nobody kills nodes any more. */
  end(): Promise<void>;
}

interface Pace {
  workers: number;
  /** From one flow's end to the next one's begin. */
  pauseMs: number;
}

/** Does everything that members do, at nodes that come and go, and keeps a ledger of what was acknowledged. */
export async function startLoad(urls: string[], seed: number, { workers: count, pauseMs } = full): Promise<Load> {
  const ledger = openLedger();
  const dice = createDice(seed);
  const world = await openWorld(urls, dice, ledger, (index) => `member-${seed}-${index}@globex.test`);
  const running = new Set<Promise<void>>();
  let isOver = false;

  function begin(): Promise<void> {
    const flow = dice
      .pick(flows)(world)
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
    world,
    async end() {
      isOver = true;
      await Promise.all(workers);
      // Codes and tokens of minutes are not to expire under those who are about to use them.
      while (running.size > world.waiting) await sleep(20);
      for (const url of urls) world.shiftMs = await advanceClock(url, LEASE_MS + 1_000);
      await Promise.all(running);
    },
  };
}

/** Turns a node's clock on. @returns how far it is ahead of the computer's now. */
export async function advanceClock(url: string, advance_ms: number): Promise<number> {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`${url}/dev/clock`, { method: "POST", body: JSON.stringify({ advance_ms }), headers });
  return Date.parse(((await answer.json()) as { now: string }).now) - Date.now();
}

async function openWorld(
  urls: string[],
  dice: Dice,
  ledger: Ledger,
  nameAddress: (index: number) => string,
): Promise<World> {
  const found = await post(urls[0] ?? "", "organizations/search", { organization_slug: "globex" });
  const { organization_id } = found.body.data.organization;
  let addresses = 0;
  const newAddress = () => nameAddress(addresses++);
  const caller = createCaller(urls, ledger, dice);
  const world: World = {
    ...{ caller, ledger, dice, urls, organization_id, newAddress },
    ...{ admin: "", shiftMs: await advanceClock(urls[0] ?? "", 0), waiting: 0 },
  };
  const request = { email_address: "ada@globex.test", organization_id };
  // An earlier load has left its mails there.
  const known = (await readInbox(urls[0] ?? "", request.email_address)).map(secretOf);
  const code = await receive(world, "code sent", "otps/email/login_or_signup", request, known);
  const signedIn = await caller.call("code redeemed", sdk("otps/email/authenticate", { ...request, code }));
  world.admin = signedIn.session_token;
  return world;
}
