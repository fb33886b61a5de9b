import { createAdmin } from "@portico/client/admin";
import { describe, expect, test } from "vitest";
import { backendAuthorization } from "../support/backend.ts";
import { organization, organizationId, role, signIn, startForFile } from "../support/basics.ts";
import { connectDirectory, memberOfUser, patchOf, user } from "../support/connected-directory.ts";

const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const CUSTOM = "urn:ietf:params:scim:schemas:extension:portico:2.0:User";

const provider = await startForFile({
  project: {
    rbac_policy: {
      resources: [{ resource_id: "board", description: "Boards", actions: ["read"] }],
      roles: [role("clerk", "board", ["read"])],
      scopes: [],
    },
    organizations: [
      organization("globex", { members: [{ email_address: "ada@globex.test", roles: ["admin"] }] }),
      organization("initech", { members: [{ email_address: "ada@globex.test", roles: ["admin"] }] }),
    ],
  },
});
const okta = await connectDirectory(provider);
const { send, addUser } = okta;
const list = async (query: string, path = "/Users") => (await send("GET", `${path}?${query}`)).body;
const names = async (filter: string, path = "/Users") => {
  const { Resources, ...body } = await list(`filter=${encodeURIComponent(filter)}`, path);
  expect(body.scimType, `${filter}: ${body.detail}`).toBeUndefined();
  return Resources.map(({ userName, displayName }: Record<string, string>) => userName ?? displayName);
};

