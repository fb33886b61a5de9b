import { PROJECT_ID, PROJECT_SECRET, type TestProvider } from "@portico/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailFrom, organizationId, sessionTokenOf, signIn } from "../support/basics.ts";
import { startCheckedProvider } from "../support/check-answers.ts";

let provider: TestProvider;
let session: string;
let globex: string;
let bob: string;
beforeAll(async () => {
  provider = await startCheckedProvider();
  const { client, organization_id } = await signIn(provider, "ada@globex.test", "globex");
  session = sessionTokenOf(client);
  globex = organization_id;
  const { members } = await client.organization.members.search({});
  bob = members.find(({ email_address }) => email_address === "bob@globex.test")?.member_id ?? "";
});
afterAll(() => provider.stop());

const backend = { Authorization: `Basic ${btoa(`${PROJECT_ID}:${PROJECT_SECRET}`)}` };
const sdk = (method: string, path: string) => (body: object) =>
  provider.request(`/sdk/v1/b2b${path}`, { method, session, body });
const management = (method: string, path: () => string) => (body: object) =>
  provider.request(`/v1/b2b${path()}`, { method, headers: backend, body });

/** Every call that writes a name which emails and pages quote. */
const writers: Record<string, { field: string; write(name: string): ReturnType<TestProvider["request"]> }> = {
  "organization.update": {
    field: "organization_name",
    write: (organization_name) => sdk("PUT", "/organizations/me")({ organization_name }),
  },
  "discovery.organizations.create": {
    field: "organization_name",
    write: (organization_name) => sdk("POST", "/discovery/organizations/create")({ organization_name }),
  },
  "member.updateSelf": { field: "name", write: (name) => sdk("PUT", "/organizations/members/update")({ name }) },
  "members.update": {
    field: "name",
    write: (name) => sdk("PUT", `/organizations/members/${bob}`)({ name }),
  },
  "members.create": {
    field: "name",
    write: (name) => sdk("POST", "/organizations/members")({ name, email_address: "new@globex.test" }),
  },
  "magicLinks.email.invite": {
    field: "name",
    write: (name) => sdk("POST", "/magic_links/email/invite")({ name, email_address: "new@globex.test" }),
  },
  "a back end's organizations.create": {
    field: "organization_name",
    write: (organization_name) => management("POST", () => "/organizations")({ organization_name }),
  },
  "a back end's organizations.update": {
    field: "organization_name",
    write: (organization_name) => management("PUT", () => `/organizations/${globex}`)({ organization_name }),
  },
  "a back end's members.create": {
    field: "name",
    write: (name) =>
      management("POST", () => `/organizations/${globex}/members`)({ name, email_address: "new@globex.test" }),
  },
  "a back end's members.update": {
    field: "name",
    write: (name) => management("PUT", () => `/organizations/${globex}/members/${bob}`)({ name }),
  },
};

const refused = [
  "Globex\n\nYour account is locked",
  "Globex\r\nBcc: everybody@evil.test",
  "Globex\tX",
  "Globex\u0085X",
  "Globex\u2028X",
  "Globex\u2029X",
  "Globex\u001b[2J",
  "Globex \u202etset.live",
  "\u2066Globex\u2069",
  "http://evil.test",
  "Go to HTTPS://evil.test now",
  "ftp://evil.test",
  "www.evil.test",
  "Go to WWW.evil.test",
];
const taken = ["Globex", "Booking.com", "Müller & Söhne, Inc.", "株式会社", "👩‍💻 Makers", "A:B/C"];

describe("T21: a name that emails quote cannot contain a line break or a web address", () => {
  test.for(Object.entries(writers))("%s", async ([, { field, write }]) => {
    for (const name of refused) {
      const { status, body } = await write(name);
      const [wrong] = body.body ?? body.error_details?.fields ?? [];
      expect([name, status, wrong?.dataPath]).toEqual([name, 400, `.${field}`]);
    }
  });

  test("ordinary names are accepted", async () => {
    for (const name of taken) {
      for (const writer of ["organization.update", "member.updateSelf", "members.update"]) {
        const answer = await writers[writer]?.write(name);
        expect([writer, name, answer?.status]).toEqual([writer, name, 200]);
      }
    }
  });

  test("an app that a back end registers follows the same rule", async () => {
    for (const client_name of refused) {
      const { status, body } = await management(
        "POST",
        () => "/connected_apps",
      )({
        client_name,
        client_type: "third_party_public",
        redirect_urls: ["https://app.test/callback"],
      });
      expect([client_name, status, body.error_details?.fields[0].dataPath]).toEqual([client_name, 400, ".client_name"]);
    }
  });
});

test("T21: names in old rows are quoted safely: on one line, without a link", async () => {
  const { db } = provider.provider.services;
  const evil = "Globex\n\nYour account is locked. Go to http://evil.test or www.evil.test";
  await db
    .updateTable("organizations")
    .set({ organization_name: evil })
    .where("organization_id", "=", globex)
    .execute();
  await db.updateTable("members").set({ name: evil }).where("email_address", "=", "ada@globex.test").execute();
  const { client } = provider.openPage();
  const asked = { email_address: "bob@globex.test", organization_id: await organizationId(provider, "globex") };
  const mails = [
    await mailFrom(provider, "bob@globex.test", () => client.magicLinks.email.loginOrSignup(asked)),
    await mailFrom(provider, "bob@globex.test", () => client.otps.email.loginOrSignup(asked)),
    await mailFrom(provider, "zoe@elsewhere.test", () =>
      sdk("POST", "/magic_links/email/invite")({ email_address: "zoe@elsewhere.test" }),
    ),
  ];
  for (const { subject, text, html, links } of mails) {
    expect(subject).not.toContain("\n");
    expect(text).toContain("Globex Your account is locked");
    for (const part of [subject, text, html]) expect(part).not.toMatch(/http:\/\/evil|www\.evil|evil\.test/);
    for (const link of links) expect(link).toMatch(/^http:\/\/portico\.test\//);
  }
});
