import { entra } from "./entra.ts";
import { createRecorder, type Exchange } from "./exchange.ts";
import { okta } from "./okta.ts";
import { type Directory, emptyDirectory, type Group, putGroup, putPerson, setGroupsOf } from "./people.ts";
import { createPusher, type Pusher } from "./pusher.ts";
import { createSend } from "./send.ts";
import type { Shape } from "./shape.ts";
import { parseTarget, type Target } from "./target.ts";

/** A page's request is answered before its reader gives up. */
const PATIENCE_MS = 2_000;

interface Connected {
  target: Target;
  shape: Shape;
  pusher: Pusher;
}

/** What an admin of the directory has before them: its people, and where they are pushed to. */
export interface Desk {
  directory: Directory;
  /** What was entered last; at first what the sandbox was told of the demo. */
  entered: Target | undefined;
  isDemo: boolean;
  connected: Connected | undefined;
  exchanges: readonly Exchange[];
  /** What the last action came to. */
  notice: { isError: boolean; text: string } | undefined;
  /** Does an action of the page by its name. Never throws: the notice says what went wrong. */
  act(action: string, fields: URLSearchParams): Promise<void>;
}

type Action = (fields: URLSearchParams) => Promise<string> | string;

export function createDesk(offered?: Target): Desk {
  let recorder = createRecorder("");
  const desk: Desk = {
    directory: emptyDirectory(),
    entered: offered,
    isDemo: offered !== undefined,
    connected: undefined,
    get exchanges() {
      return recorder.exchanges;
    },
    notice: undefined,
    async act(name, fields) {
      try {
        const text = await (Object.hasOwn(actions, name) ? actions[name] : unknownAction)?.(fields);
        desk.notice = text ? { isError: false, text } : undefined;
      } catch (error) {
        desk.notice = { isError: true, text: (error as Error).message };
      }
    },
  };

  function requireConnected(): Connected {
    if (desk.connected) return desk.connected;
    throw new Error("Enter a base URL and a token first: nobody is connected.");
  }

  /** Okta sends each change at once; Entra collects them for its next cycle. */
  async function pushNow(work: (pusher: Pusher) => Promise<void>, done: string): Promise<string> {
    if (!desk.connected) return `${done} Nothing is pushed before you connect.`;
    if (desk.connected.shape === entra) return `${done} It is pushed in the next cycle.`;
    await work(desk.connected.pusher);
    return `${done} Pushed.`;
  }

  async function connect(entered: Target, shape: Shape): Promise<string> {
    const target = parseTarget(entered);
    recorder = createRecorder(target.token);
    const { note } = recorder;
    const send = createSend(target, { patienceMs: PATIENCE_MS, userAgent: shape.userAgent, note });
    const pusher = createPusher(shape, send);
    Object.assign(desk, { entered: target, isDemo: desk.isDemo && offered?.baseUrl === target.baseUrl });
    desk.connected = undefined;
    await pusher.test();
    desk.connected = { target, shape, pusher };
    return `Connected as ${shape.label}: the server answers, and takes the token.`;
  }

  function addSamples(): void {
    const group = putGroup(desk.directory, { name: "Blade Runners" });
    for (const [givenName, familyName, department] of samples) {
      const address = `${givenName.toLowerCase()}@wallace.test`;
      const person = putPerson(desk.directory, { address, givenName, familyName, department, active: true });
      if (department === "Retirement") setGroupsOf(desk.directory, person.id, new Set([group.id]));
    }
  }

  const actions: Record<string, Action> = {
    connect(fields) {
      const baseUrl = fields.get("base_url") ?? "";
      // Whoever changes nothing but the shape need not have the token at hand.
      const isKept = !fields.get("token") && desk.entered?.baseUrl === baseUrl.trim();
      const token = isKept ? (desk.entered?.token ?? "") : (fields.get("token") ?? "");
      return connect({ baseUrl, token }, fields.get("shape") === "entra" ? entra : okta);
    },
    async begin() {
      if (!desk.entered) throw new Error("Enter a base URL and a token first.");
      await connect(desk.entered, okta);
      addSamples();
      await desk.connected?.pusher.pushAll(desk.directory);
      return "Three people and a group are pushed. They sign in to the demo by their address.";
    },
    disconnect() {
      desk.connected = undefined;
      recorder = createRecorder("");
      return "Disconnected. The people stay here, and there.";
    },
    async push() {
      const { pusher, shape } = requireConnected();
      await pusher.pushAll(desk.directory);
      return shape === entra ? "The cycle has run: both sides agree." : "Pushed: both sides agree.";
    },
    samples() {
      addSamples();
      return "Three people and a group are here. Push them when you are connected.";
    },
    person(fields) {
      const id = fields.get("id") ?? "";
      const before = desk.directory.people.get(id);
      const text = (name: string) => (fields.get(name) ?? "").trim().slice(0, 200);
      const person = putPerson(desk.directory, {
        ...(before && { id }),
        address: text("address"),
        givenName: text("given_name"),
        familyName: text("family_name"),
        department: text("department"),
        active: before?.active ?? true,
      });
      const changed = setGroupsOf(desk.directory, person.id, new Set(fields.getAll("group")));
      return pushNow(
        async (pusher) => {
          await pusher.pushPerson(person);
          for (const group of changed) await pusher.pushGroup(group);
        },
        before ? `${person.address} is changed.` : `${person.address} is here.`,
      );
    },
    async activity(fields) {
      const before = requirePerson(fields);
      const person = putPerson(desk.directory, { ...before, active: !before.active });
      return pushNow(
        (pusher) => pusher.pushPerson(person),
        `${person.address} is ${person.active ? "active again" : "deactivated"}.`,
      );
    },
    async deletePerson(fields) {
      const { id, address } = requirePerson(fields);
      const changed = setGroupsOf(desk.directory, id, new Set());
      desk.directory.people.delete(id);
      return pushNow(async (pusher) => {
        for (const group of changed) await pusher.pushGroup(group);
        await pusher.removePerson(id);
      }, `${address} is deleted.`);
    },
    async group(fields) {
      const before = desk.directory.groups.get(fields.get("id") ?? "");
      const group = putGroup(desk.directory, { ...before, name: (fields.get("name") ?? "").slice(0, 200) });
      return pushNow(
        (pusher) => pusher.pushGroup(group),
        before ? `The group is ${group.name} now.` : `The group ${group.name} is here.`,
      );
    },
    async deleteGroup(fields) {
      const { id, name } = requireGroup(fields);
      desk.directory.groups.delete(id);
      return pushNow((pusher) => pusher.removeGroup(id), `The group ${name} is deleted.`);
    },
  };

  const gone = (): never => {
    throw new Error("That is not here any more. The page has been reloaded.");
  };
  const requirePerson = (fields: URLSearchParams) => desk.directory.people.get(fields.get("id") ?? "") ?? gone();
  const requireGroup = (fields: URLSearchParams): Group => desk.directory.groups.get(fields.get("id") ?? "") ?? gone();
  return desk;
}

const samples = [
  ["Rick", "Deckard", "Retirement"],
  ["Gaff", "Olmos", "Retirement"],
  ["Rachael", "Rosen", "Records"],
] as const;

function unknownAction(): never {
  throw new Error("The page asked for something that it does not have. Reload it.");
}
