import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sealedAt } from "../../../packages/provider/src/platform/crypto/sealed-at.ts";
import { hashToken } from "../../../packages/provider/src/platform/crypto/tokens.ts";
import { json } from "../../../packages/provider/src/platform/db/schema.ts";
import { isLong } from "../../long.ts";
import { organization, organizationId, startForFile } from "../support/basics.ts";
import { createTrustedIssuer } from "../support/identity-providers/trusted-issuer.ts";
import { totpCode } from "../support/totp-code.ts";
import { createWaysIn, type End, endOf, explainer, PASSWORD } from "../support/ways-in.ts";

// T32, generated: every way to a session, under every policy on methods and second factors, for members with every
// combination of them. Proofs are inserted into the store as a send would have left them; the provider does the rest.

type Policy = {
  slug: string;
  mfa_policy: "OPTIONAL" | "REQUIRED_FOR_ALL";
  second: string[];
  /** The one primary method that it accepts. */
  only?: "email_otp" | "sso" | undefined;
  /** Its members have emergency access. */
  isKept?: boolean;
};

/** What an organization requires. */
const policies: Policy[] = [
  ...(["OPTIONAL", "REQUIRED_FOR_ALL"] as const).flatMap((mfa_policy) =>
    [["totp", "sms_otp"], ["totp"], ["sms_otp"]].flatMap((second) =>
      [undefined, "email_otp" as const].map((only) => ({
        slug: `${mfa_policy}-${second.join("-")}-${only}`.toLowerCase().replaceAll("_", "-"),
        mfa_policy,
        second,
        only,
      })),
    ),
  ),
  { slug: "sso", mfa_policy: "OPTIONAL", second: ["totp", "sms_otp"], only: "sso" },
  { slug: "sso-kept", mfa_policy: "OPTIONAL", second: ["totp", "sms_otp"], only: "sso", isKept: true },
  { slug: "sso-kept-totp", mfa_policy: "REQUIRED_FOR_ALL", second: ["totp"], only: "sso", isKept: true },
  // The flag has no effect if the organization accepts anything else.
  { slug: "codes-kept", mfa_policy: "OPTIONAL", second: ["totp", "sms_otp"], only: "email_otp", isKept: true },
];

/** What a member has set up, and whether they want to be asked for it if the organization leaves it to them. */
const enrolments = {
  none: { totp: false, sms: false, isAsked: false },
  totp: { totp: true, sms: false, isAsked: true },
  sms: { totp: false, sms: true, isAsked: true },
  both: { totp: true, sms: true, isAsked: true },
  idle: { totp: true, sms: true, isAsked: false },
};
type Enrolment = keyof typeof enrolments;

interface Subject {
  policy: Policy;
  enrolment: Enrolment;
  organization_id: string;
  member_id: string;
  email_address: string;
  phone: string;
}

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const RECOVERY_CODE = "abcd-efgh-jkmn";
const dur = { session_duration_minutes: 60 };

const db = () => provider.provider.services.db;
const key = () => provider.provider.services.serverKey;
const now = () => provider.provider.services.clock.now();
const later = () => new Date(now().getTime() + 60_000);
const project_id = "project-test-00000000-0000-0000-0000-000000000001";
const addressOf = (policy: Policy, enrolment: string) => `${enrolment}@${policy.slug}.test`;

const issuer = await createTrustedIssuer("partner");
const everybody = policies.flatMap((policy) => Object.keys(enrolments).map((name) => addressOf(policy, name)));
const provider = await startForFile({
  project: {
    // The proofs that are redeemed here were inserted by hand.
    pkce_required_for: { magic_links: false, passwords: false, oauth: false, sso: false },
    oauth: { google: { client_id: "client", client_secret: "a secret of the client" } },
    trusted_token_profiles: [issuer.profile],
    organizations: [
      ...policies.map((policy) => ({
        organization_name: policy.slug,
        organization_slug: policy.slug,
        mfa_policy: policy.mfa_policy,
        ...(policy.second.length === 1 && { mfa_methods: "RESTRICTED", allowed_mfa_methods: policy.second }),
        ...(policy.only && { auth_methods: "RESTRICTED", allowed_auth_methods: [policy.only] }),
        sso_connections: [
          {
            type: "oidc",
            connection_id: `oidc-connection-${policy.slug}`,
            issuer: "https://idp.test",
            client_id: "client",
            client_secret: "a secret of the client",
          },
        ],
        members: Object.keys(enrolments).map((name) => ({
          email_address: addressOf(policy, name),
          password: PASSWORD,
        })),
      })),
      organization("elsewhere", { members: everybody.map((email_address) => ({ email_address })) }),
    ],
  },
});
const rows = await db().selectFrom("members").selectAll().execute();
const elsewhere = await organizationId(provider, "elsewhere");
const subjects: Subject[] = [];
for (const policy of policies) {
  for (const enrolment of Object.keys(enrolments) as Enrolment[]) {
    const email_address = addressOf(policy, enrolment);
    const row = rows.find((it) => it.email_address === email_address && it.organization_id !== elsewhere);
    const { organization_id = "", member_id = "" } = row ?? {};
    const phone = `+1202555${String(1000 + subjects.length)}`;
    subjects.push({ policy, enrolment, organization_id, member_id, email_address, phone });
  }
}
await db().updateTable("members").set({ email_address_verified: true }).execute();
for (const subject of subjects) await enrol(subject);

