import { z } from "zod";
import { Id, PlainName, Timestamp } from "./fields.ts";

// Links by which a customer's IT sets up a connection without an account. Portico's own: docs/set-up-links.md.

const purpose = z
  .enum(["sso", "scim"])
  .describe("`sso` for one single sign-on connection, `scim` for the organization's directory.");

/** What became of a link. */
const status = z
  .enum(["waiting", "open", "finished", "over", "expired", "revoked", "void"])
  .describe(
    "`waiting` to be opened; `open` in somebody's browser; `finished` by them; `over` as their time is up; `expired` unopened; `revoked`; `void` as its connection is gone, or its maker may no longer do what it allows.",
  );

export const SetupLink = z
  .object({
    setup_link_id: z.string().describe("The link's id, which is no secret."),
    organization_id: z.string().describe("The organization that it sets up."),
    purpose,
    status,
    note: z.string().describe("For whom it is, in the words of whoever made it."),
    connection_id: z.string().nullable().describe("The one connection that it reaches; null until it has made one."),
    may_activate: z
      .boolean()
      .describe("Whether it may activate the connection, and change it, or a directory's token, while it is active."),
    role_ids: z.array(z.string()).describe("The roles that it may give to groups, and take from them."),
    created_at: Timestamp.describe("When it was made; RFC 3339, UTC."),
    created_by: z.string().nullable().describe("The member who made it; null where your back end did."),
    expires_at: Timestamp.describe("Until when it can be opened; RFC 3339, UTC."),
    opened_at: Timestamp.nullable().describe("When it was opened; null until then."),
    opened_from: z.string().nullable().describe("The network address that opened it; null until then."),
    opened_with: z.string().nullable().describe("The name that the browser gives itself; null until then."),
    ends_at: Timestamp.nullable().describe("When the browser that opened it is shut out; null until then."),
  })
  .meta({ id: "SetupLink" });
export type SetupLink = z.infer<typeof SetupLink>;

export const CreateSetupLinkRequest = z.strictObject({
  purpose,
  connection_id: Id.optional().describe("An existing connection; without it the link makes one, once."),
  expires_in_days: z
    .number()
    .int()
    .min(1)
    .max(30)
    .optional()
    .describe("For how many days it can be opened; 7 when absent."),
  note: PlainName.max(200).optional().describe("For whom it is: one line, which they see."),
  may_activate: z
    .boolean()
    .optional()
    .describe(
      "Lets it activate the connection, and change it, or a directory's token, while it is active; false when absent.",
    ),
  role_ids: z
    .array(Id)
    .max(50)
    .optional()
    .describe("The roles that it may give to the identity provider's groups; none when absent."),
});
export type CreateSetupLinkRequest = z.infer<typeof CreateSetupLinkRequest>;

export const ListSetupLinksRequest = z.strictObject({
  purpose: purpose.optional().describe("Links of this purpose alone; all when absent."),
});
export type ListSetupLinksRequest = z.infer<typeof ListSetupLinksRequest>;

export const SetupLinkResponse = z.object({ setup_link: SetupLink.describe("The link.") });
export type SetupLinkResponse = z.infer<typeof SetupLinkResponse>;

export const CreateSetupLinkResponse = SetupLinkResponse.extend({
  setup_url: z.string().describe("The link itself, shown this once. What follows `#` reaches no server and no log."),
});
export type CreateSetupLinkResponse = z.infer<typeof CreateSetupLinkResponse>;

export const SetupLinksResponse = z.object({
  setup_links: z.array(SetupLink).describe("The newest first; those of the last 30 days."),
});
export type SetupLinksResponse = z.infer<typeof SetupLinksResponse>;

/** What the page of a link shows to whoever holds it. */
export const SetupRoom = z.object({
  setup_link_id: z.string(),
  purpose,
  status,
  /** True in the browser that opened it. */
  is_here: z.boolean(),
  organization_name: z.string(),
  organization_logo_url: z.string(),
  /** Whom to ask; empty where it was a back end, or somebody who is gone. */
  made_by: z.string(),
  note: z.string(),
  expires_at: z.string(),
  ends_at: z.string().nullable(),
  connection_id: z.string().nullable(),
  may_activate: z.boolean(),
  roles: z.array(z.object({ role_id: z.string(), description: z.string() })),
});
export type SetupRoom = z.infer<typeof SetupRoom>;