describe("users", () => {
  test("are created, read, replaced, changed and deleted", async () => {
    const sent = {
      ...user("grace@globex.test"),
      externalId: "00u1",
      displayName: "Grace Hopper",
      password: "never-kept",
      nonsense: { a: 1 },
      [ENTERPRISE]: { department: "Navy", manager: { value: "00u0", displayName: "not ours to take" } },
      [CUSTOM]: { seat: 7, region: "EU" },
    };
    const added = await send("POST", "/Users", sent);
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      schemas: [expect.stringMatching(/core:2.0:User$/), ENTERPRISE, CUSTOM],
      id: expect.stringMatching(/^scim-user-test-/),
      externalId: "00u1",
      userName: "grace@globex.test",
      name: { givenName: "grace", familyName: "Test" },
      displayName: "Grace Hopper",
      emails: [{ primary: true, value: "grace@globex.test", type: "work" }],
      active: true,
      [ENTERPRISE]: { department: "Navy", manager: { value: "00u0" } },
      [CUSTOM]: { seat: 7, region: "EU" },
      meta: {
        resourceType: "User",
        created: expect.any(String),
        lastModified: expect.any(String),
        location: `http://portico.test${okta.base}/Users/${added.body.id}`,
        version: 'W/"1"',
      },
    });
    expect(added.headers.get("location")).toBe(added.body.meta.location);
    expect(added.headers.get("etag")).toBe('W/"1"');
    expect(added.text).not.toContain("never-kept");

    const path = `/Users/${added.body.id}`;
    const read = await send("GET", path);
    expect([read.status, read.body]).toEqual([200, added.body]);

    const replaced = await send("PUT", path, {
      ...sent,
      externalId: undefined,
      displayName: "Rear Admiral",
      [CUSTOM]: undefined,
    });
    expect(replaced.status).toBe(200);
    expect(replaced.body).toMatchObject({
      displayName: "Rear Admiral",
      externalId: "00u1",
      meta: { version: 'W/"2"' },
    });
    expect(replaced.body[CUSTOM]).toBeUndefined();

    const patched = await send(
      "PATCH",
      path,
      patchOf({ op: "Replace", path: `${ENTERPRISE}:department`, value: "Ships" }),
    );
    expect(patched.status).toBe(200);
    expect(patched.body).toMatchObject({ [ENTERPRISE]: { department: "Ships" }, meta: { version: 'W/"3"' } });

    expect(await send("DELETE", path)).toMatchObject({ status: 204, text: "" });
    for (const method of ["GET", "DELETE"]) expect((await send(method, path)).status).toBe(404);
    expect((await send("PUT", path, sent)).status).toBe(404);
    expect((await send("PATCH", path, patchOf({ op: "add", path: "title", value: "x" }))).status).toBe(404);
  });

  test("with a taken name or address are refused, also when both come at once", async () => {
    const { id } = await addUser("linus");
    const again = await send("POST", "/Users", user("LINUS@globex.test"));
    expect(again).toMatchObject({ status: 409, body: { scimType: "uniqueness" } });
    const other = { ...user("linus2@globex.test"), userName: "linus2", emails: [{ value: "linus@globex.test" }] };
    expect(await send("POST", "/Users", other)).toMatchObject({ status: 409, body: { scimType: "uniqueness" } });
    const { id: second } = await addUser("linus3");
    expect((await send("PUT", `/Users/${second}`, user("linus@globex.test"))).status).toBe(409);
    expect((await send("GET", `/Users/${id}`)).body.userName).toBe("linus@globex.test");

    const both = await Promise.all([1, 2].map(() => send("POST", "/Users", user("twin@globex.test"))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test("need a valid name and address", async () => {
    for (const body of [
      {},
      { userName: "unknown" },
      { userName: 7 },
      { ...user("x@globex.test"), emails: [{ value: "x@@globex.test" }] },
      { ...user("x@globex.test"), active: "perhaps" },
      { ...user("x@globex.test"), name: ["x"] },
      { ...user("x@globex.test"), [CUSTOM]: { deep: { er: 1 } } },
      { ...user("x@globex.test"), emails: Array(101).fill({ value: "x@globex.test" }) },
    ])
      expect(await send("POST", "/Users", body), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { scimType: "invalidValue" },
      });
    expect((await send("POST", "/Users", { ...user("x@globex.test"), title: "x".repeat(4_097) })).status).toBe(400);
    const wide = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`a${index}`, "x".repeat(4_000)]));
    expect((await send("POST", "/Users", { ...user("x@globex.test"), [CUSTOM]: wide })).status).toBe(413);
  });

  test("are only changed if their version still matches", async () => {
    const { id } = await addUser("edsger");
    const path = `/Users/${id}`;
    const change = (title: string) => patchOf({ op: "replace", path: "title", value: title });
    expect((await send("PATCH", path, change("A"), { "If-Match": 'W/"1"' })).headers.get("etag")).toBe('W/"2"');
    for (const stale of ['W/"1"', '"7"', "nonsense"]) {
      const headers = { "If-Match": stale };
      expect((await send("PATCH", path, change("B"), headers)).status).toBe(412);
      expect((await send("PUT", path, user("edsger@globex.test"), headers)).status).toBe(412);
      expect((await send("DELETE", path, undefined, headers)).status).toBe(412);
    }
    expect((await send("GET", path)).body.title).toBe("A");
    const unchanged = await send("GET", path, undefined, { "If-None-Match": 'W/"1", W/"2"' });
    expect([unchanged.status, unchanged.text, unchanged.headers.get("etag")]).toEqual([304, "", 'W/"2"']);
    expect((await send("GET", path, undefined, { "If-None-Match": 'W/"1"' })).status).toBe(200);
    // A request that changes nothing creates no new version.
    expect((await send("PATCH", path, change("A"), { "If-Match": "*" })).headers.get("etag")).toBe('W/"2"');
  });

  test("have the requested attributes", async () => {
    const { id } = await addUser("alan", { title: "Dr" });
    const read = async (query: string) => Object.keys((await send("GET", `/Users/${id}?${query}`)).body);
    expect(await read("attributes=userName")).toEqual(["schemas", "id", "userName"]);
    expect(await read("attributes=")).toContain("emails");
    expect(await read("excludedAttributes=emails,name,meta,id")).toEqual([
      "schemas",
      "id",
      "userName",
      "active",
      "title",
    ]);
    const { body } = await send("GET", `/Users/${id}?attributes=emails.value,NAME.givenname`);
    expect(body).toEqual({
      schemas: expect.any(Array),
      id,
      name: { givenName: "alan" },
      emails: [{ value: "alan@globex.test" }],
    });
  });

  test("carry what a back end maps to the member, by the attribute's name with or without its extension", async () => {
    const attribute_mapping = { center: "costCenter", manager: `${ENTERPRISE}:manager.value`, seat: `${CUSTOM}:seat` };
    const organization_id = await organizationId(provider, "globex");
    const path = `/v1/b2b/organizations/${organization_id}/scim/${okta.connection_id}`;
    const headers = backendAuthorization();
    expect((await provider.request(path, { method: "PUT", body: { attribute_mapping }, headers })).status).toBe(200);
    const { id } = await addUser("mapped", {
      [ENTERPRISE]: { costCenter: "4130", manager: "boss" },
      [CUSTOM]: { seat: 3 },
    });
    const directory = { seat: 3 };
    expect((await memberOfUser(provider, id)).trusted_metadata).toEqual({
      center: "4130",
      manager: "boss",
      seat: 3,
      directory,
    });
    await send("PATCH", `/Users/${id}`, patchOf({ op: "remove", path: ENTERPRISE }));
    expect((await memberOfUser(provider, id)).trusted_metadata).toEqual({ seat: 3, directory });
    await provider.request(path, { method: "PUT", body: { attribute_mapping: {} }, headers });
  });

  test("copy custom attributes to the member, in one field that grants nothing", async () => {
    const { id } = await addUser("barbara", { [CUSTOM]: { seat: 7, roles: ["admin"] }, roles: [{ value: "admin" }] });
    const { trusted_metadata, roles } = await memberOfUser(provider, id);
    expect({ trusted_metadata, roles }).toEqual({
      trusted_metadata: { directory: { seat: 7, roles: ["admin"] } },
      roles: [],
    });
  });
});

