import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { inVariant, organization, startForFile, variant } from "../support/basics.ts";
import { connectDirectory, patchOf, type TestDirectory, user } from "../support/connected-directory.ts";

const organizations = ["globex", "initech", "hooli", "piper"].map((slug) =>
  organization(slug, { members: [{ email_address: `ada@${slug}.test`, roles: ["admin"] }] }),
);
const directory_limits = { people: 3, groups: 2, memberships: 3, bytes: 8_000 };
const provider = await startForFile({
  project: { organizations },
  otherProjects: [variant("limited", { organizations, directory_limits })],
});
const { services } = provider.provider;
const connect = (slug: string) => connectDirectory(provider, { slug, admin: `ada@${slug}.test` });
const large = await connect("globex");
const wide = await connect("initech");
const small = await connect("hooli");

/** Fills a directory without its protocol: user n has the user name `p<n>@x.test` and these attributes. */
async function fill({ connection_id }: TestDirectory, count: number, attributes: object) {
  await sql`insert into scim_users (project_id, organization_id, connection_id, user_id, member_id, user_name, folded_user_name,
      external_id, active, email_address, attributes, created_at, updated_at)
    select c.project_id, c.organization_id, c.connection_id, 'scim-user-test-' || lpad(n::text, 6, '0'), 'member-' || n, 'p' || n || '@x.test',
      'p' || n || '@x.test', 'external-' || n, true, 'p' || n || '@x.test',
      ${JSON.stringify(attributes)}::jsonb || jsonb_build_object('displayName', 'Person ' || n, 'emails', jsonb_build_array(
        jsonb_build_object('type', 'work', 'value', 'P' || n || '@x.test'),
        jsonb_build_object('type', 'home', 'value', 'home' || n || '@y.test'))),
      '2026-01-01', timestamptz '2026-01-01' + n * interval '1 second'
    from scim_connections c, generate_series(1, ${count}::int) n where c.connection_id = ${connection_id}`.execute(
    services.db,
  );
}

const addresses = Array.from({ length: 99 }, (_, index) => ({ formatted: String(index).padEnd(600, "lorem ipsum ") }));
await fill(large, 135, { addresses });
await fill(wide, 5_000, { title: "x".repeat(1_000) });

const search = (directory: TestDirectory, filter: string, more: object = {}, path = "/Users") =>
  directory.send("POST", `${path}/.search`, { filter, count: 10, ...more });
const found = async (directory: TestDirectory, filter: string, more?: object) => {
  const { status, body } = await search(directory, filter, more);
  expect([status, body.scimType], `${filter}: ${body.detail}`).toEqual([200, undefined]);
  return [body.totalResults, ...body.Resources.map(({ userName }: { userName: string }) => userName)];
};
const conditions = (count: number, op = "co") =>
  Array.from({ length: count }, (_, index) => `formatted ${op} "q${index}"`).join(" or ");

