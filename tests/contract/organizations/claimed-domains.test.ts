import { parseConfig } from "@portico/provider";
import { acmeProject } from "@portico/testkit";
import { describe, expect, test } from "vitest";
import { parseEmailAddress } from "../../../packages/provider/src/platform/lib/email-address.ts";
import { discover, mailFrom, organizationId, refusal, signIn, startForFile } from "../support/basics.ts";

const CLAIMED = "action_not_allowed_email_domain_is_claimed";

const claims = (domain: string, organization_slug = "globex") => ({ domain, organization_slug });
const joinable = (organization_slug: string, domains: string[], members: object[]) => ({
  organization_name: organization_slug,
  organization_slug,
  email_jit_provisioning: "RESTRICTED",
  email_allowed_domains: domains,
  members,
});
const ada = { email_address: "ada@globex.test", roles: ["admin"] };

const provider = await startForFile({
  project: {
    claimed_domains: [
      claims("globex.test"),
      claims("mail.hooli.test"),
      claims("xn--bcher-kva.test"),
      claims("9-to-5.test"),
      claims("vacant.test", "vacant"),
    ],
    organizations: [
      joinable("globex", ["globex.test"], [ada, { email_address: "bob@globex.test" }]),
      joinable(
        "initech",
        ["globex.test", "partner.test"],
        [
          { ...ada, roles: [] },
          { email_address: "ivy@globex.test", status: "invited" },
          { email_address: "pat@partner.test", roles: ["admin"] },
        ],
      ),
      joinable(
        "boast",
        ["famous.test", "vacant.test"],
        [
          { email_address: "eve@elsewhere.test", roles: ["admin"] },
          { email_address: "famous.test@evil.test" },
          { email_address: "sub@mail.famous.test" },
          { email_address: "invited@famous.test", status: "invited" },
          { email_address: "pending@famous.test", status: "pending" },
          { email_address: "gone@famous.test", status: "deleted" },
        ],
      ),
    ],
  },
});

async function enter(address: string, slug: string) {
  const { client } = await discover(provider, address);
  const organization_id = await organizationId(provider, slug);
  return client.discovery.intermediateSessions.exchange({ organization_id, session_duration_minutes: 60 });
}

async function slugsFor(address: string) {
  const { discovered_organizations } = (await discover(provider, address)).answer;
  return discovered_organizations.map(({ organization }) => organization.organization_slug).sort();
}

describe("T10: a user of a claimed domain", () => {
  test.each(["new@globex.test", "bob@globex.test"])("cannot create another organization: %s", async (address) => {
    const { client } = await discover(provider, address);
    await refusal(client.discovery.organizations.create({ organization_slug: "shadow" }), CLAIMED);
    // The refusal is not a dead end: the verified address still works for the organization that claimed the domain.
    const organization_id = await organizationId(provider, "globex");
    const entered = client.discovery.intermediateSessions.exchange({ organization_id, session_duration_minutes: 60 });
    expect(await entered).toMatchObject({ member_authenticated: true });
  });

  test("only sees and joins that organization", async () => {
    expect(await slugsFor("stranger@globex.test")).toEqual(["globex"]);
    await refusal(enter("stranger@globex.test", "initech"), CLAIMED);
    expect(await enter("stranger@globex.test", "globex")).toMatchObject({ member_authenticated: true });
  });

  test("cannot change to another with a session", async () => {
    const { client } = await signIn(provider, "bob@globex.test", "globex");
    const organization_id = await organizationId(provider, "initech");
    await refusal(client.session.exchange({ organization_id, session_duration_minutes: 60 }), CLAIMED);
    expect(client.session.getInfo().status).toBe("in");
  });

  test("cannot sign up at another by link or code, and gets no email", async () => {
    const { client } = provider.openPage();
    const request = { email_address: "sneaks@globex.test", organization_id: await organizationId(provider, "initech") };
    await refusal(client.magicLinks.email.loginOrSignup(request), CLAIMED);
    await refusal(client.otps.email.loginOrSignup(request), CLAIMED);
    expect(await provider.mailbox.all(request.email_address)).toEqual([]);
  });

  test.each(["ada@globex.test", "ivy@globex.test"])(
    "can still enter where they are invited or a member: %s",
    async (address) => {
      expect(await slugsFor(address)).toContain("initech");
      expect(await enter(address, "initech")).toMatchObject({ member_authenticated: true });
    },
  );

  test("does not affect others, who join by domain and create as before", async () => {
    expect(await slugsFor("new@partner.test")).toEqual(["initech"]);
    expect(await enter("new@partner.test", "initech")).toMatchObject({ member_authenticated: true });
  });
});

