import { JsonObject, Timestamp } from "@portico/wire/schemas";
import { z } from "zod";
import { inTurns } from "../../../platform/call/in-turns.ts";
import { emailKinds } from "../../../platform/config/email-template-schema.ts";
import { IMPORT_BYTES } from "../../../platform/http/route.ts";
import { locales } from "../../../platform/languages/locales.ts";
import { getProject } from "../../project-settings/get-project.ts";
import { previewMail } from "../../project-settings/preview-mail.ts";
import { checkProject, rollBackProject, updateProject } from "../../project-settings/update-project.ts";
import { getVersion, searchVersions } from "../../project-settings/versions.ts";
import { NoFields } from "./fields.ts";
import { type ManagementCall, managementCall } from "./management-call.ts";

const VersionNumber = z.number().int().min(1).max(999_999_999);
const Note = z.string().max(500).optional().describe("Why, for those who read the versions.");

export const ProjectSettingsView = z
  .object({
    project_id: z.string().describe("The project's id."),
    environment: z.enum(["test", "live"]).describe("As its id says."),
    origin: z
      .enum(["file", "console"])
      .describe("Where the settings are kept: `file` is the configuration file, which alone changes them then."),
    file: z.string().nullable().describe("That file's name, for operators; null for a project's own secret."),
    is_named_in_file: z.boolean().describe("Whether the configuration file names the project."),
    version: VersionNumber.nullable().describe("The version that counts; null for a project of the file."),
    updated_at: Timestamp.describe("When the settings last changed; RFC 3339, UTC."),
    settings: JsonObject.describe("What was given. Where a secret is kept stands `••••••••`."),
    effective: JsonObject.describe("The same with all defaults."),
  })
  .describe("The project and its settings.");

const ProjectResponse = z.object({ project: ProjectSettingsView });

const Change = z.object({
  path: z.string().describe("The place, as in `branding.logo_url`."),
  before: z.unknown().optional().describe("What stood there; absent where there was nothing, or a secret."),
  after: z.unknown().optional().describe("What stands there now; absent where there is nothing, or a secret."),
});

const Fault = z.object({
  path: z.string().describe("The place; empty for the settings as a whole."),
  message: z.string().describe("What was found, and what is expected."),
});

const told = {
  warnings: z
    .array(
      z.object({
        path: z.string().describe("The place."),
        message: z.string().describe("What is legal there and opens something, or will surprise."),
        mend: z.string().describe("What ends that."),
      }),
    )
    .describe("What a start of the provider would warn of."),
  changes: z.array(Change).describe("What differs."),
  loosened: z
    .array(
      z.object({ path: z.string().describe("The setting."), meaning: z.string().describe("What its change opens.") }),
    )
    .describe("What lets in more people, pages or apps than before, or asks for less."),
};

const change = {
  settings: JsonObject.optional().describe("All settings anew. A secret's mark keeps that secret."),
  patch: JsonObject.optional().describe("A merge patch of the settings that there are (RFC 7396)."),
};

const Version = z.object({
  version: VersionNumber.describe("Its number; the first is 1."),
  kind: z.enum(["created", "updated", "rolled_back"]).describe("What made it."),
  note: z.string().describe("Why, as its author has written; empty for nothing."),
  author: z
    .object({
      by: z.string().describe("`operator`, or `backend` for the project's secret."),
      operator: z
        .object({ operator_id: z.string().describe("Their id."), email_address: z.string().describe("Their address.") })
        .optional()
        .describe("Which operator."),
    })
    .describe("Who."),
  changed_paths: z.array(z.string()).describe("The places that it changed, secrets included."),
  created_at: Timestamp.describe("When; RFC 3339, UTC."),
});

