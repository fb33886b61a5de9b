import type { Person } from "./people.ts";
import { batches, ENTERPRISE_URN, equals, GROUP_URN, patch, type Shape, USER_URN } from "./shape.ts";

/**
 * Requests as Microsoft's documentation shows Entra's ("Develop and plan provisioning for a SCIM endpoint"): operations with
 * paths and capitals, booleans as texts, members after the group and never read back.
 */
export const entra: Shape = {
  name: "entra",
  label: "Entra ID",
  userAgent: "portico-sandbox (as Entra)",
  test: ["GET", `/Users?filter=${equals("userName", "00000000-0000-4000-8000-000000000000")}`],
  findPerson: ({ address }) => `/Users?filter=${equals("userName", address)}`,
  personBody: ({ id, address, givenName, familyName, department, active }) => ({
    schemas: [USER_URN, ENTERPRISE_URN],
    externalId: id,
    userName: address,
    active,
    displayName: displayName({ givenName, familyName }),
    emails: [{ primary: true, type: "work", value: address }],
    meta: { resourceType: "User" },
    name: { formatted: displayName({ givenName, familyName }), familyName, givenName },
    roles: [],
    ...(department && { [ENTERPRISE_URN]: { department } }),
  }),
  changePerson(path, before, person) {
    const was = before && valuesOf(before);
    const operations = Object.entries(valuesOf(person)).flatMap(([name, value]) => {
      if (was?.[name] === value) return [];
      // Empty ones are taken away, as Entra does.
      return value === "" ? [{ op: "Remove", path: name }] : [{ op: was ? "Replace" : "Add", path: name, value }];
    });
    return operations.length > 0 ? [patch(path, operations)] : [];
  },
  removePerson: (path) => ["DELETE", path],
  findGroup: ({ name }) => `/Groups?excludedAttributes=members&filter=${equals("displayName", name)}`,
  groupBody: ({ id, name }) => ({
    schemas: [GROUP_URN],
    externalId: id,
    displayName: name,
    meta: { resourceType: "Group" },
  }),
  renameGroup: (id, { name }) => patch(`/Groups/${id}`, [{ op: "Replace", path: "displayName", value: name }]),
  changeMembers: (path, { added, removed }) => [
    ...batches(removed).map((ids) => patch(path, [{ op: "Remove", path: "members", value: ids.map(reference) }])),
    ...batches(added).map((ids) => patch(path, [{ op: "Add", path: "members", value: ids.map(reference) }])),
  ],
};

function valuesOf({ id, address, givenName, familyName, department, active }: Person): Record<string, string> {
  return {
    active: active ? "True" : "False",
    userName: address,
    'emails[type eq "work"].value': address,
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
