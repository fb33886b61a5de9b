import { sql } from "kysely";
import { expect, test } from "vitest";
import { backendOf } from "../contract/support/backend.ts";
import { organization, startForFile } from "../contract/support/basics.ts";

const provider = await startForFile({
  project: { organizations: [organization("globex"), organization("initech")] },
});
const backend = backendOf(provider);
/** bcrypt with cost 5, from the public test vectors: of "U*U" and of "U*U*". */
const hashes = [
  "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
  "$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK",
];

async function importPeople(slug: string, round: number, password_hash?: string): Promise<string[]> {
  const lines = Array.from({ length: 20 }, (_, index) => ({
    type: "member",
    organization_slug: slug,
    email_address: `person${index}-${round}@globex.test`,
    email_verified_by: "old",
    ...(password_hash && { password_hash }),
  }));
  const { status, body } = await backend("POST", "/import", { lines, trusted_authorities: ["old"] });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.results.map(({ outcome }: { outcome: string }) => outcome);
}

test("two imports of the same people at once add each of them once, and refuse none", async () => {
  for (let round = 0; round < 5; round += 1) {
    const both = await Promise.all([importPeople("globex", round), importPeople("globex", round)]);
    const all = both.flat();
    expect([all.filter((it) => it === "added").length, all.filter((it) => it === "skipped").length]).toEqual([20, 20]);
  }
});

test("T45: of two passwords that are imported at once for an address, at most one reaches the whole project", async () => {
  for (let round = 10; round < 15; round += 1)
    await Promise.all(["globex", "initech"].map((slug, at) => importPeople(slug, round, hashes[at])));
  const { rows } = await sql<{ email_address: string }>`
    select m.email_address from members m
    join passwords p on p.project_id = m.project_id and p.member_id = m.member_id
    where p.reach = 'project' group by 1 having count(*) > 1`.execute(provider.provider.services.db);
  expect(rows).toEqual([]);
});