describe("T10: the claim stays with its organization", () => {
  test("no organization can be created with a slug that a claim names, given or generated", async () => {
    const { client } = await discover(provider, "mallory@vacant.example");
    await refusal(
      client.discovery.organizations.create({ organization_slug: "vacant" }),
      "organization_slug_already_used",
    );
    const { organization } = await client.discovery.organizations.create({});
    expect(organization.organization_slug).toMatch(/^vacant-[0-9a-f]{4}$/);
  });

  test("no organization can be renamed to such a slug, or from it", async () => {
    const mallory = (await signIn(provider, "pat@partner.test", "initech")).client;
    await refusal(mallory.organization.update({ organization_slug: "vacant" }), "unauthorized_action");
    const { client } = await signIn(provider, "ada@globex.test", "globex");
    await refusal(client.organization.update({ organization_slug: "globex-corporation" }), "unauthorized_action");
    await client.organization.update({ organization_slug: "globex", organization_name: "Globex" });
  });
});

test("T10: an organization is only offered by domain once an active member has verified an address there", async () => {
  expect(await slugsFor("fan@famous.test")).toEqual([]);
  expect(await enter("pending@famous.test", "boast")).toMatchObject({ member_authenticated: true });
  expect(await slugsFor("fan@famous.test")).toEqual(["boast"]);
});

/** The part after `ada@`, and whether such an address creates organizations. */
const domains: [string, "claimed" | "free" | "no address"][] = [
  ["globex.test", "claimed"],
  ["GLOBEX.TEST", "claimed"],
  ["gLoBeX.tEsT", "claimed"],
  ["xn--bcher-kva.test", "claimed"],
  ["XN--BCHER-KVA.Test", "claimed"],
  ["mail.hooli.test", "claimed"],
  ["9-to-5.test", "claimed"],
  ["sub.globex.test", "free"],
  ["xn--a.globex.test", "free"],
  ["hooli.test", "free"],
  ["globex.test.evil.test", "free"],
  ["evilglobex.test", "free"],
  ["evil-globex.test", "free"],
  ["globex.tests", "free"],
  ["globex.example", "free"],
  ["test.globex", "free"],
  ["g1obex.test", "free"],
  ["xn--lobex-t1a.test", "free"],
  ["bcher-kva.test", "free"],
  ["9-to-5-test.test", "free"],
  ["gmail.com", "free"],
  ["globex.test.", "no address"],
  ["globex.test..", "no address"],
  [".globex.test", "no address"],
  ["globex..test", "no address"],
  ["globex .test", "no address"],
  ["@globex.test", "no address"],
  ["globex.test@", "no address"],
  ["evil.test@globex.test", "no address"],
  ["globex.test@evil.test", "no address"],
  ["globex", "no address"],
  ["-globex.test", "no address"],
  ["globex.test:25", "no address"],
  ["[127.0.0.1]", "no address"],
  ["bücher.test", "claimed"],
  ["BU\u0308CHER.test", "claimed"],
  ["ｇlobex.test", "no address"],
  ["globex。test", "claimed"],
  ["globe\u0445.test", "free"],
  ["globex.te\u017Ft", "no address"],
  ["globex\u00AD.test", "no address"],
  ["globex.test\u200B", "no address"],
  ["9-to-5.test\u0007", "no address"],
];

test.each(domains)("T10: %j is %s", async (domain, outcome) => {
  const { client } = provider.openPage();
  const email_address = `ada@${domain}`;
  const send = () => client.otps.email.discovery.send({ email_address });
  if (outcome === "no address") return void (await refusal(send(), "invalid_email"));
  const { code } = await mailFrom(provider, parseEmailAddress(email_address), send);
  await client.otps.email.discovery.authenticate({ email_address, code: code ?? "" });
  const created = client.discovery.organizations.create({ session_duration_minutes: 60 });
  if (outcome === "claimed") await refusal(created, CLAIMED);
  else expect((await created).member_authenticated).toBe(true);
});

describe("T10: a configuration", () => {
  const faultsOf = (claimed_domains: unknown) => {
    try {
      parseConfig(
        {
          mode: "development",
          public_url: "http://localhost:4100",
          projects: [{ ...acmeProject, claimed_domains }],
        },
        {},
      );
      return "";
    } catch (error) {
      return (error as Error).message;
    }
  };

  test.each(["globex.test", "mail.globex.test", "xn--bcher-kva.test"])("may claim %s", (domain) => {
    expect(faultsOf([claims(domain)])).toBe("");
  });

  test.each([
    [
      [claims("gmail.com")],
      "claimed_domains[0].domain: found an invalid value: Anyone can get an address at gmail.com",
    ],
    [[claims("Globex.test")], 'claimed_domains[0].domain: found "Globex.test", expected a lowercase domain'],
    [[claims("globex.test.")], 'claimed_domains[0].domain: found "globex.test.", expected a lowercase domain'],
    [[claims("bücher.test")], "expected a lowercase domain"],
    [[claims("127.0.0.1")], 'found an invalid value: "127.0.0.1" is not a domain'],
    [
      [claims("globex.test", "No Slug")],
      "claimed_domains[0].organization_slug: found an invalid value: A slug must have",
    ],
    [[claims("globex.test"), claims("globex.test", "initech")], 'claimed_domains: found "globex.test" twice'],
  ])("is refused for %j", (claimed, fault) => {
    expect(faultsOf(claimed)).toContain(fault);
  });
});
