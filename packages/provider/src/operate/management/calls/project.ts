import { JsonObject, Timestamp } from "@portico/wire/schemas";
import { z } from "zod";
import { queuedByOwner } from "../../../platform/call/work-owner.ts";
import { emailKinds } from "../../../platform/config/email-template-schema.ts";
import { IMPORT_BYTES } from "../../../platform/http/route.ts";
import { locales } from "../../../platform/languages/locales.ts";
import { getProject } from "../../project-settings/get-project.ts";
import { previewMail } from "../../project-settings/preview-mail.ts";
import { checkProject, rollBackProject, updateProject } from "../../project-settings/update-project.ts";
import { getVersion, searchVersions } from "../../project-settings/versions.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const VersionNumber = z.number().int().min(1).max(999_999_999);
const Note = z.string().max(500).optional().describe("The reason, shown in the list of versions.");

export const ProjectSettingsView = z
  .object({
    project_id: z.string().describe("The project's id."),
    environment: z.enum(["test", "live"]).describe("The environment, according to its ID."),
    origin: z
      .enum(["file", "console"])
      .describe("Where the settings are stored. With `file`, they can only be changed in the configuration file."),
    file: z.string().nullable().describe("The file's name, for operators; null for calls with a project's secret."),
    is_named_in_file: z.boolean().describe("Whether the configuration file names the project."),
    version: VersionNumber.nullable().describe("The current version; null for a project in the configuration file."),
    updated_at: Timestamp.describe("When the settings last changed; RFC 3339, UTC."),
    settings: JsonObject.describe("The settings as given. Secrets are shown as `••••••••`."),
    effective: JsonObject.describe("The settings with all defaults."),
  })
  .describe("The project and its settings.");

const ProjectResponse = z.object({ project: ProjectSettingsView });

const Change = z.object({
  path: z.string().describe("The path, such as `branding.logo_url`."),
  before: z.unknown().optional().describe("The old value; absent if the setting was not set or is secret."),
  after: z.unknown().optional().describe("The new value; absent if the setting was removed or is secret."),
});

const ConfigIssue = z.object({
  path: z.string().describe("The path; empty for the settings as a whole."),
  message: z.string().describe("The value found and the value expected."),
});

const changeReport = {
  warnings: z
    .array(
      z.object({
        path: z.string().describe("The path."),
        message: z.string().describe("What is unsafe or unexpected, and the consequence."),
        fix: z.string().describe("How to fix it."),
      }),
    )
    .describe("The warnings that the provider would log at its start."),
  changes: z.array(Change).describe("The differences."),
  loosened: z
    .array(
      z.object({ path: z.string().describe("The setting."), meaning: z.string().describe("What the change allows.") }),
    )
    .describe("Changes that allow more people, pages or apps, or require less."),
};

const change = {
  settings: JsonObject.optional().describe("All settings. A masked secret keeps its value."),
  patch: JsonObject.optional().describe("A merge patch of the current settings (RFC 7396)."),
};

const Version = z.object({
  version: VersionNumber.describe("The version number, starting at 1."),
  kind: z.enum(["created", "updated", "rolled_back"]).describe("How it was created."),
  note: z.string().describe("The author's note; may be empty."),
  author: z
    .object({
      by: z.string().describe("`operator`, or `backend` for the project's secret."),
      operator: z
        .object({
          operator_id: z.string().describe("Their id."),
          email_address: z.string().describe("Their email address."),
        })
        .optional()
        .describe("The operator."),
    })
    .describe("The author."),
  changed_paths: z.array(z.string()).describe("The changed paths, including secrets."),
  created_at: Timestamp.describe("When it happened; RFC 3339, UTC."),
});

