import { randomUUID } from "node:crypto";

/** A person of the directory. The ID never changes; SCIM calls it `externalId`. */
export interface Person {
  id: string;
  /** Also the SCIM attribute `userName`. */
  email: string;
  givenName: string;
  familyName: string;
  department: string;
  active: boolean;
}

export interface Group {
  id: string;
  name: string;
  /** IDs of people. */
  members: ReadonlySet<string>;
}

/** A company's people and groups. Entries are replaced, never changed in place. */
export interface Directory {
  people: Map<string, Person>;
  groups: Map<string, Group>;
}

export function emptyDirectory(): Directory {
  return { people: new Map(), groups: new Map() };
}

/**
 * Adds or replaces a person.
 * @throws Error if the email address is invalid or belongs to another person.
 */
export function putPerson(directory: Directory, person: Omit<Person, "id"> & { id?: string }): Person {
  const email = person.email.trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error("Enter an email address, for example rick@wallace.test.");
  const id = person.id ?? randomUUID();
  const isTaken = [...directory.people.values()].some((one) => one.id !== id && equalsIgnoringCase(one.email, email));
  if (isTaken) throw new Error(`Another person already has ${email}. Enter a different email address.`);
  const saved = { ...person, id, email };
  directory.people.set(id, saved);
  return saved;
}

/**
 * Adds or replaces a group.
 * @throws Error if the name is empty or belongs to another group.
 */
export function putGroup(
  directory: Directory,
  { id = randomUUID(), name, members = new Set() }: Partial<Group>,
): Group {
  const trimmed = name?.trim() ?? "";
  if (!trimmed) throw new Error("Enter a name for the group.");
  const isTaken = [...directory.groups.values()].some((one) => one.id !== id && equalsIgnoringCase(one.name, trimmed));
  if (isTaken) throw new Error(`A group named ${trimmed} already exists. Enter a different name.`);
  const group = { id, name: trimmed, members: new Set(members) };
  directory.groups.set(id, group);
  return group;
}

/** Makes a person a member of exactly these groups. @returns The groups that changed. */
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

function equalsIgnoringCase(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
