import { z } from "zod";

const Limit = z.strictObject({
  count: z
    .number()
    .int()
    .min(1)
    .meta({ description: "How many are let through in the window.", examples: [10] }),
  window_seconds: z
    .number()
    .int()
    .min(1)
    .meta({ description: "How long the window is, in seconds.", examples: [600] }),
});

export const RateLimits = z.strictObject({
  sends_per_address: Limit.default({ count: 10, window_seconds: 600 }).describe("Mails to one address for one asker."),
  mails_per_address: Limit.default({ count: 50, window_seconds: 86_400 }).describe(
    "Mails to one address for all strangers together. One network gets half of them. Networks that have asked for nothing that day get half as many again. The owner's own browsers and your back end get as many each.",
  ),
  code_mails_gap: Limit.default({ count: 1, window_seconds: 10 }).describe(
    "The pause before the next code to one address. Until then the code that was mailed is the one to use.",
  ),
  sends_per_ip: Limit.default({ count: 100, window_seconds: 600 }).describe(
    "Mails and texts that one network address may ask for.",
  ),
  attempts_per_ip: Limit.default({ count: 300, window_seconds: 600 }).describe(
    "Codes, links, passwords and tokens that one network address may try.",
  ),
  lookups_per_ip: Limit.default({ count: 120, window_seconds: 60 }).describe(
    "Look-ups of one network address: of a member, of connections by an address, of the strength of a password.",
  ),
  mails_per_project: Limit.default({ count: 1000, window_seconds: 600 }).describe(
    "Emails in the whole project that strangers ask for. Past this count, networks that asked for ten wait; nobody else does. Known browsers and your back end use up none of it.",
  ),
  texts_gap: Limit.default({ count: 1, window_seconds: 10 }).describe("The pause before the next text to one number."),
  texts_per_number: Limit.default({ count: 5, window_seconds: 900 }).describe(
    "Texts to one number. Texts of logins count by organization and asker, so that strangers use up none of a member's.",
  ),
  login_texts_per_number: Limit.default({ count: 20, window_seconds: 86_400 }).describe(
    "Texts of logins to one confirmed number in one organization, for one asker.",
  ),
  login_texts_per_project: Limit.default({ count: 1000, window_seconds: 3600 }).describe(
    "Texts of logins in the whole project, in browsers that have not shown that second factor before. Past this count, networks that asked for ten wait; nobody else does.",
  ),
  texts_per_prefix: Limit.default({ count: 30, window_seconds: 3600 }).describe(
    "Texts that confirm numbers which differ in the last four digits only.",
  ),
  texts_per_organization: Limit.default({ count: 300, window_seconds: 3600 }).describe(
    "Texts that confirm numbers of the members of one organization.",
  ),
  texts_per_project: Limit.default({ count: 2000, window_seconds: 3600 }).describe(
    "Texts that confirm numbers in the whole project, in organizations that your back end or an operator created.",
  ),
  founder_texts_per_founder: Limit.default({ count: 50, window_seconds: 86_400 }).describe(
    "Texts that confirm numbers in all organizations that one person created by signing up.",
  ),
  founder_texts_per_network: Limit.default({ count: 20, window_seconds: 3600 }).describe(
    "Texts that confirm numbers in organizations that people created by signing up, for one network (IPv4: /24, IPv6: /48).",
  ),
  founder_texts_per_project: Limit.default({ count: 300, window_seconds: 3600 }).describe(
    "Texts that confirm numbers in all organizations that people created by signing up.",
  ),
  wrong_passwords: Limit.default({ count: 5000, window_seconds: 600 }).describe(
    "Wrong passwords in the whole project. Past this count, networks that were wrong ten times wait; nobody else does.",
  ),
  wrong_codes: Limit.default({ count: 1000, window_seconds: 600 }).describe(
    "Wrong codes in the whole project: of emails, texts, authenticators, and backup codes. Past this count, networks that were wrong ten times wait; nobody else does.",
  ),
  management_calls: Limit.default({ count: 6000, window_seconds: 60 }).describe(
    "Calls of the management API, per node.",
  ),
  session_checks: Limit.default({ count: 60_000, window_seconds: 60 }).describe(
    "Calls of `sessions.authenticate` by your back end, per node. Every visitor may bring some about, so that they use up none of the other calls.",
  ),
  directory_calls: Limit.default({ count: 3000, window_seconds: 60 }).describe(
    "Calls of one organization's directory (SCIM), per node.",
  ),
});
/** Limits of what may happen to one address, from one network address, or for one project, before 429. */
export type RateLimits = z.infer<typeof RateLimits>;

const relaxed = { count: 1_000_000, window_seconds: 60 };
export const rateLimitPresets = {
  default: RateLimits.parse({}),
  relaxed: RateLimits.parse(Object.fromEntries(Object.keys(RateLimits.shape).map((name) => [name, relaxed]))),
};
