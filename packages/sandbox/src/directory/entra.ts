import { ENTERPRISE_URN, equalsFilter, GROUP_URN, patch, type ScimDialect, toBatches, USER_URN } from "./dialect.ts";
import type { Person } from "./people.ts";

/**
 * Requests as Microsoft documents them for Entra ID ("Develop and plan provisioning for a SCIM endpoint"): capitalized
 * operations with paths, booleans as strings, and members added after the group is created.
 */
export const entra: ScimDialect = {
  name: "entra",
  label: "Entra ID",
  userAgent: "portico-sandbox (as Entra)",
  test: ["GET", `/Users?filter=${equalsFilter("userName", "00000000-0000-4000-8000-000000000000")}`],
  findPerson: ({ email }) => `/Users?filter=${equalsFilter("userName", email)}`,
  personBody: ({ id, email, givenName, familyName, department, active }) => ({
    schemas: [USER_URN, ENTERPRISE_URN],
    externalId: id,
    userName: email,
    active,
    displayName: displayName({ givenName, familyName }),
    emails: [{ primary: true, type: "work", value: email }],
    meta: { resourceType: "User" },
    name: { formatted: displayName({ givenName, familyName }), familyName, givenName },
    roles: [],
    ...(department && { [ENTERPRISE_URN]: { department } }),
  }),
  changePerson(path, before, person) {
    const valuesBefore = before && toPathValues(before);
    const operations = Object.entries(toPathValues(person)).flatMap(([path, value]) => {
      if (valuesBefore?.[path] === value) return [];
      // Entra removes attributes that became empty.
      return value === "" ? [{ op: "Remove", path }] : [{ op: valuesBefore ? "Replace" : "Add", path, value }];
    });
    return operations.length > 0 ? [patch(path, operations)] : [];
  },
  removePerson: (path) => ["DELETE", path],
  findGroup: ({ name }) => `/Groups?excludedAttributes=members&filter=${equalsFilter("displayName", name)}`,
  groupBody: ({ id, name }) => ({
    schemas: [GROUP_URN],
    externalId: id,
    displayName: name,
    meta: { resourceType: "Group" },
  }),
  renameGroup: (id, { name }) => patch(`/Groups/${id}`, [{ op: "Replace", path: "displayName", value: name }]),
  changeMembers: (path, { added, removed }) => [
    ...toBatches(removed).map((ids) => patch(path, [{ op: "Remove", path: "members", value: ids.map(reference) }])),
    ...toBatches(added).map((ids) => patch(path, [{ op: "Add", path: "members", value: ids.map(reference) }])),
  ],
};

/** The attributes of a person by their PATCH path. */
function toPathValues({ id, email, givenName, familyName, department, active }: Person): Record<string, string> {
  return {
    active: active ? "True" : "False",
    userName: email,
    'emails[type eq "work"].value': email,
    "name.givenName": givenName,
    "name.familyName": familyName,
    displayName: displayName({ givenName, familyName }),
    externalId: id,
    [`${ENTERPRISE_URN}:department`]: department,
  };
}

function displayName({ givenName, familyName }: Pick<Person, "givenName" | "familyName">): string {
  return [givenName, familyName].filter(Boolean).join(" ");
}

const reference = (value: string) => ({ $ref: null, value });
