import { batches, ENTERPRISE_URN, equals, GROUP_URN, patch, type Request, type Shape, USER_URN } from "./shape.ts";

/**
 * Requests as Okta's documentation shows them (developer.okta.com, "Okta and SCIM Version 2.0"): profiles are replaced as a
 * whole after a look at them, people are never deleted but made inactive, groups are pushed with their members' ids.
 */
export const okta: Shape = {
  name: "okta",
  label: "Okta",
  userAgent: "portico-sandbox (as Okta)",
  test: ["GET", "/Users?startIndex=1&count=2"],
  findPerson: ({ address }) => `/Users?filter=${equals("userName", address)}&startIndex=1&count=100`,
  personBody: ({ id, address, givenName, familyName, department, active }) => ({
    schemas: [USER_URN, ...(department ? [ENTERPRISE_URN] : [])],
    userName: address,
    name: { givenName, familyName },
    emails: [{ primary: true, value: address, type: "work" }],
    displayName: [givenName, familyName].filter(Boolean).join(" "),
    locale: "en-US",
    externalId: id,
    groups: [],
    active,
    ...(department && { [ENTERPRISE_URN]: { department } }),
  }),
  changePerson(path, before, person) {
    const { active } = person;
    const requests: Request[] = [];
    if (before && before.active !== active) requests.push(patch(path, [{ op: "replace", value: { active } }]));
    if (!before || JSON.stringify({ ...before, active }) !== JSON.stringify(person)) {
      requests.push(["GET", path], ["PUT", path, okta.personBody(person)]);
    }
    return requests;
  },
  removePerson: (path) => patch(path, [{ op: "replace", value: { active: false } }]),
  findGroup: ({ name }) => `/Groups?filter=${equals("displayName", name)}&startIndex=1&count=100`,
  groupBody: ({ name }) => ({ schemas: [GROUP_URN], displayName: name, members: [] }),
  renameGroup: (id, { name }) => patch(`/Groups/${id}`, [{ op: "replace", value: { id, displayName: name } }]),
  changeMembers: (path, { added, removed }) => [
    ...batches(removed).map((ids) =>
      patch(
        path,
        ids.map((id) => ({ op: "remove", path: `members[value eq "${id}"]` })),
      ),
    ),
    ...batches(added).map((ids) =>
      patch(path, [{ op: "add", path: "members", value: ids.map((value) => ({ value })) }]),
    ),
  ],
};