async function enrol({ policy, enrolment, organization_id, member_id, phone }: Subject): Promise<void> {
  const { totp, sms, isAsked } = enrolments[enrolment];
  const who = { project_id, organization_id, member_id };
  if (totp) {
    const sealed_secret = key().seal(SECRET, sealedAt("totp_registrations", who));
    const registration = { ...who, totp_registration_id: `totp-${member_id}`, sealed_secret };
    await db()
      .insertInto("totp_registrations")
      .values({ ...registration, created_at: now(), confirmed_at: now(), expires_at: null })
      .execute();
    const code_hmac = key().hmacCode(`${organization_id}\n${member_id}`, RECOVERY_CODE.replaceAll("-", ""));
    const recovery = {
      ...who,
      totp_registration_id: `totp-${member_id}`,
      code_hmac,
      sealed_code: key().seal(RECOVERY_CODE, sealedAt("recovery_codes", { ...who, code_hmac })),
      position: 0,
      used_at: null,
    };
    await db().insertInto("recovery_codes").values(recovery).execute();
  }
  await db()
    .updateTable("members")
    .set({
      is_breakglass: policy.isKept === true,
      mfa_enrolled: isAsked,
      totp_registration_id: totp ? `totp-${member_id}` : "",
      ...(sms && { mfa_phone_number: phone, mfa_phone_number_verified: true }),
      default_mfa_method: totp ? "totp" : sms ? "sms_otp" : "",
    })
    .where("member_id", "=", member_id)
    .execute();
}

const ways = createWaysIn(provider);
const { call } = ways;

const factor = (type: string, sequence_order = "PRIMARY") => ({
  type,
  delivery_method: type === "totp" ? "authenticator_app" : "email",
  last_authenticated_at: now().toISOString(),
  sequence_order,
});

const proofOf = (method: string, address: string) => ({
  ...{ method, by: "mailbox", address, organization_id: null },
  at: now().toISOString(),
});

async function epochOf(member_id: string): Promise<number> {
  const found = db().selectFrom("members").select("security_epoch").where("member_id", "=", member_id);
  return (await found.executeTakeFirstOrThrow()).security_epoch;
}

async function intermediate(email_address: string, organization_id: string | null, factors: object[]): Promise<string> {
  const token = randomUUID();
  await db()
    .insertInto("intermediate_sessions")
    .values({
      project_id,
      intermediate_session_id: token,
      token_hash: hashToken(token),
      email_address,
      organization_id,
      authentication_factors: json(factors),
      proofs: json(factors.map((one) => proofOf((one as ReturnType<typeof factor>).type, email_address))),
      ...(organization_id === null
        ? { member_id: null, security_epoch: null }
        : await db()
            .selectFrom("members")
            .select(["member_id", "security_epoch"])
            .where("organization_id", "=", organization_id)
            .where("email_address", "=", email_address)
            .executeTakeFirstOrThrow()),
      created_at: now(),
      expires_at: later(),
      consumed_at: null,
    })
    .execute();
  return token;
}

interface Path {
  /** The primary methods that it proves. */
  shows: string[];
  /** It asks for no further step: it refuses. */
  refuses?: true;
  // biome-ignore lint/suspicious/noExplicitAny: an answer as it comes.
  enter(subject: Subject): Promise<any>;
}