describe("lists", () => {
  test("support the filters of directories", async () => {
    const { id } = await addUser("maria", {
      externalId: "Ext-1",
      displayName: "Maria M",
      title: "100%_\\",
      phoneNumbers: [{ type: "mobile", value: "+1555" }],
      [ENTERPRISE]: { department: "R&D" },
      [CUSTOM]: { seat: 9 },
    });
    await addUser("marlon", { externalId: "ext-1", active: false });
    const { created } = (await send("GET", `/Users/${id}`)).body.meta;
    const group = await send("POST", "/Groups", { displayName: "Filtered", members: [{ value: id }] });
    const maria = ["maria@globex.test"];
    const both = ["maria@globex.test", "marlon@globex.test"];
    const among = (filter: string) => `userName sw "mar" and (${filter})`;
    for (const [filter, expected] of [
      ['userName eq "MARIA@globex.test"', maria],
      ['userName eq "unknown@globex.test"', []],
      [`id eq "${id}"`, maria],
      [`id eq "${id.toUpperCase()}"`, []],
      ['externalId eq "Ext-1"', maria],
      ['emails.value eq "Maria@globex.test"', maria],
      ['emails eq "maria@globex.test"', maria],
      ['emails[type eq "Work" and value co "MARIA"]', maria],
      ['emails[type eq "home" and value co "maria"]', []],
      ['emails[type eq "work"].value eq "maria@globex.test"', maria],
      ['phoneNumbers[type eq "mobile" and not (value eq "+1")]', maria],
      [among("active eq true"), maria],
      [among('active eq "False"'), ["marlon@globex.test"]],
      [among("not (active eq true)"), ["marlon@globex.test"]],
      [among('displayName eq "maria m"'), maria],
      [among('displayName ne "maria m"'), ["marlon@globex.test"]],
      [among("displayName pr"), maria],
      [among("not (displayName pr)"), ["marlon@globex.test"]],
      [among("phoneNumbers pr"), maria],
      [among('title co "%"'), maria],
      [among('title co "_\\\\"'), maria],
      [among('title co "0_"'), []],
      [among('title ew "\\\\"'), maria],
      [among('name.familyName eq "test"'), both],
      [among('name.givenName gt "maria"'), ["marlon@globex.test"]],
      [among('name.givenName le "MARIA"'), maria],
      [among(`${ENTERPRISE}:department eq "r&d"`), maria],
      [among(`${CUSTOM}:seat eq 9`), maria],
      [among(`meta.created ge "${created}"`), both],
      [among('meta.lastModified lt "2000-01-01T00:00:00Z"'), []],
      [among("meta.created pr"), both],
      [among(`groups.value eq "${group.body.id}"`), maria],
      [among("groups pr"), maria],
      [among('userName eq "\'; drop table scim_users; --"'), []],
    ] as const)
      expect(await names(filter), filter).toEqual(expected);
    const membership = `id eq "${group.body.id}" and members eq "${id}"`;
    expect(await names(membership, "/Groups")).toEqual(["Filtered"]);
    expect(await names('displayName eq "FILTERED"', "/Groups")).toEqual(["Filtered"]);
    expect(await names(`members[value eq "${id}"]`, "/Groups")).toEqual(["Filtered"]);
  });

  test("without results are empty, with 200, as Entra asks before it creates a user", async () => {
    const answer = await send("GET", `/Users?filter=${encodeURIComponent('userName eq "new@globex.test"')}`);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
        totalResults: 0,
        startIndex: 1,
        itemsPerPage: 0,
        Resources: [],
      },
    });
  });

  test("refuse unsupported filters and sort orders", async () => {
    for (const query of [
      "filter=nonsense",
      "filter=meta.location pr",
      'filter=schemas eq "x"',
      'filter=groups.display eq "x"',
      "filter=a&filter=b",
    ])
      expect(await list(query), query).toMatchObject({ status: "400", scimType: "invalidFilter" });
    for (const query of ["sortBy=nonsense", "sortBy=phoneNumbers", "sortBy=name"])
      expect(await list(query), query).toMatchObject({ status: "400", scimType: "invalidPath" });
    for (const query of [
      "startIndex=x",
      "sortBy=userName&sortOrder=sideways",
      "attributes=%00",
      `attributes=${"a,".repeat(3_000)}`,
    ])
      expect(await list(query), query).toMatchObject({ status: "400", scimType: "invalidValue" });
    expect(await list("count=1.5")).toMatchObject({ status: "400", scimType: "invalidCount" });
  });

  test("come in pages by index and by cursor, sorted, with every user once", async () => {
    for (let index = 0; index < 7; index++) await addUser(`page${index}`, index % 2 ? { title: `T${9 - index}` } : {});
    const filter = `filter=${encodeURIComponent('userName sw "page"')}`;
    const seen = (body: { Resources: { userName: string }[] }) =>
      body.Resources.map(({ userName }) => userName[4]).join("");

    const byIndex = await list(`${filter}&startIndex=3&count=2`);
    expect(byIndex).toMatchObject({ totalResults: 7, startIndex: 3, itemsPerPage: 2 });
    expect(seen(byIndex)).toBe("23");
    expect(seen(await list(`${filter}&startIndex=-4&count=100`))).toBe("0123456");
    expect(await list(`${filter}&count=0`)).toMatchObject({ totalResults: 7, itemsPerPage: 0 });
    expect(await list(`${filter}&startIndex=999999`)).toMatchObject({ totalResults: 7, itemsPerPage: 0 });

    // Without a title they come last; the other way round they come first (RFC 7644 section 3.4.2.3).
    expect(seen(await list(`${filter}&sortBy=title`))).toBe("5310246");
    expect(seen(await list(`${filter}&sortBy=title&sortOrder=descending`))).toBe("6420135");
    expect(seen(await list(`${filter}&sortBy=userName&sortOrder=descending`))).toBe("6543210");
    for (const sortBy of ["meta.lastModified", "active", "emails", "name.familyName", `${ENTERPRISE}:department`])
      expect(seen(await list(`${filter}&sortBy=${sortBy}`)).length, sortBy).toBe(7);

    for (const order of ["", "&sortBy=title", "&sortBy=title&sortOrder=descending"]) {
      let cursor = "";
      let pages = "";
      for (let page = 0; page < 4; page++) {
        const body = await list(`${filter}${order}&count=2&cursor=${encodeURIComponent(cursor)}`);
        expect(body).toMatchObject({ totalResults: 7, itemsPerPage: page === 3 ? 1 : 2 });
        expect(body.startIndex).toBeUndefined();
        pages += seen(body);
        cursor = body.nextCursor ?? "";
      }
      expect(cursor).toBe("");
      expect(pages).toBe(order === "" ? "0123456" : order.endsWith("descending") ? "6420135" : "5310246");
    }
  });

  test("T49: only accept a cursor of the same list, for an hour", async () => {
    await addUser("first-of-two");
    await addUser("second-of-two");
    const { nextCursor } = await list("cursor&count=1");
    const query = `cursor=${encodeURIComponent(nextCursor)}`;
    expect((await send("GET", `/Users?${query}`)).status).toBe(200);
    for (const other of [
      `/Groups?${query}`,
      `/Users?${query}&sortBy=title`,
      `/Users?${query}&filter=title%20pr`,
      "/Users?cursor=x",
      `/Users?cursor=${nextCursor.replace(/^./, "A")}x`,
    ])
      expect((await send("GET", other)).body, other).toMatchObject({ status: "400", scimType: "invalidCursor" });
    const initech = await connectDirectory(provider, { slug: "initech" });
    expect((await initech.send("GET", `/Users?${query}`)).body.scimType).toBe("invalidCursor");
    provider.clock.advance({ minutes: 61 });
    expect((await list(query)).scimType).toBe("expiredCursor");
  });

  test("are searched by POST, with the same parameters", async () => {
    const search = {
      filter: 'userName sw "page"',
      sortBy: "userName",
      sortOrder: "descending",
      startIndex: 2,
      count: 1,
      attributes: ["userName"],
    };
    const { status, body } = await send("POST", "/Users/.search", {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:SearchRequest"],
      ...search,
    });
    expect([status, body.Resources]).toEqual([
      200,
      [{ schemas: expect.any(Array), id: expect.any(String), userName: "page5@globex.test" }],
    ]);
  });
});

