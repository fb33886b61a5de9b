import { randomUUID } from "node:crypto";

/** Somebody of the directory. The id is the directory's own and never changes: what it calls `externalId`. */
export interface Person {
  id: string;
  /** Also what they are called by: `userName`. */
  address: string;
  givenName: string;
  familyName: string;
  department: string;
  active: boolean;
}

export interface Group {
  id: string;
  name: string;
  /** Ids of people. */
  members: ReadonlySet<string>;
}

/** A company's own list of its people. Who and what is there is replaced, never changed in place. */
export interface Directory {
  people: Map<string, Person>;
  groups: Map<string, Group>;
}

export function emptyDirectory(): Directory {
  return { people: new Map(), groups: new Map() };
}

/** @throws Error for an address that is none, or another's. */
export function putPerson(directory: Directory, person: Omit<Person, "id"> & { id?: string }): Person {
  const address = person.address.trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(address))
    throw new Error("A person needs an email address, such as rick@wallace.test.");
  const id = person.id ?? randomUUID();
  const isTaken = [...directory.people.values()].some((one) => one.id !== id && isSame(one.address, address));
  if (isTaken) throw new Error(`${address} is somebody else's here. Change theirs first, or take another one.`);
  const put = { ...person, id, address };
  directory.people.set(id, put);
  return put;
}

/** @throws Error for a name that is none, or another's. */
export function putGroup(
  directory: Directory,
  { id = randomUUID(), name, members = new Set() }: Partial<Group>,
): Group {
  const given = name?.trim() ?? "";
  if (!given) throw new Error("A group needs a name.");
  const isTaken = [...directory.groups.values()].some((one) => one.id !== id && isSame(one.name, given));
  if (isTaken) throw new Error(`There is a group ${given} already. Take another name.`);
  const group = { id, name: given, members: new Set(members) };
  directory.groups.set(id, group);
  return group;
}

/** Puts a person into these groups and no others. @returns the groups that changed. */
export function setGroupsOf(directory: Directory, personId: string, groupIds: ReadonlySet<string>): Group[] {
  const changed: Group[] = [];
  for (const group of directory.groups.values()) {
    if (group.members.has(personId) === groupIds.has(group.id)) continue;
    const members = new Set(group.members);
    if (!members.delete(personId)) members.add(personId);
    const next = { ...group, members };
    directory.groups.set(group.id, next);
    changed.push(next);
  }
  return changed;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
