import { describe, expect, test } from "vitest";
import { discover, mailFrom, organizationId, refusal, signIn, tokenOf } from "../support/basics.ts";
import { startGlobex } from "../support/globex.ts";
import { auditOf } from "../support/rows.ts";

const { addMember, provider, ada, bob, newAddress } = await startGlobex();

describe("deleting", () => {
  test("T47: ends sessions, codes, links and intermediate sessions of the member at once", async () => {
    const { member_id, email } = await addMember();
    const organization_id = await organizationId(provider, "globex");
    const { client } = await signIn(provider, email, "globex");
    const link = await mailFrom(provider, email, () =>
      client.magicLinks.email.loginOrSignup({ email_address: email, organization_id }),
    );
    const { code } = await mailFrom(provider, email, () =>
      client.otps.email.loginOrSignup({ email_address: email, organization_id }),
    );
    const rows = await auditOf(provider, async () => {
      const answer = await ada.organization.members.delete({ member_id });
      expect(answer).toMatchObject({ member_id, receipt_id: expect.stringMatching(/^receipt-/) });
      expect(answer.ended).toMatchObject({ sessions: 1, magic_links: 1, email_codes: 1 });
    });
    expect(rows.map(({ action }) => action)).toEqual(["session.revoked", "member.offboarded", "member.deleted"]);

    await refusal(client.self.get(), "session_not_found");
    const other = provider.openPage().client;
    await refusal(
      other.otps.email.authenticate({
        email_address: email,
        organization_id,
        code: code ?? "",
        session_duration_minutes: 60,
      }),
      "otp_code_not_found",
    );
    await refusal(
      other.magicLinks.authenticate({ magic_links_token: tokenOf(link), session_duration_minutes: 60 }),
      "unable_to_auth_magic_link",
    );
    expect((await discover(provider, email)).answer.discovered_organizations).toEqual([]);
  });

  test("requires the permission, and an existing member", async () => {
    const { member_id } = await addMember();
    await refusal(bob.organization.members.delete({ member_id }), "unauthorized_action");
    await ada.organization.members.delete({ member_id });
    await refusal(ada.organization.members.delete({ member_id }), "member_not_found");
  });

  test("frees the address for a new member; then the old one cannot be restored", async () => {
    const { member_id, email } = await addMember();
    await ada.organization.members.delete({ member_id });
    const { member_id: successor } = await ada.organization.members.create({ email_address: email });
    expect(successor).not.toBe(member_id);
    await refusal(ada.organization.members.reactivate({ member_id }), "duplicate_member_email");
  });

  test("of oneself signs out", async () => {
    const { member_id, email } = await addMember(["clerk"]);
    const { client } = await signIn(provider, email, "globex");
    await client.organization.members.delete({ member_id });
    expect(client.session.getInfo().status).toBe("out");
  });

  test("a pending member who signs in at that moment is not restored by it", async () => {
    const email = newAddress();
    const { member_id } = await ada.organization.members.create({
      email_address: email,
      create_member_as_pending: true,
    });
    await Promise.allSettled([signIn(provider, email, "globex"), ada.organization.members.delete({ member_id })]);
    const { members } = await ada.organization.members.search({
      query: { operator: "AND", operands: [{ filter_name: "member_ids", filter_value: [member_id] }] },
    });
    expect(members).toEqual([]);
  });
});

describe("reactivating", () => {
  test("restores a deleted member, whose old sessions stay ended", async () => {
    const { member_id, email } = await addMember();
    const { client } = await signIn(provider, email, "globex");
    await ada.organization.members.delete({ member_id });
    const rows = await auditOf(provider, () => ada.organization.members.reactivate({ member_id }));
    expect(rows.map(({ action }) => action)).toEqual(["member.reactivated"]);
    await refusal(client.self.get(), "session_not_found");
    expect((await signIn(provider, email, "globex")).answer.member_id).toBe(member_id);
  });

  test("does not change an active member", async () => {
    const { member_id } = await addMember();
    expect(await auditOf(provider, () => ada.organization.members.reactivate({ member_id }))).toEqual([]);
  });

  test("requires the permission", async () => {
    const { member_id } = await addMember();
    await refusal(bob.organization.members.reactivate({ member_id }), "unauthorized_action");
  });
});