describe("groups", () => {
  const members = async (id: string) =>
    ((await send("GET", `/Groups/${id}`)).body.members as { value: string }[]).map(({ value }) => value);

  test("are pushed as Okta and Entra push them", async () => {
    const [a, b, c] = await Promise.all(["ga", "gb", "gc"].map((name) => addUser(name).then(({ id }) => id)));
    const added = await send("POST", "/Groups", { displayName: "Staff", externalId: "g-1", members: [{ value: a }] });
    expect(added).toMatchObject({
      status: 201,
      body: { displayName: "Staff", externalId: "g-1", meta: { version: 'W/"1"' } },
    });
    const { id } = added.body;
    const path = `/Groups/${id}`;
    expect(added.headers.get("location")).toBe(`http://portico.test${okta.base}${path}`);
    expect(added.body.members).toEqual([
      { value: a, display: "ga@globex.test", type: "User", $ref: `http://portico.test${okta.base}/Users/${a}` },
    ]);
    expect((await send("GET", `/Users/${a}`)).body.groups).toEqual([
      { value: id, display: "Staff", type: "direct", $ref: added.body.meta.location },
    ]);

    const patch = async (...operations: object[]) => (await send("PATCH", path, patchOf(...operations))).status;
    expect(await patch({ op: "Add", path: "members", value: [{ $ref: null, value: b }, { value: c }] })).toBe(204);
    expect(await members(id)).toEqual([a, b, c].toSorted());
    expect(await patch({ op: "remove", path: `members[value eq "${a}"]` })).toBe(204);
    expect(await patch({ op: "Remove", path: "members", value: [{ value: b }] })).toBe(204);
    expect(await members(id)).toEqual([c]);
    expect(await patch({ op: "replace", value: { id, displayName: "Renamed" } })).toBe(204);
    expect(await patch({ op: "add", path: "members", value: [{ value: c }] })).toBe(204);
    expect(await patch({ op: "remove", path: 'members[value eq "unknown"]' })).toBe(204);
    expect(await send("GET", `${path}?excludedAttributes=members`)).toMatchObject({ body: { displayName: "Renamed" } });
    expect((await send("GET", `${path}?excludedAttributes=members`)).body.members).toBeUndefined();
    expect(
      (
        await send(
          "PATCH",
          `${path}?attributes=displayName`,
          patchOf({ op: "replace", path: "displayName", value: "Staff" }),
        )
      ).body.displayName,
    ).toBe("Staff");

    expect((await send("PUT", path, { displayName: "Put" })).body.members).toMatchObject([{ value: c }]);
    expect(
      (await send("PUT", path, { displayName: "Put", members: [{ value: a }, { value: b }] })).body.members,
    ).toHaveLength(2);
    expect((await send("PUT", path, { displayName: "Put", members: [] })).body.members).toEqual([]);
    await patch({ op: "add", path: "members", value: [{ value: a }] });
    expect((await send("DELETE", `/Users/${a}`)).status).toBe(204);
    expect(await members(id)).toEqual([]);
    expect((await send("DELETE", path)).status).toBe(204);
    expect((await send("GET", path)).status).toBe(404);
  });

  test("give their users the role that an admin assigned to the group, while they are in it", async () => {
    const { client } = await signIn(provider, "ada@globex.test", "globex");
    const { scim } = createAdmin(client);
    const { id } = await addUser("clerk");
    const added = await send("POST", "/Groups", { displayName: "Clerks", members: [{ value: id }] });
    const { scim_groups } = await scim.getConnectionGroups({ limit: 1000 });
    const [{ group_id = "" } = {}] = scim_groups.filter(({ group_name }) => group_name === "Clerks");
    expect(group_id).toBe(added.body.id);
    const { connection_id } = okta;
    const scim_group_implicit_role_assignments = [{ role_id: "clerk", group_id }];
    await scim.updateConnection({ connection_id, scim_group_implicit_role_assignments });
    expect((await scim.getConnection()).connection).toMatchObject({ scim_group_implicit_role_assignments });
    const rolesNow = async () =>
      (await signIn(provider, "clerk@globex.test", "globex")).answer.member.roles.map(({ role_id }) => role_id);
    expect(await rolesNow()).toEqual(["clerk"]);
    await send("PATCH", `/Groups/${group_id}`, patchOf({ op: "remove", path: `members[value eq "${id}"]` }));
    expect(await rolesNow()).toEqual([]);
  });

  test("refuse unknown users, nested groups, and a missing name", async () => {
    for (const body of [
      { displayName: "X", members: [{ value: "unknown" }] },
      { displayName: "X", members: [{ value: "x", type: "Group" }] },
      { displayName: "X", members: [{}] },
      { members: [] },
    ])
      expect(await send("POST", "/Groups", body), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { scimType: "invalidValue" },
      });
  });

  test("of thousands are created, changed and listed", async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, index) => addUser(`crowd${index}`).then(({ id }) => id)),
    );
    const { id } = (await send("POST", "/Groups", { displayName: "Crowd", members: ids.map((value) => ({ value })) }))
      .body;
    expect((await members(id)).length).toBe(20);
    const many = Array.from({ length: 10_001 }, (_, index) => ({ value: `x${index}` }));
    expect(
      (await send("PATCH", `/Groups/${id}`, patchOf({ op: "add", path: "members", value: many }))).body.scimType,
    ).toBe("invalidValue");
    const gone = Array.from({ length: 10_000 }, (_, index) => ({ value: `x${index}` }));
    expect((await send("PATCH", `/Groups/${id}`, patchOf({ op: "remove", path: "members", value: gone }))).status).toBe(
      204,
    );
  });
});

