import type { ScimDialect } from "./dialect.ts";
import type { Directory, Group, Person } from "./people.ts";
import { PushError, type Send } from "./send.ts";

/** A resource on the server: its ID there, and the state that was pushed last, if known. */
interface Link<Pushed> {
  remoteId: string;
  pushed?: Pushed;
}

type PushedGroup = Group & { members: Set<string> };

const CREATE_ATTEMPTS = 5;

/** Pushes a directory to a SCIM server. Pushes are idempotent: repeat them after a failure. */
export interface Pusher {
  /** Sends the request of the connection test. */
  test(): Promise<void>;
  pushPerson(person: Person): Promise<void>;
  removePerson(personId: string): Promise<void>;
  /** Push the members first. Members that the server does not have yet are left out. */
  pushGroup(group: Group): Promise<void>;
  removeGroup(groupId: string): Promise<void>;
  /** Whether the server has the current state of this person or group. */
  isPushed(entry: Person | Group): boolean;
  /** Pushes all people, then all groups, then removes what was deleted, like a provisioning cycle of Entra ID. */
  pushAll(directory: Directory): Promise<void>;
}

/** @param concurrency How many people `pushAll` pushes at the same time. */
export function createPusher(dialect: ScimDialect, send: Send, { concurrency = 1 } = {}): Pusher {
  const people = new Map<string, Link<Person>>();
  const groups = new Map<string, Link<PushedGroup>>();

  async function findOne(path: string): Promise<string | undefined> {
    const { Resources } = (await send("GET", path)) as { Resources?: { id?: string }[] };
    return Resources?.[0]?.id;
  }

  /** Searches before it creates, so that a resource whose creation response was lost is not created twice. */
  async function findOrCreate(find: string, path: string, body: () => object): Promise<[id: string, isNew: boolean]> {
    for (let attempt = 1; ; attempt += 1) {
      const found = await findOne(find);
      if (found !== undefined) return [found, false];
      try {
        const { id } = (await send("POST", path, body())) as { id?: string };
        if (id) return [id, true];
        throw new PushError("The server created the resource but did not return its ID.", 201);
      } catch (error) {
        const { status } = error as PushError;
        // Another client created it, or an earlier request of ours whose response was lost.
        const other = status === 409 ? await findOne(find) : undefined;
        if (other !== undefined) return [other, false];
        if (attempt === CREATE_ATTEMPTS || !maybeCreated(error)) throw error;
      }
    }
  }

  /** If the resource was deleted on the server, repeats the change so that it is created again. */
  async function recreateIfGone(id: string, change: () => Promise<void>): Promise<void> {
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

  /** A person who is created again has a new ID on the server and is not in any group there. */
  function forgetPerson(id: string): void {
    people.delete(id);
    for (const { pushed } of groups.values()) pushed?.members.delete(id);
  }

  async function pushPerson(person: Person): Promise<void> {
    await recreateIfGone(person.id, async () => {
      let link = people.get(person.id);
      if (!link) {
        // Do not create a person only to deactivate them.
        if (!person.active && (await findOne(dialect.findPerson(person))) === undefined) return;
        const [remoteId, isNew] = await findOrCreate(dialect.findPerson(person), "/Users", () =>
          dialect.personBody(person),
        );
        link = { remoteId, ...(isNew && { pushed: person }) };
        people.set(person.id, link);
      }
      for (const request of dialect.changePerson(`/Users/${link.remoteId}`, link.pushed, person))
        await send(...request);
      link.pushed = person;
    });
  }

  async function removePerson(personId: string): Promise<void> {
    const link = people.get(personId);
    if (link) await ignoreNotFound(() => send(...dialect.removePerson(`/Users/${link.remoteId}`)));
    forgetPerson(personId);
  }

  async function pushGroup(group: Group): Promise<void> {
    const members = pushedMembers(group);
    await recreateIfGone(group.id, async () => {
      let link = groups.get(group.id);
      if (!link) {
        const [remoteId] = await findOrCreate(dialect.findGroup(group), "/Groups", () => dialect.groupBody(group));
        link = { remoteId, pushed: { ...group, members: new Set() } };
        groups.set(group.id, link);
      }
      const { remoteId, pushed } = link;
      if (pushed?.name !== group.name) await send(...dialect.renameGroup(remoteId, group));
      const change = {
        added: remoteDifference(members, pushed?.members),
        removed: remoteDifference(pushed?.members, members),
      };
      for (const request of dialect.changeMembers(`/Groups/${remoteId}`, change)) await send(...request);
      link.pushed = { ...group, members };
    });
  }

  function pushedMembers({ members }: Group): Set<string> {
    return new Set([...members].filter((id) => people.has(id)));
  }

  /** Returns the IDs of `ids` that are not in `others`, as IDs on the server. People who were never pushed are skipped. */
  function remoteDifference(ids: ReadonlySet<string> = new Set(), others: ReadonlySet<string> = new Set()): string[] {
    return [...ids].filter((id) => !others.has(id)).flatMap((id) => people.get(id)?.remoteId ?? []);
  }

  async function removeGroup(groupId: string): Promise<void> {
    const link = groups.get(groupId);
    if (link) await ignoreNotFound(() => send("DELETE", `/Groups/${link.remoteId}`));
    groups.delete(groupId);
  }

  function isPushed(entry: Person | Group): boolean {
    if ("members" in entry)
      return isSameGroup(groups.get(entry.id)?.pushed, { ...entry, members: pushedMembers(entry) });
    const link = people.get(entry.id);
    return link ? JSON.stringify(link.pushed) === JSON.stringify(entry) : !entry.active;
  }

  async function pushAll(directory: Directory): Promise<void> {
    const unpushed = <T extends Person | Group>(all: Map<string, T>) =>
      [...all.values()].filter((entry) => !isPushed(entry));
    const deleted = (links: Map<string, unknown>, all: Map<string, unknown>) =>
      [...links.keys()].filter((id) => !all.has(id));
    // One failure does not stop the others.
    const failures = [
      ...(await forEachConcurrently(unpushed(directory.people), concurrency, pushPerson)),
      ...(await forEachConcurrently(unpushed(directory.groups), 1, pushGroup)),
      ...(await forEachConcurrently(deleted(groups, directory.groups), 1, removeGroup)),
      ...(await forEachConcurrently(deleted(people, directory.people), concurrency, removePerson)),
    ];
    const [first] = failures;
    if (failures.length > 1)
      throw new PushError(`${failures.length} changes could not be pushed. The first error: ${first?.message}`);
    if (first) throw first;
  }

  return {
    async test() {
      await send(...dialect.test);
    },
    ...{ pushPerson, removePerson, pushGroup, removeGroup, isPushed, pushAll },
  };
}

/** Whether a failed POST may have created the resource nevertheless. */
function maybeCreated(error: unknown): boolean {
  if (!(error instanceof PushError)) return false;
  return error.status === undefined || error.status >= 500;
}

async function ignoreNotFound(request: () => Promise<unknown>): Promise<void> {
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

/** @returns The errors. An error does not stop the other items. */
async function forEachConcurrently<T>(
  items: T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<Error[]> {
  const remaining = items.values();
  const failures: Error[] = [];
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const item of remaining) await work(item).catch((error: Error) => failures.push(error));
    }),
  );
  return failures;
}
