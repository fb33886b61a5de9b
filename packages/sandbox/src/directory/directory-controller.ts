import type { ScimDialect } from "./dialect.ts";
import { entra } from "./entra.ts";
import { okta } from "./okta.ts";
import { type Directory, emptyDirectory, type Group, putGroup, putPerson, setGroupsOf } from "./people.ts";
import { createPusher, type Pusher } from "./pusher.ts";
import { createRequestLog, type Exchange } from "./request-log.ts";
import { createSend, parseTarget, type Target } from "./send.ts";

/** Short, because the page waits for the result. */
const RETRY_FOR_MS = 2_000;

interface Connection {
  target: Target;
  dialect: ScimDialect;
  pusher: Pusher;
}

/** The state of the directory page, and its actions. */
export interface DirectoryController {
  directory: Directory;
  /** The connection that was entered last, or the one that the sandbox was started with. */
  enteredTarget: Target | undefined;
  isDemo: boolean;
  connection: Connection | undefined;
  exchanges: readonly Exchange[];
  /** The result of the last action. */
  notice: { isError: boolean; text: string } | undefined;
  /** Performs an action of the page. Never throws: errors become the notice. */
  perform(action: string, fields: URLSearchParams): Promise<void>;
}

type Action = (fields: URLSearchParams) => Promise<string> | string;

export function createDirectoryController(suggestedTarget?: Target): DirectoryController {
  let requestLog = createRequestLog("");
  const controller: DirectoryController = {
    directory: emptyDirectory(),
    enteredTarget: suggestedTarget,
    isDemo: suggestedTarget !== undefined,
    connection: undefined,
    get exchanges() {
      return requestLog.exchanges;
    },
    notice: undefined,
    async perform(name, fields) {
      try {
        const text = await (Object.hasOwn(actions, name) ? actions[name] : unknownAction)?.(fields);
        controller.notice = text ? { isError: false, text } : undefined;
      } catch (error) {
        controller.notice = { isError: true, text: (error as Error).message };
      }
    },
  };

  function requireConnection(): Connection {
    if (controller.connection) return controller.connection;
    throw new Error("Connect the directory first: enter a base URL and a token.");
  }

  /** Okta pushes each change immediately. Entra ID collects changes for its next cycle. */
  async function pushChange(push: (pusher: Pusher) => Promise<void>, done: string): Promise<string> {
    if (!controller.connection) return `${done} Connect the directory to push the change.`;
    if (controller.connection.dialect === entra) return `${done} The next cycle pushes the change.`;
    await push(controller.connection.pusher);
    return `${done} Pushed.`;
  }

  async function connect(entered: Target, dialect: ScimDialect): Promise<string> {
    const target = parseTarget(entered);
    requestLog = createRequestLog(target.token);
    const { userAgent } = dialect;
    const send = createSend(target, { retryForMs: RETRY_FOR_MS, userAgent, onExchange: requestLog.add });
    const pusher = createPusher(dialect, send);
    controller.enteredTarget = target;
    controller.isDemo &&= suggestedTarget?.baseUrl === target.baseUrl;
    controller.connection = undefined;
    await pusher.test();
    controller.connection = { target, dialect, pusher };
    return `Connected as ${dialect.label}. The server accepted the token.`;
  }

  function addSamples(): void {
    const group = putGroup(controller.directory, { name: "Blade Runners" });
    for (const [givenName, familyName, department] of samples) {
      const email = `${givenName.toLowerCase()}@wallace.test`;
      const person = putPerson(controller.directory, { email, givenName, familyName, department, active: true });
      if (department === "Retirement") setGroupsOf(controller.directory, person.id, new Set([group.id]));
    }
  }

  const actions: Record<string, Action> = {
    connect(fields) {
      const baseUrl = fields.get("base_url") ?? "";
      // The token field is empty when only the dialect changes, because the page never shows the token.
      const keepsToken = !fields.get("token") && controller.enteredTarget?.baseUrl === baseUrl.trim();
      const token = keepsToken ? (controller.enteredTarget?.token ?? "") : (fields.get("token") ?? "");
      return connect({ baseUrl, token }, fields.get("dialect") === "entra" ? entra : okta);
    },
    async connectWithSamples() {
      if (!controller.enteredTarget) throw new Error("Enter a base URL and a token first.");
      await connect(controller.enteredTarget, okta);
      addSamples();
      await controller.connection?.pusher.pushAll(controller.directory);
      return "Added and pushed three people and a group. They can sign in to the demo with their email address.";
    },
    disconnect() {
      controller.connection = undefined;
      requestLog = createRequestLog("");
      return "Disconnected. People and groups are kept, here and on the server.";
    },
    async pushAll() {
      const { pusher, dialect } = requireConnection();
      await pusher.pushAll(controller.directory);
      return dialect === entra ? "Cycle complete. The server is up to date." : "Pushed. The server is up to date.";
    },
    addSamples() {
      addSamples();
      return "Added three people and a group. Connect the directory to push them.";
    },
    savePerson(fields) {
      const id = fields.get("id") ?? "";
      const before = controller.directory.people.get(id);
      const text = (name: string) => (fields.get(name) ?? "").trim().slice(0, 200);
      const person = putPerson(controller.directory, {
        ...(before && { id }),
        email: text("email"),
        givenName: text("given_name"),
        familyName: text("family_name"),
        department: text("department"),
        active: before?.active ?? true,
      });
      const changed = setGroupsOf(controller.directory, person.id, new Set(fields.getAll("group")));
      return pushChange(
        async (pusher) => {
          await pusher.pushPerson(person);
          for (const group of changed) await pusher.pushGroup(group);
        },
        before ? `Saved ${person.email}.` : `Added ${person.email}.`,
      );
    },
    async toggleActive(fields) {
      const before = requirePerson(fields);
      const person = putPerson(controller.directory, { ...before, active: !before.active });
      return pushChange(
        (pusher) => pusher.pushPerson(person),
        `${person.active ? "Reactivated" : "Deactivated"} ${person.email}.`,
      );
    },
    async deletePerson(fields) {
      const { id, email } = requirePerson(fields);
      const changed = setGroupsOf(controller.directory, id, new Set());
      controller.directory.people.delete(id);
      return pushChange(async (pusher) => {
        for (const group of changed) await pusher.pushGroup(group);
        await pusher.removePerson(id);
      }, `Deleted ${email}.`);
    },
    async saveGroup(fields) {
      const before = controller.directory.groups.get(fields.get("id") ?? "");
      const group = putGroup(controller.directory, { ...before, name: (fields.get("name") ?? "").slice(0, 200) });
      return pushChange(
        (pusher) => pusher.pushGroup(group),
        before ? `Renamed the group to ${group.name}.` : `Added the group ${group.name}.`,
      );
    },
    async deleteGroup(fields) {
      const { id, name } = requireGroup(fields);
      controller.directory.groups.delete(id);
      return pushChange((pusher) => pusher.removeGroup(id), `Deleted the group ${name}.`);
    },
  };

  const notFound = (): never => {
    throw new Error("This entry was deleted. The page now shows the current entries.");
  };
  const requirePerson = (fields: URLSearchParams) =>
    controller.directory.people.get(fields.get("id") ?? "") ?? notFound();
  const requireGroup = (fields: URLSearchParams): Group =>
    controller.directory.groups.get(fields.get("id") ?? "") ?? notFound();
  return controller;
}

const samples = [
  ["Rick", "Deckard", "Retirement"],
  ["Gaff", "Olmos", "Retirement"],
  ["Rachael", "Rosen", "Records"],
] as const;

function unknownAction(): never {
  throw new Error("Unknown action. Reload the page.");
}
