import { z } from "zod";
import { Id, PlainName, Timestamp } from "../entities/fields.ts";

// Links with which a customer's IT department sets up a connection without an account. Portico's own: docs/set-up-links.md.

const purpose = z
  .enum(["sso", "scim"])
  .describe("`sso` for one single sign-on connection, `scim` for the organization's directory.");

/** The status of a link. */
const status = z
  .enum(["waiting", "open", "finished", "over", "expired", "revoked", "void"])
  .describe(
    "`waiting`: not opened yet. `open`: opened in a browser. `finished`: setup is finished. `over`: the time for the setup has ended. `expired`: not opened in time. `revoked`: revoked. `void`: its connection was deleted, or its creator no longer has the permissions that it allows.",
  );

export const SetupLink = z
  .object({
    setup_link_id: z.string().describe("The link's ID, which is not secret."),
    organization_id: z.string().describe("The organization that it is for."),
    purpose,
    status,
    note: z.string().describe("Who it is for, as entered by its creator."),
    connection_id: z
      .string()
      .nullable()
      .describe("The connection that it gives access to; null until it has created one."),
    may_activate: z
      .boolean()
      .describe("Whether it may activate the connection, and change an active connection or a directory's token."),
    role_ids: z.array(z.string()).describe("The roles that it may assign to groups and remove from them."),
    created_at: Timestamp.describe("When it was created; RFC 3339, UTC."),
    created_by: z.string().nullable().describe("The member who created it; null if your server did."),
    expires_at: Timestamp.describe("When it expires if it is not opened; RFC 3339, UTC."),
    opened_at: Timestamp.nullable().describe("When it was opened; null until then."),
    opened_from: z.string().nullable().describe("The IP address that opened it; null until then."),
    opened_with: z.string().nullable().describe("The user agent that opened it; null until then."),
    ends_at: Timestamp.nullable().describe("When the browser that opened it loses access; null until it is opened."),
  })
  .meta({ id: "SetupLink" });
export type SetupLink = z.infer<typeof SetupLink>;

export const CreateSetupLinkRequest = z.strictObject({
  purpose,
  connection_id: Id.optional().describe("An existing connection. Without it, the link can create one connection."),
  expires_in_days: z.number().int().min(1).max(30).optional().describe("Days until it expires. Default: 7."),
  note: PlainName.max(200).optional().describe("Who it is for: one line, shown to the recipient."),
  may_activate: z
    .boolean()
    .optional()
    .describe(
      "Allows it to activate the connection, and to change an active connection or a directory's token. Default: false.",
    ),
  role_ids: z
    .array(Id)
    .max(50)
    .optional()
    .describe("The roles that it may assign to the identity provider's groups. Default: none."),
});
export type CreateSetupLinkRequest = z.infer<typeof CreateSetupLinkRequest>;

export const ListSetupLinksRequest = z.strictObject({
  purpose: purpose.optional().describe("Only links with this purpose. Default: all."),
});
export type ListSetupLinksRequest = z.infer<typeof ListSetupLinksRequest>;

export const SetupLinkResponse = z.object({ setup_link: SetupLink.describe("The link.") });
export type SetupLinkResponse = z.infer<typeof SetupLinkResponse>;

export const CreateSetupLinkResponse = SetupLinkResponse.extend({
  setup_url: z
    .string()
    .describe("The link, returned only once. The part after `#` is not sent to servers and does not appear in logs."),
});
export type CreateSetupLinkResponse = z.infer<typeof CreateSetupLinkResponse>;

export const SetupLinksResponse = z.object({
  setup_links: z.array(SetupLink).describe("Links of the last 30 days, newest first."),
});
export type SetupLinksResponse = z.infer<typeof SetupLinksResponse>;

/** What the setup page shows to the person with the link. */
export const SetupLinkDetails = z.object({
  setup_link_id: z.string(),
  purpose,
  status,
  /** True in the browser that opened it. */
  is_here: z.boolean(),
  project_name: z.string(),
  /** Absolute URLs, or "". */
  project_logo_url: z.string(),
  project_logo_dark_url: z.string(),
  /** Whether the logo contains the name, which is then not shown beside it. */
  project_logo_has_name: z.boolean(),
  organization_name: z.string(),
  organization_logo_url: z.string(),
  /** The creator's name, for questions. Empty if a back end created the link, or if the creator was deleted. */
  made_by: z.string(),
  note: z.string(),
  expires_at: z.string(),
  ends_at: z.string().nullable(),
  connection_id: z.string().nullable(),
  may_activate: z.boolean(),
  roles: z.array(z.object({ role_id: z.string(), description: z.string() })),
});
export type SetupLinkDetails = z.infer<typeof SetupLinkDetails>;