const paths: Record<string, Path> = {
  "an e-mailed code": { shows: ["email_otp"], enter: (subject) => ways.email_otp(subject) },
  "a magic link": { shows: ["magic_link"], enter: (subject) => ways.magic_link(subject) },
  "a password": { shows: ["password"], enter: (subject) => ways.password(subject) },
  "an account elsewhere": { shows: ["google_oauth"], enter: (subject) => ways.google_oauth(subject) },
  "single sign-on": {
    shows: ["sso"],
    enter: (subject) => ways.sso({ ...subject, connection_id: `oidc-connection-${subject.policy.slug}` }),
  },
  "a discovery that chooses it": {
    shows: ["email_otp"],
    async enter({ organization_id, email_address }) {
      const intermediate_session_token = await intermediate(email_address, null, [factor("email_otp")]);
      return call("discovery/intermediate_sessions/exchange", { intermediate_session_token, organization_id, ...dur });
    },
  },
  // The second factor that another organization's member has used is not this member's.
  "a session elsewhere": {
    shows: ["magic_link"],
    async enter({ organization_id, email_address }) {
      const token = randomUUID();
      const there = await db()
        .selectFrom("members")
        .selectAll()
        .where("email_address", "=", email_address)
        .where("organization_id", "<>", organization_id)
        .executeTakeFirstOrThrow();
      await db()
        .insertInto("sessions")
        .values({
          project_id,
          organization_id: there.organization_id,
          member_session_id: token,
          member_id: there.member_id,
          token_hash: hashToken(token),
          authentication_factors: json([factor("magic_link"), factor("totp", "SECONDARY")]),
          proofs: json([proofOf("magic_link", email_address)]),
          started_at: now(),
          last_accessed_at: now(),
          expires_at: later(),
          revoked_at: null,
          custom_claims: json({}),
          impersonator: null,
        })
        .execute();
      return call("sessions/exchange", { organization_id, ...dur }, token);
    },
  },
  "an impersonation": {
    shows: ["impersonated"],
    refuses: true,
    async enter({ organization_id, member_id }) {
      const token = randomUUID();
      await db()
        .insertInto("impersonation_tokens")
        .values({
          project_id,
          impersonation_token_id: token,
          token_hash: hashToken(token),
          organization_id,
          member_id,
          security_epoch: await epochOf(member_id),
          impersonator: json({ id: "support-7", reason: "Ticket" }),
          duration_minutes: 60,
          created_at: now(),
          expires_at: later(),
          consumed_at: null,
        })
        .execute();
      return call("impersonation/authenticate", { impersonation_token: token });
    },
  },
  "a trusted token": {
    shows: ["trusted_auth_token"],
    refuses: true,
    async enter({ organization_id, email_address: email }) {
      const token = await issuer.sign(now().getTime(), { email, organization_id });
      return call("sessions/attest", { token, profile_id: "partner", ...dur });
    },
  },
  "a password reset": {
    shows: ["magic_link", "password"],
    async enter(subject) {
      const password_reset_token = await ways.putLink(subject, "password_reset");
      return call("passwords/email/reset", { password_reset_token, password: PASSWORD, ...dur });
    },
  },
};

/**
 * Who may sign in despite a policy of single sign-on only: a member with emergency access, and a second factor that is
 * accepted there.
 */
function isEmergency({ only, isKept, second }: Policy, enrolment: Enrolment): boolean {
  const { totp, sms } = enrolments[enrolment];
  return (
    only === "sso" && isKept === true && ((totp && second.includes("totp")) || (sms && second.includes("sms_otp")))
  );
}

/** The rule in words: an allowed primary method first, then a second factor if organization or member require one. */
function oracle({ shows, refuses }: Path, { policy, enrolment }: Subject): End {
  const { totp, sms, isAsked } = enrolments[enrolment];
  const isBarred = policy.only !== undefined && !shows.includes(policy.only);
  if (isBarred && !(isEmergency(policy, enrolment) && !refuses)) {
    return refuses
      ? { end: "refused", error: "operation_restricted_by_organization_auth_methods" }
      : { end: "primary", methods: [`${policy.only}`] };
  }
  if (policy.mfa_policy === "OPTIONAL" && !isAsked && !isBarred) return { end: "in" };
  if (refuses) return { end: "refused", error: "operation_restricted_by_organization_mfa_methods" };
  const isTextFirst = sms && policy.second.includes("sms_otp") && !(totp && policy.second.includes("totp"));
  return { end: "mfa", initiated: isTextFirst ? "sms_otp" : null };
}

const explain = explainer(provider);
const explained = new Set(["an e-mailed code", "a magic link", "a password", "an account elsewhere", "single sign-on"]);
const withoutText = (end: End) => (end.end === "mfa" ? { end: "mfa" } : end);

