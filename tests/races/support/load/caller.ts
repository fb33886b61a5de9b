import { setTimeout as sleep } from "node:timers/promises";
import type { Dice } from "../../../journeys/support/dice.ts";
import { type Answer, send } from "../nodes.ts";
import { countIn, type Ledger } from "./ledger.ts";

/** A request that must succeed once, and never again. */
export interface OneTime {
  kind: string;
  ask(url: string): Promise<Answer>;
  /** The error of its second use. */
  used: string[];
  /** The address that gets a session from it. */
  buys?: string;
}

/** Calls nodes that may die at any moment. A lost response proves nothing: the call is repeated, at any node. */
export interface Caller {
  /** @returns undefined if the response was lost. */
  once(ask: (url: string) => Promise<Answer>): Promise<Answer | undefined>;
  /** Records a response. @throws Surprise if it is an error. */
  // biome-ignore lint/suspicious/noExplicitAny: as in answers.
  accept(kind: string, answer: Answer): any;
  /** Makes a repeatable call until it is answered. @throws Surprise if the response is an error. */
  // biome-ignore lint/suspicious/noExplicitAny: as in answers.
  call(kind: string, ask: (url: string) => Promise<Answer>): Promise<any>;
  /**
   * Uses a one-time thing, sometimes with two requests at once. @returns undefined if a lost response had used it up.
   */
  // biome-ignore lint/suspicious/noExplicitAny: as in answers.
  spend(thing: OneTime): Promise<any>;
  /** The same, for things that a second use would revoke. */
  // biome-ignore lint/suspicious/noExplicitAny: as in answers.
  spendAlone(thing: OneTime): Promise<any>;
}

const PAUSE_MS = 200;

/** An unexpected result; it ends the flow. */
export class Surprise extends Error {}

export function createCaller(urls: string[], ledger: Ledger, dice: Dice): Caller {
  async function once(ask: (url: string) => Promise<Answer>): Promise<Answer | undefined> {
    const answer = await ask(dice.pick(urls)).catch(() => undefined);
    if (answer && answer.status !== 503) return answer;
    if (answer) ledger.busy += 1;
    else ledger.lost += 1;
    await sleep(PAUSE_MS);
    return undefined;
  }

  function accept(kind: string, answer: Answer) {
    if (answer.status !== 200) throw new Surprise(`${kind}: ${JSON.stringify(answer)}`);
    countIn(ledger.acknowledged, kind);
    // Token endpoints answer without our envelope.
    return answer.body.data ?? answer.body;
  }

  async function spendBy(countShots: () => number, thing: OneTime) {
    const { kind, ask, buys } = thing;
    for (let wasLost = false; ; ) {
      const answers = await Promise.all(Array.from({ length: countShots() }, () => once(ask)));
      wasLost ||= answers.includes(undefined);
      const heard = answers.filter((answer) => answer !== undefined);
      const [winner, second] = heard.filter(({ status }) => status === 200);
      if (second) throw new Surprise(`${kind}: used twice`);
      const odd = heard.find((answer) => answer !== winner && !isUsed(thing, answer));
      if (odd) throw new Surprise(`${kind}: ${JSON.stringify(odd)}`);
      if (heard.length === 0) continue;
      if (!winner && !wasLost) throw new Surprise(`${kind}: refused at its first use`);
      if (!winner) ledger.unheard += 1;
      ledger.spent.push(thing);
      if (buys) countIn(ledger.sessions, buys);
      return winner && accept(kind, winner);
    }
  }

  return {
    once,
    accept,
    async call(kind, ask) {
      for (;;) {
        const answer = await once(ask);
        if (answer) return accept(kind, answer);
      }
    },
    spend: (thing) => spendBy(() => (dice.below(4) === 0 ? 2 : 1), thing),
    spendAlone: (thing) => spendBy(() => 1, thing),
  };
}

/** A call of the sample project, as `ask`. */
export function sdk(path: string, body?: object, session?: string, method: Parameters<typeof send>[0] = "POST") {
  return (url: string) => send(method, url, path, body, session);
}

/** Whether a response says that a one-time thing is used. */
export function isUsed({ used }: OneTime, { status, body }: Answer): boolean {
  return status < 500 && used.includes(body.error_type ?? body.error);
}