export const project: ManagementCall[] = [
  managementCall({
    name: "project.get",
    route: "GET /b2b/project",
    summary: "Get the project's settings",
    description: "Returns the project's settings without secrets.",
    response: ProjectResponse,
    rule: getProject,
  }),
  managementCall({
    name: "project.check",
    route: "POST /b2b/project/check",
    isRepeatable: true,
    bodyLimitBytes: IMPORT_BYTES,
    summary: "Validate a change of the project's settings",
    description:
      "Validates a change of the settings without saving it. " +
      "Send either `settings` or `patch`. `issues` lists the same issues as the start of the provider.",
    request: z.strictObject(change),
    response: z.object({
      version: VersionNumber.describe("The current version."),
      issues: z.array(ConfigIssue).describe("The issues; empty if the change can be saved."),
      ...changeReport,
    }),
    errors: ["project_kept_in_file", "bad_request"],
    example: { body: { patch: { default_locale: "de" } } },
    rule: queuedByOwner(checkProject),
  }),
  managementCall({
    name: "project.update",
    route: "PUT /b2b/project",
    bodyLimitBytes: IMPORT_BYTES,
    summary: "Update the project's settings",
    description:
      "Updates the settings of a project that is managed in the console. All nodes apply them within ten seconds. " +
      "Send either `settings` or `patch`. With the project's secret you can change branding, URLs and roles. Other settings are for operators. See `/docs/project-settings`.",
    request: z.strictObject({
      version: VersionNumber.describe(
        "The version that the change is based on. The call is refused if there is a later one.",
      ),
      ...change,
      note: Note,
    }),
    response: ProjectResponse.extend(changeReport),
    errors: [
      "project_kept_in_file",
      "project_version_conflict",
      "invalid_project_settings",
      "project_settings_of_operators",
      "bad_request",
    ],
    example: { body: { version: 1, patch: { default_locale: "de" }, note: "Most customers read German." } },
    rule: updateProject,
  }),
  managementCall({
    name: "project.roll_back",
    route: "POST /b2b/project/roll_back",
    summary: "Restore an earlier version of the settings",
    description: "Restores the settings of an earlier version as a new version. Secrets keep their current values.",
    request: z.strictObject({
      version: VersionNumber.describe("The current version."),
      to_version: VersionNumber.describe("The version to go back to."),
      note: Note,
    }),
    response: ProjectResponse.extend(changeReport),
    errors: [
      "project_kept_in_file",
      "project_version_conflict",
      "project_version_not_found",
      "invalid_project_settings",
      "project_settings_of_operators",
    ],
    example: { body: { version: 1, to_version: 1 } },
    rule: rollBackProject,
  }),
  managementCall({
    name: "project.versions.search",
    route: "POST /b2b/project/versions/search",
    isRepeatable: true,
    summary: "List the versions of the settings",
    description: "Lists the versions of the settings, newest first. The latest 100 versions are kept.",
    request: z.strictObject({
      before: VersionNumber.optional().describe("`next_before` of the previous page. Omit it for the first page."),
      limit: z.number().int().min(1).max(100).optional().describe("Page size. Default: 50."),
    }),
    response: z.object({
      current: VersionNumber.describe("The current version."),
      versions: z.array(Version).describe("The entries of this page."),
      next_before: VersionNumber.nullable().describe("Cursor of the next page; null on the last page."),
    }),
    errors: ["project_kept_in_file"],
    example: { body: {} },
    rule: searchVersions,
  }),
  managementCall({
    name: "project.versions.get",
    route: "GET /b2b/project/versions/{version}",
    summary: "Get a version of the settings",
    description: "Returns a version of the settings, what it changed, and what has changed since.",
    response: z.object({
      version: Version.describe("The version."),
      settings: JsonObject.describe("The settings of that version. Secrets are shown as `••••••••`."),
      changes: z.array(Change).describe("The changes since the previous version."),
      changes_since: z.array(Change).describe("The changes between that version and the current one."),
    }),
    errors: ["project_kept_in_file", "project_version_not_found"],
    example: { params: { version: "$PROJECT_VERSION" } },
    rule: getVersion,
  }),
  managementCall({
    name: "project.mails.preview",
    route: "POST /b2b/project/mails/preview",
    isRepeatable: true,
    bodyLimitBytes: IMPORT_BYTES,
    summary: "Preview an email",
    description: "Renders an email of the project with sample data, without sending it.",
    request: z.strictObject({
      locale: z.enum(locales).describe("The language."),
      scheme: z.enum(["light", "dark"]).optional().describe("The color scheme of the email client. Default: light."),
      mail_id: z.string().max(512).optional().describe("The email to render. Default: the first of `mails`."),
      patch: JsonObject.optional().describe("A merge patch of unsaved settings."),
    }),
    response: z.object({
      mails: z
        .array(
          z.object({
            mail_id: z.string().describe("The email's ID, for this call."),
            name: z.string().describe("Its purpose, in English; for a template of the project, the template's ID."),
          }),
        )
        .describe("All emails that the project sends."),
      mail: z
        .object({
          mail_id: z.string().describe("Its id."),
          name: z.string().describe("Its purpose."),
          subject: z.string().describe("The subject line."),
          text: z.string().describe("The email as plain text."),
          html: z
            .string()
            .describe(
              "The email as HTML. It may contain the project's own untrusted template, so show it in a sandbox.",
            ),
        })
        .describe("The rendered email."),
      words: z
        .object({
          kind: z.enum(emailKinds).describe("Its field of `email_texts`."),
          default: z
            .object({
              subject: z.string().describe("The subject line."),
              title: z.string().describe("The heading."),
              body: z.string().describe("The text above the link or code."),
              button: z.string().describe("The words on the button; empty in emails without one."),
            })
            .describe("Its words in this language where `email_texts` has none."),
          variables: z.array(z.string()).describe("The variables that its words may contain."),
        })
        .nullable()
        .describe("The words that `email_texts` can change; null where they are fixed."),
      frame_path: z
        .string()
        .nullable()
        .describe(
          "URL that the console shows in a frame, valid for ten minutes; null if the patch is too long for a URL.",
        ),
    }),
    errors: ["invalid_template", "project_kept_in_file", "invalid_project_settings"],
    example: { body: { locale: "de" } },
    rule: queuedByOwner(previewMail),
  }),
];