describe("the server describes what it supports", () => {
  test("in its configuration, resource types and schemas", async () => {
    const { body } = await send("GET", "/ServiceProviderConfig");
    expect(body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      sort: { supported: true },
      etag: { supported: true },
      pagination: { cursor: true, index: true, cursorTimeout: 3600 },
    });
    const types = (await send("GET", "/ResourceTypes")).body;
    expect(types.Resources.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual(["/Users", "/Groups"]);
    expect((await send("GET", "/ResourceTypes/Group")).body.name).toBe("Group");
    const schemas = (await send("GET", "/Schemas")).body.Resources as { id: string }[];
    expect(schemas.map(({ id }) => id)).toEqual([
      expect.stringMatching(/core:2.0:User$/),
      ENTERPRISE,
      CUSTOM,
      expect.stringMatching(/core:2.0:Group$/),
    ]);
    for (const { id } of schemas) expect((await send("GET", `/Schemas/${id}`)).body.id).toBe(id);
    for (const path of ["/Schemas/nonsense", "/ResourceTypes/nonsense"])
      expect((await send("GET", path)).status).toBe(404);
    expect((await send("GET", "/Schemas?filter=id%20pr")).status).toBe(403);
  });

  test("and what it does not", async () => {
    expect((await send("POST", "/Bulk", { Operations: [] })).status).toBe(501);
    expect((await send("GET", "/Me")).status).toBe(501);
    expect((await send("POST", "/.search", {})).status).toBe(501);
    expect((await send("GET", "/Nonsense")).status).toBe(404);
  });
});