describe("T152: a search", () => {
  test.each([
    `addresses[${conditions(27)}]`,
    `addresses[${conditions(27, "eq")}]`,
    conditions(27).replaceAll("formatted", "addresses.formatted"),
    `not (addresses[${conditions(26)}])`,
    `title pr and addresses[${conditions(24)}]`,
    `userName sw "p" and addresses[${conditions(24)}]`,
    `addresses[formatted co "${"q".repeat(1_500)}"]`,
    `emails.type eq "work" and addresses[${conditions(24)}]`,
  ])("that reads too much is refused before it runs: %s", async (filter) => {
    const { status, body } = await search(large, filter);
    expect([status, body.scimType]).toEqual([400, "tooMany"]);
  });

  test("is limited by how much it reads, not by its number of conditions", async () => {
    expect(await found(large, `userName eq "P7@X.test" and addresses[${conditions(24)}]`)).toEqual([0]);
    expect(
      await found(large, `emails.value eq "p7@x.test" and addresses[formatted sw "7lorem" or ${conditions(20)}]`),
    ).toEqual([1, "p7@x.test"]);
    // 8 MB: more than the embedded store may read, which blocks everyone meanwhile.
    const { status } = await search(large, 'addresses[formatted co "q"]');
    expect(status).toBe(services.isEmbedded ? 400 : 200);
  });

  test("for the filters of Okta and Entra is answered in a directory that is too large for others", async () => {
    const onTitles = conditions(20).replaceAll("formatted", "title");
    expect((await search(wide, onTitles)).body.scimType).toBe("tooMany");
    // An index finds more rows of these than a search may read.
    const all = await search(wide, `meta.lastModified ge "2026-01-01T00:00:00Z" and (${onTitles})`);
    expect(all.body.scimType).toBe("tooMany");
    expect(await found(wide, 'userName eq "P4711@X.TEST"')).toEqual([1, "p4711@x.test"]);
    expect(await found(wide, 'externalId eq "external-4711"')).toEqual([1, "p4711@x.test"]);
    expect(await found(wide, 'externalId eq "EXTERNAL-4711"')).toEqual([0]);
    expect(await found(wide, 'id eq "scim-user-test-004711"')).toEqual([1, "p4711@x.test"]);
    expect(await found(wide, 'emails[type eq "work"].value eq "p4711@x.test"')).toEqual([1, "p4711@x.test"]);
    expect(await found(wide, 'emails[type eq "work"].value eq "HOME4711@y.test"')).toEqual([0]);
    expect(await found(wide, 'emails[type eq "home" and value eq "HOME4711@y.test"]')).toEqual([1, "p4711@x.test"]);
    expect(await found(wide, 'emails.value eq "home4711@y.test"')).toEqual([1, "p4711@x.test"]);
    expect(await found(wide, 'emails eq "home4711@y.test"')).toEqual([1, "p4711@x.test"]);
    expect(await found(wide, 'meta.lastModified ge "2026-01-01T01:23:18Z"')).toEqual([
      3,
      "p4998@x.test",
      "p4999@x.test",
      "p5000@x.test",
    ]);
    expect(await found(wide, 'meta.lastModified gt "2026-01-01T01:23:18Z" and active eq true', { count: 1 })).toEqual([
      2,
      "p4999@x.test",
    ]);
    // Of another connection.
    expect(await found(small, 'emails.value eq "home4711@y.test"')).toEqual([0]);
  });

  test("compares each element of a list separately, and all lists of a user", async () => {
    await small.addUser("ada", {
      emails: [
        { type: "work", value: "ada@work.test" },
        { type: "home", value: "ada@home.test" },
      ],
      phoneNumbers: [{ type: "mobile", value: "+15550100" }],
      name: { familyName: "Lovelace" },
    });
    await small.addUser("bob", { emails: [{ type: "work", value: "bob@work.test" }] });
    const [ada, bob] = ["ada@globex.test", "bob@globex.test"];
    const cases: [filter: string, ...names: string[]][] = [
      ['emails[type eq "work" and value eq "ada@home.test"]'],
      ['emails.type eq "work" and emails.value eq "ada@home.test"', ada],
      ['emails[type eq "home"] and emails[value co "work"]', ada],
      ['emails.value eq "bob@work.test" or phoneNumbers.type eq "mobile"', ada, bob],
      ['not (emails.value eq "ada@home.test")', bob],
      ["not (phoneNumbers pr)", bob],
      ['phoneNumbers.value pr and not (emails.type eq "other")', ada],
      ['emails[not (type eq "work")]', ada],
      ['emails.value ne "bob@work.test"', ada],
      ['name.familyName eq "lovelace" or emails.value sw "bob"', ada, bob],
      ['not (externalId eq "x")', ada, bob],
    ];
    for (const [filter, ...names] of cases)
      expect(await found(small, filter), filter).toEqual([names.length, ...names]);
    expect(await found(small, 'emails.type eq "work"', { sortBy: "name.familyName", sortOrder: "descending" })).toEqual(
      [2, bob, ada],
    );
  });

  test("returns pages of limited size, and the pages together have every user once", async () => {
    const seen: string[] = [];
    for (let cursor = "", pages = 0; pages < 20; pages += 1) {
      const { body, text } = await large.send("GET", `/Users?count=200&cursor=${cursor}`);
      expect(text.length).toBeLessThan(3 * 1024 * 1024);
      expect(body.itemsPerPage).toBe(body.Resources.length);
      seen.push(...body.Resources.map(({ userName }: { userName: string }) => userName));
      cursor = body.nextCursor;
      if (cursor === undefined) break;
    }
    expect(seen).toEqual(Array.from({ length: 135 }, (_, index) => `p${index + 1}@x.test`));
    const { body } = await large.send("GET", "/Users?count=200&startIndex=120");
    expect([body.totalResults, body.Resources[0].userName]).toEqual([135, "p120@x.test"]);
    const deep = await wide.send("GET", "/Users?count=1&startIndex=4711");
    expect(deep.text).toContain("p4711");
    expect([deep.body.totalResults, deep.body.Resources[0].userName]).toEqual([5_000, "p4711@x.test"]);
  });

  test("waits while two of its connection run, and is refused when too many wait; other connections continue", async () => {
    const { project_id } = await services.db
      .selectFrom("scim_connections")
      .select("project_id")
      .executeTakeFirstOrThrow();
    let end = () => {};
    const isOver = new Promise<void>((resolve) => {
      end = resolve;
    });
    let running = 0;
    const held = Array.from({ length: 10 }, () =>
      services.searchSlots.run({ project_id, connection_id: small.connection_id }, () => {
        running += 1;
        return isOver;
      }),
    );
    const refused = await search(small, "title pr");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
    expect(running).toBe(2);
    expect((await search(wide, 'userName eq "p1@x.test"')).status).toBe(200);
    end();
    await Promise.all(held);
    expect((await search(small, "title pr")).status).toBe(200);
  });
});

