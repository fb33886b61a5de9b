import type { Directory, Group, Person } from "./people.ts";
import { PushError } from "./push-error.ts";
import type { Send } from "./send.ts";
import type { Shape } from "./shape.ts";

/** What the server calls somebody, and what it is known to have of them. */
interface Link<Pushed> {
  remoteId: string;
  pushed?: Pushed;
}

type PushedGroup = Group & { members: Set<string> };

const CREATE_TRIES = 5;

/** Brings a server to what a directory says. Each push may be repeated: what is done already is not done again. */
export interface Pusher {
  test(): Promise<void>;
  pushPerson(person: Person): Promise<void>;
  removePerson(personId: string): Promise<void>;
  /** Its members must have been pushed; who was not is left out until then. */
  pushGroup(group: Group): Promise<void>;
  removeGroup(groupId: string): Promise<void>;
  /** Whether the server has this person or group as it is here. */
  isInStep(one: Person | Group): boolean;
  /** People, then groups, then what is here no more; as a cycle of Entra does. */
  pushAll(directory: Directory): Promise<void>;
}

/** @param concurrency how many people are pushed at a time by `pushAll`. */
export function createPusher(shape: Shape, send: Send, { concurrency = 1 } = {}): Pusher {
  const people = new Map<string, Link<Person>>();
  const groups = new Map<string, Link<PushedGroup>>();

  async function findOne(path: string): Promise<string | undefined> {
    const { Resources } = (await send("GET", path)) as { Resources?: { id?: string }[] };
    return Resources?.[0]?.id;
  }

  /** Looks before it makes: who is there already, or was made by a POST whose answer was lost, is never made twice. */
  async function findOrCreate(find: string, path: string, body: () => object): Promise<[id: string, isNew: boolean]> {
    for (let tries = 1; ; tries += 1) {
      const found = await findOne(find);
      if (found !== undefined) return [found, false];
      try {
        const { id } = (await send("POST", path, body())) as { id?: string };
        if (id) return [id, true];
        throw new PushError("The server took it, and did not say under which id.", 201);
      } catch (error) {
        const { status } = error as PushError;
        // Somebody was faster, or a request of ours whose answer was lost.
        const other = status === 409 ? await findOne(find) : undefined;
        if (other !== undefined) return [other, false];
        if (tries === CREATE_TRIES || !mayBeDone(error)) throw error;
      }
    }
  }

  /** Who was deleted there meanwhile is made anew. */
  async function orAnew(id: string, change: () => Promise<void>): Promise<void> {
    try {
      await change();
    } catch (error) {
      const isGone = error instanceof PushError && error.status === 404 && (people.has(id) || groups.has(id));
      if (!isGone) throw error;
      forgetPerson(id);
      groups.delete(id);
      await change();
    }
  }

  /** Whoever comes back is somebody else there, and in no group. */
  function forgetPerson(id: string): void {
    people.delete(id);
    for (const { pushed } of groups.values()) pushed?.members.delete(id);
  }

  async function pushPerson(person: Person): Promise<void> {
    await orAnew(person.id, async () => {
      let link = people.get(person.id);
      if (!link) {
        // Nobody is made there in order to be out.
        if (!person.active && (await findOne(shape.findPerson(person))) === undefined) return;
        const [remoteId, isNew] = await findOrCreate(shape.findPerson(person), "/Users", () =>
          shape.personBody(person),
        );
        link = { remoteId, ...(isNew && { pushed: person }) };
        people.set(person.id, link);
      }
      for (const request of shape.changePerson(`/Users/${link.remoteId}`, link.pushed, person)) await send(...request);
      link.pushed = person;
    });
  }

  async function removePerson(personId: string): Promise<void> {
    const link = people.get(personId);
    if (link) await unless404(() => send(...shape.removePerson(`/Users/${link.remoteId}`)));
    forgetPerson(personId);
  }

  async function pushGroup(group: Group): Promise<void> {
    const members = membersThere(group);
    await orAnew(group.id, async () => {
      let link = groups.get(group.id);
      if (!link) {
        const [remoteId] = await findOrCreate(shape.findGroup(group), "/Groups", () => shape.groupBody(group));
        link = { remoteId, pushed: { ...group, members: new Set() } };
        groups.set(group.id, link);
      }
      const { remoteId, pushed } = link;
      if (pushed?.name !== group.name) await send(...shape.renameGroup(remoteId, group));
      const change = { added: missingIn(members, pushed?.members), removed: missingIn(pushed?.members, members) };
      for (const request of shape.changeMembers(`/Groups/${remoteId}`, change)) await send(...request);
      link.pushed = { ...group, members };
    });
  }

  function membersThere({ members }: Group): Set<string> {
    return new Set([...members].filter((id) => people.has(id)));
  }

  /** Those of one and not of the other, by the server's ids; who has none there is in no group there. */
  function missingIn(ids: ReadonlySet<string> = new Set(), others: ReadonlySet<string> = new Set()): string[] {
    return [...ids].filter((id) => !others.has(id)).flatMap((id) => people.get(id)?.remoteId ?? []);
  }

  async function removeGroup(groupId: string): Promise<void> {
    const link = groups.get(groupId);
    if (link) await unless404(() => send("DELETE", `/Groups/${link.remoteId}`));
    groups.delete(groupId);
  }

  function isInStep(one: Person | Group): boolean {
    if ("members" in one) return isSameGroup(groups.get(one.id)?.pushed, { ...one, members: membersThere(one) });
    const link = people.get(one.id);
    return link ? JSON.stringify(link.pushed) === JSON.stringify(one) : !one.active;
  }

  async function pushAll(directory: Directory): Promise<void> {
    const behind = <T extends Person | Group>(all: Map<string, T>) => [...all.values()].filter((one) => !isInStep(one));
    const gone = (links: Map<string, unknown>, all: Map<string, unknown>) =>
      [...links.keys()].filter((id) => !all.has(id));
    // Whoever cannot be pushed keeps nobody else from it.
    const failures = [
      ...(await inTurns(behind(directory.people), concurrency, pushPerson)),
      ...(await inTurns(behind(directory.groups), 1, pushGroup)),
      ...(await inTurns(gone(groups, directory.groups), 1, removeGroup)),
      ...(await inTurns(gone(people, directory.people), concurrency, removePerson)),
    ];
    const [first] = failures;
    if (failures.length > 1)
      throw new PushError(`${failures.length} could not be pushed. The first: ${first?.message}`);
    if (first) throw first;
  }

  return {
    async test() {
      await send(...shape.test);
    },
    ...{ pushPerson, removePerson, pushGroup, removeGroup, isInStep, pushAll },
  };
}

/** Nobody answered, or it failed: it may have been written before. */
function mayBeDone(error: unknown): boolean {
  if (!(error instanceof PushError)) return false;
  return error.status === undefined || error.status >= 500;
}

async function unless404(request: () => Promise<unknown>): Promise<void> {
  await request().catch((error: unknown) => {
    if (!(error instanceof PushError) || error.status !== 404) throw error;
  });
}

function isSameGroup(one: Group | undefined, other: Group): boolean {
  return (
    one?.name === other.name &&
    one.members.size === other.members.size &&
    [...other.members].every((id) => one.members.has(id))
  );
}

/** @returns what went wrong, with the others done. */
async function inTurns<T>(all: T[], concurrency: number, work: (one: T) => Promise<void>): Promise<Error[]> {
  const waiting = all.values();
  const failures: Error[] = [];
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const one of waiting) await work(one).catch((error: Error) => failures.push(error));
    }),
  );
  return failures;
}
