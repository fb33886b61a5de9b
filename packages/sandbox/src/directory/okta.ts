import {
  ENTERPRISE_URN,
  equalsFilter,
  GROUP_URN,
  patch,
  type Request,
  type ScimDialect,
  toBatches,
  USER_URN,
} from "./dialect.ts";

/**
 * Requests as Okta documents them (developer.okta.com, "Okta and SCIM Version 2.0"): it reads a profile and replaces all of
 * it, deactivates people instead of deleting them, and pushes groups with the IDs of their members.
 */
export const okta: ScimDialect = {
  name: "okta",
  label: "Okta",
  userAgent: "portico-sandbox (as Okta)",
  test: ["GET", "/Users?startIndex=1&count=2"],
  findPerson: ({ email }) => `/Users?filter=${equalsFilter("userName", email)}&startIndex=1&count=100`,
  personBody: ({ id, email, givenName, familyName, department, active }) => ({
    schemas: [USER_URN, ...(department ? [ENTERPRISE_URN] : [])],
    userName: email,
    name: { givenName, familyName },
    emails: [{ primary: true, value: email, type: "work" }],
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
  findGroup: ({ name }) => `/Groups?filter=${equalsFilter("displayName", name)}&startIndex=1&count=100`,
  groupBody: ({ name }) => ({ schemas: [GROUP_URN], displayName: name, members: [] }),
  renameGroup: (id, { name }) => patch(`/Groups/${id}`, [{ op: "replace", value: { id, displayName: name } }]),
  changeMembers: (path, { added, removed }) => [
    ...toBatches(removed).map((ids) =>
      patch(
        path,
        ids.map((id) => ({ op: "remove", path: `members[value eq "${id}"]` })),
      ),
    ),
    ...toBatches(added).map((ids) =>
      patch(path, [{ op: "add", path: "members", value: ids.map((value) => ({ value })) }]),
    ),
  ],
};
