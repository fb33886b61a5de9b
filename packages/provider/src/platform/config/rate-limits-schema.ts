import { z } from "zod";
import { setting } from "./fields.ts";

const Limit = z.strictObject({
  count: setting(z.number().int().min(1), "Maximum in one window.", 10),
  window_seconds: setting(z.number().int().min(1), "Length of the window, in seconds.", 600),
});

export const RateLimits = z.strictObject({
  sends_per_address: Limit.default({ count: 10, window_seconds: 600 }).describe(
    "Emails to one address, per requester.",
  ),
  mails_per_address: Limit.default({ count: 50, window_seconds: 86_400 }).describe(
    "Emails to one address that unknown browsers request, all together. One network may use half of them. Networks that have not requested any that day share an extra 50 %. The owner's known browsers and your server each have a limit of the same size.",
  ),
  code_mails_gap: Limit.default({ count: 1, window_seconds: 10 }).describe(
    "Interval between two codes to one address. Until it has passed, no new code is sent and the previous one stays valid.",
  ),
  sends_per_ip: Limit.default({ count: 100, window_seconds: 600 }).describe(
    "Emails and text messages that one IP address may request.",
  ),
  attempts_per_ip: Limit.default({ count: 300, window_seconds: 600 }).describe(
    "Codes, links, passwords and tokens that one IP address may try.",
  ),
  lookups_per_ip: Limit.default({ count: 120, window_seconds: 60 }).describe(
    "Lookups by one IP address: searches for a member, SSO connections by email address, and password strength checks.",
  ),
  mails_per_project: Limit.default({ count: 1000, window_seconds: 600 }).describe(
    "Emails that unknown browsers request in the whole project. Above this limit, only networks that have requested ten or more have to wait. Known browsers and your server do not count.",
  ),
  texts_gap: Limit.default({ count: 1, window_seconds: 10 }).describe(
    "Interval between two text messages to one number.",
  ),
  texts_per_number: Limit.default({ count: 5, window_seconds: 900 }).describe(
    "Text messages to one number. Text messages at login are counted per organization and requester, so that others cannot use up a member's limit.",
  ),
  login_texts_per_number: Limit.default({ count: 20, window_seconds: 86_400 }).describe(
    "Text messages at login to one verified number in one organization, per requester.",
  ),
  login_texts_per_project: Limit.default({ count: 1000, window_seconds: 3600 }).describe(
    "Text messages at login in the whole project, to browsers that have not used that second factor before. Above this limit, only networks that have requested ten or more have to wait.",
  ),
  texts_per_prefix: Limit.default({ count: 30, window_seconds: 3600 }).describe(
    "Text messages that verify numbers with the same prefix (all but the last four digits).",
  ),
  texts_per_organization: Limit.default({ count: 300, window_seconds: 3600 }).describe(
    "Text messages that verify numbers of one organization's members.",
  ),
  texts_per_project: Limit.default({ count: 2000, window_seconds: 3600 }).describe(
    "Text messages that verify numbers in the whole project, in organizations that your server or an operator created.",
  ),
  founder_texts_per_founder: Limit.default({ count: 50, window_seconds: 86_400 }).describe(
    "Text messages that verify numbers in all organizations that one person created by signing up.",
  ),
  founder_texts_per_network: Limit.default({ count: 20, window_seconds: 3600 }).describe(
    "Text messages that verify numbers in organizations that people created by signing up, per network (IPv4: /24, IPv6: /48).",
  ),
  founder_texts_per_project: Limit.default({ count: 300, window_seconds: 3600 }).describe(
    "Text messages that verify numbers in all organizations that people created by signing up.",
  ),
  wrong_passwords: Limit.default({ count: 5000, window_seconds: 600 }).describe(
    "Wrong passwords in the whole project. Above this limit, only networks with ten or more wrong passwords have to wait.",
  ),
  wrong_codes: Limit.default({ count: 1000, window_seconds: 600 }).describe(
    "Wrong codes in the whole project: codes from emails, text messages and authenticator apps, and backup codes. Above this limit, only networks with ten or more wrong codes have to wait.",
  ),
  management_calls: Limit.default({ count: 6000, window_seconds: 60 }).describe(
    "Calls to the management API, per node.",
  ),
  session_checks: Limit.default({ count: 60_000, window_seconds: 60 }).describe(
    "Calls to `sessions.authenticate` from your server, per node. They have a separate limit because every visitor can cause some.",
  ),
  directory_calls: Limit.default({ count: 3000, window_seconds: 60 }).describe(
    "SCIM calls from one organization's directory, per node.",
  ),
});
/** Rate limits per email address, phone number, IP address, organization and project. Calls above a limit are refused with 429. */
export type RateLimits = z.infer<typeof RateLimits>;

const relaxed = { count: 1_000_000, window_seconds: 60 };
export const rateLimitPresets = {
  default: RateLimits.parse({}),
  relaxed: RateLimits.parse(Object.fromEntries(Object.keys(RateLimits.shape).map((name) => [name, relaxed]))),
};