describe("T152: a directory", () => {
  test("has a limit for users, groups, memberships and bytes", async () => {
    const limited = await connectDirectory(inVariant(provider, "limited"), { slug: "piper", admin: "ada@piper.test" });
    const { send } = limited;
    const [one, two, three] = [
      await limited.addUser("one"),
      await limited.addUser("two"),
      await limited.addUser("three"),
    ];
    const refused = async (sent: ReturnType<typeof send>, name: string) => {
      const { status, body } = await sent;
      expect([status, body.detail]).toEqual([403, expect.stringContaining(`directory_limits.${name}`)]);
    };
    await refused(send("POST", "/Users", user("four@globex.test")), "people");
    await send("DELETE", `/Users/${three.id}`);
    await limited.addUser("four");

    const members = [one, two].map(({ id }) => ({ value: id }));
    const created = await send("POST", "/Groups", { displayName: "first", members });
    expect((await send("POST", "/Groups", { displayName: "second" })).status).toBe(201);
    await refused(send("POST", "/Groups", { displayName: "third" }), "groups");
    const group = `/Groups/${created.body.id}`;
    await refused(
      send("PUT", group, {
        displayName: "first",
        members: [...members, ...members.map(({ value }) => ({ value: `${value}x` }))],
      }),
      "memberships",
    );
    await refused(
      send(
        "PATCH",
        group,
        patchOf({ op: "add", path: "members", value: [...members, { value: "x" }, { value: "y" }] }),
      ),
      "memberships",
    );

    const photos = Array.from({ length: 10 }, (_, index) => ({ value: `https://x.test/${index}/${"p".repeat(800)}` }));
    expect(
      (await send("PATCH", `/Users/${one.id}`, patchOf({ op: "add", path: "title", value: "x".repeat(400) }))).status,
    ).toBe(200);
    await refused(send("PUT", `/Users/${one.id}`, { ...user("one@globex.test"), photos }), "bytes");
    await refused(send("PATCH", `/Users/${one.id}`, patchOf({ op: "add", path: "photos", value: photos })), "bytes");
    // At its limit it still accepts what makes it smaller.
    expect((await send("PATCH", `/Users/${one.id}`, patchOf({ op: "remove", path: "title" }))).status).toBe(200);
  });
});

test("T153: a PATCH is limited by its work, whatever its length", async () => {
  const ims = Array.from({ length: 99 }, (_, index) => ({ value: `x${index}`, display: "d" }));
  const { id } = await small.addUser("pat", { ims });
  const filter = Array.from({ length: 28 }, (_, index) => `value eq "x${index}"`).join(" or ");
  const tries = [
    { op: "add", path: "ims", value: ims },
    { op: "replace", path: `ims[${filter}].display`, value: "y" },
  ];
  for (const operation of tries) {
    const { status, body } = await small.send(
      "PATCH",
      `/Users/${id}`,
      patchOf(...Array.from({ length: 200 }, () => operation)),
    );
    expect([status, body.scimType]).toEqual([400, "tooMany"]);
    expect((await small.send("PATCH", `/Users/${id}`, patchOf(operation))).status).toBe(200);
  }
});