export const project: ManagementCall[] = [
  managementCall({
    name: "project.get",
    method: "GET",
    path: "/b2b/project",
    summary: "Returns the project's settings, without what is secret in them.",
    request: NoFields,
    response: ProjectResponse,
    errors: [],
    example: {},
    rule: getProject,
  }),
  managementCall({
    name: "project.check",
    method: "POST",
    path: "/b2b/project/check",
    isRepeatable: true,
    bodyLimitBytes: IMPORT_BYTES,
    summary: "Says what would become of a change of the settings, and changes nothing.",
    description:
      "Send either `settings` or `patch`. Faults are those that the configuration file would be refused for.",
    request: z.strictObject(change),
    response: z.object({
      version: VersionNumber.describe("The version that counts."),
      faults: z.array(Fault).describe("What is wrong with it; none where it may be saved."),
      ...told,
    }),
    errors: ["project_kept_in_file", "bad_request"],
    example: { body: { patch: { default_locale: "de" } } },
    rule: inTurns(checkProject),
  }),
  managementCall({
    name: "project.update",
    method: "PUT",
    path: "/b2b/project",
    bodyLimitBytes: IMPORT_BYTES,
    summary: "Changes the settings of a project that the console keeps. Every node follows within ten seconds.",
    description:
      "Send either `settings` or `patch`. With the project's secret a host changes how the project looks, where it leads and who may do what in it; all else is for operators. See `/docs/project-settings`.",
    request: z.strictObject({
      version: VersionNumber.describe("The version that the change was made for: a later one refuses it."),
      ...change,
      note: Note,
    }),
    response: ProjectResponse.extend(told),
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
    method: "POST",
    path: "/b2b/project/roll_back",
    summary: "Makes the settings of an earlier version count again, as a new version. Secrets stay as they are today.",
    request: z.strictObject({
      version: VersionNumber.describe("The version that counts now."),
      to_version: VersionNumber.describe("The version to go back to."),
      note: Note,
    }),
    response: ProjectResponse.extend(told),
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
    method: "POST",
    path: "/b2b/project/versions/search",
    isRepeatable: true,
    summary: "Returns a page of the versions of the settings, the newest first: who changed what, and when.",
    description: "The newest hundred are kept.",
    request: z.strictObject({
      before: VersionNumber.optional().describe("`next_before` of the page before; the newest when absent."),
      limit: z.number().int().min(1).max(100).optional().describe("Versions a page; 50 when absent."),
    }),
    response: z.object({
      current: VersionNumber.describe("The version that counts."),
      versions: z.array(Version).describe("The page."),
      next_before: VersionNumber.nullable().describe("Where the next page begins; null on the last one."),
    }),
    errors: ["project_kept_in_file"],
    example: { body: {} },
    rule: searchVersions,
  }),
  managementCall({
    name: "project.versions.get",
    method: "GET",
    path: "/b2b/project/versions/{version}",
    summary: "Returns a version of the settings, what it changed, and what has changed since.",
    request: NoFields,
    response: z.object({
      version: Version.describe("The version."),
      settings: JsonObject.describe("The settings of that version. Where a secret was kept stands `••••••••`."),
      changes: z.array(Change).describe("What differs from the version before."),
      changes_since: z.array(Change).describe("What differs from it today."),
    }),
    errors: ["project_kept_in_file", "project_version_not_found"],
    example: { params: { version: "$PROJECT_VERSION" } },
    rule: getVersion,
  }),
  managementCall({
    name: "project.mails.preview",
    method: "POST",
    path: "/b2b/project/mails/preview",
    isRepeatable: true,
    bodyLimitBytes: IMPORT_BYTES,
    summary: "Renders a mail of the project with made-up names, and sends nothing.",
    request: z.strictObject({
      locale: z.enum(locales).describe("The language."),
      scheme: z
        .enum(["light", "dark"])
        .optional()
        .describe("The colors of the reader's mail program; light when absent."),
      mail_id: z.string().max(512).optional().describe("Which mail; the first of `mails` when absent."),
      patch: JsonObject.optional().describe("A merge patch of settings that are not saved yet."),
    }),
    response: z.object({
      mails: z
        .array(
          z.object({
            mail_id: z.string().describe("Its id, for this call."),
            name: z.string().describe("What it is for, in English; the template's id for one of the project's own."),
          }),
        )
        .describe("All mails that the project sends."),
      mail: z
        .object({
          mail_id: z.string().describe("Its id."),
          name: z.string().describe("What it is for."),
          subject: z.string().describe("The subject line."),
          text: z.string().describe("The mail as plain text."),
          html: z
            .string()
            .describe("The mail as HTML, hostile as the project's own template may be: show it in a sandbox."),
        })
        .describe("The one that was asked for."),
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
          "Where the console's page frames it for ten minutes; null where the patch is too long for an address.",
        ),
    }),
    errors: ["invalid_template", "project_kept_in_file", "invalid_project_settings"],
    example: { body: { locale: "de" } },
    rule: inTurns(previewMail),
  }),
];