test.each(Object.keys(paths))("T32, T91: no policy can be bypassed: %s", async (name) => {
  const path = paths[name] as Path;
  const at = Object.keys(paths).indexOf(name);
  // Over all paths, each member of each policy has a turn in the short run, too.
  const turns = isLong ? subjects : subjects.filter((_, index) => index % 2 === at % 2);
  for (const subject of turns) {
    const method = path.shows[0] ?? "";
    const explanation = explained.has(name) ? await explain(subject, { method }) : undefined;
    const body = await path.enter(subject);
    expect(endOf(body), subject.email_address).toEqual(oracle(path, subject));
    // The explanation of the gate uses the gate.
    if (explanation) expect(explanation.end, subject.email_address).toMatchObject(withoutText(endOf(body)));
    if (body.data && !body.data.member_session) {
      // No usable token yet.
      expect([body.data.session_token, body.data.session_jwt]).toEqual(["", ""]);
      const { intermediate_session_token } = body.data;
      expect((await call("sessions/authenticate", {}, intermediate_session_token)).error_type).toBe(
        "session_not_found",
      );
    }
  }
});

/** What each second factor leads to if one is required. */
const seconds: Record<
  string,
  { factor: string; show(subject: Subject, token: string): Promise<unknown>; expected(subject: Subject): End }
> = {
  "an authenticator": {
    factor: "totp",
    show: ({ organization_id, member_id }, intermediate_session_token) => {
      const code = totpCode(provider, SECRET);
      return call("totp/authenticate", { organization_id, member_id, code, intermediate_session_token, ...dur });
    },
    expected: ({ policy, enrolment }) =>
      !enrolments[enrolment].totp
        ? { end: "refused", error: "totp_not_found" }
        : policy.second.includes("totp")
          ? { end: "in" }
          : { end: "refused", error: "operation_restricted_by_organization_mfa_methods" },
  },
  "a texted code": {
    factor: "sms_otp",
    async show({ organization_id, member_id, phone, enrolment }, intermediate_session_token) {
      const sms_code_id = randomUUID();
      const code_hmac = key().hmacCode(sms_code_id, "123456");
      const who = { project_id, organization_id, member_id, sms_code_id, phone_number: phone };
      const row = { ...who, code_hmac, attempts: 0, created_at: now(), expires_at: later(), consumed_at: null };
      if (enrolments[enrolment].sms)
        await db()
          .insertInto("sms_codes")
          .values(row)
          .onConflict((it) => it.columns(["project_id", "organization_id", "member_id"]).doUpdateSet(row))
          .execute();
      const code = "123456";
      return call("otps/sms/authenticate", { organization_id, member_id, code, intermediate_session_token, ...dur });
    },
    expected: ({ policy, enrolment }) =>
      !enrolments[enrolment].sms
        ? { end: "refused", error: "otp_code_not_found" }
        : policy.second.includes("sms_otp")
          ? { end: "in" }
          : { end: "refused", error: "operation_restricted_by_organization_mfa_methods" },
  },
  "a recovery code": {
    factor: "recovery_code",
    show: ({ organization_id, member_id }, intermediate_session_token) => {
      const who = { organization_id, member_id, recovery_code: RECOVERY_CODE };
      return call("recovery_codes/recover", { ...who, intermediate_session_token, ...dur });
    },
    expected: ({ enrolment }) =>
      enrolments[enrolment].totp ? { end: "in" } : { end: "refused", error: "unable_to_authenticate_recovery_code" },
  },
};

test.each(Object.keys(seconds))(
  "T32, T91: a second factor only counts if the organization accepts it: %s",
  async (name) => {
    const second = seconds[name] as (typeof seconds)[string];
    for (const subject of subjects.filter(({ policy }) => policy.only !== "email_otp")) {
      const { organization_id, email_address, policy, enrolment } = subject;
      if (policy.mfa_policy === "OPTIONAL" && !enrolments[enrolment].isAsked) continue;
      if (policy.only === "sso" && !isEmergency(policy, enrolment)) continue;
      const token = await intermediate(email_address, organization_id, [factor("email_otp")]);
      const { second_factors } = await explain(subject, { method: "email_otp" });
      const end = endOf(await second.show(subject, token));
      expect(end, email_address).toEqual(second.expected(subject));
      expect(second_factors?.accepted.includes(second.factor), email_address).toBe(end.end === "in");
    }
  },
);
