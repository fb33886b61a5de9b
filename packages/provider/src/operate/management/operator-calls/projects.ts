import { JsonObject, Timestamp } from "@portico/wire/schemas";
import { z } from "zod";
import { queuedByOwner } from "../../../platform/call/work-owner.ts";
import { IMPORT_BYTES } from "../../../platform/http/route.ts";
import { locales } from "../../../platform/languages/locales.ts";
import { addProject, takeOverProject } from "../../project-settings/create-project.ts";
import { findSiteIcon } from "../../project-settings/find-site-icon.ts";
import { getProject, listProjects } from "../../project-settings/get-project.ts";
import { previewedPages, previewPage } from "../../project-settings/preview-page.ts";
import {
  addPublicToken,
  cancelProjectSecretRotation,
  completeProjectSecretRotation,
  revokePublicToken,
  startProjectSecretRotation,
} from "../../project-settings/project-credentials.ts";
import { Secrets } from "../calls/keys.ts";
import { ProjectSettingsView } from "../calls/project.ts";
import { type OperatorCall, operatorCall } from "./operator-call.ts";

const ProjectSummary = z.object({
  project_id: z.string(),
  project_name: z.string(),
  origin: z
    .enum(["file", "console"])
    .describe("Where its settings are stored: in the configuration file, or in the console."),
  updated_at: Timestamp,
});

const ProjectResponse = z.object({ project: ProjectSettingsView });
const ShownOnce = { secret: z.string().describe("The new secret. It is returned only once.") };

export const projects: OperatorCall[] = [
  operatorCall({
    name: "projects.search",
    route: "POST /projects/search",
    role: "read_only",
    isRead: true,
    request: z.strictObject({
      query: z.string().max(128).optional().describe("A part of the name or ID. Default: all projects."),
      after: z.string().max(256).optional().describe("`next_after` of the previous page. Omit it for the first page."),
    }),
    response: z.object({ projects: z.array(ProjectSummary), next_after: z.string().nullable() }),
    // The console's own project has its own calls.
    rule: ({ services, desk }, request) => listProjects(services.db, { ...request, except: desk.project.project_id }),
  }),
  operatorCall({
    name: "projects.create",
    route: "POST /projects",
    role: "owner",
    isRead: false,
    request: z.strictObject({
      project_name: z.string().min(1).max(128),
      environment: z.enum(["test", "live"]),
      allowed_origins: z.array(z.string().max(2048)).max(50).optional(),
      redirect_urls: z
        .array(
          z.strictObject({ url: z.string().max(2048), types: z.array(z.string()), default: z.boolean().optional() }),
        )
        .max(50)
        .optional(),
    }),
    response: ProjectResponse.extend(ShownOnce),
    errors: ["invalid_project_settings"],
    rule: ({ services, ...asker }, request) => addProject(services, request, asker),
  }),
  operatorCall({
    name: "projects.get",
    route: "GET /projects/{project_id}",
    role: "read_only",
    response: ProjectResponse,
    errors: ["project_not_found"],
    rule: async ({ callOf }, { project_id }) => getProject(await callOf(project_id)),
  }),
  operatorCall({
    name: "projects.take_over",
    route: "POST /projects/{project_id}/take_over",
    role: "owner",
    isRead: false,
    response: ProjectResponse,
    errors: ["project_not_found", "project_kept_in_file"],
    rule: async ({ callOf }, { project_id }) => takeOverProject(await callOf(project_id)),
  }),
  operatorCall({
    name: "projects.pages.preview",
    route: "POST /projects/{project_id}/pages/preview",
    role: "read_only",
    isRead: true,
    bodyLimitBytes: IMPORT_BYTES,
    request: z.strictObject({
      locale: z.enum(locales),
      scheme: z.enum(["light", "dark"]).optional().describe("Default: light."),
      page_id: z.enum(previewedPages).optional().describe("Default: the first of `pages`."),
      patch: JsonObject.optional().describe("A merge patch of unsaved settings."),
    }),
    response: z.object({
      pages: z.array(z.object({ page_id: z.enum(previewedPages), name: z.string() })),
      page: z.object({ page_id: z.enum(previewedPages), name: z.string(), html: z.string() }),
      frame_path: z.string().nullable().describe("A URL for a frame, for ten minutes; null if the change is too long."),
    }),
    errors: ["project_not_found", "project_kept_in_file", "invalid_project_settings"],
    rule: async ({ callOf }, { project_id, ...request }) =>
      queuedByOwner(previewPage)(await callOf(project_id), request),
  }),
  operatorCall({
    name: "projects.site_icon.find",
    route: "POST /projects/{project_id}/site_icon/find",
    role: "owner",
    isRead: true,
    request: z.strictObject({
      site: z.string().min(1).max(2048).describe("A domain such as `acme.com`, or the URL of one of its pages."),
    }),
    response: z.object({
      image: z.string().nullable().describe("The icon as a data URL: PNG, JPEG, WebP or ICO. Null if it is an SVG."),
      colors: z.array(z.string()).describe("The `theme-color` of the page, or the colors of an SVG icon."),
    }),
    errors: ["project_not_found", "site_icon_not_usable", "too_many_requests"],
    rule: async ({ callOf }, { project_id, site }) => findSiteIcon(await callOf(project_id), site.trim()),
  }),
  operatorCall({
    name: "projects.secret.rotate_start",
    route: "POST /projects/{project_id}/secret/rotate/start",
    role: "owner",
    isRead: false,
    response: Secrets.extend(ShownOnce),
    errors: ["project_not_found", "project_kept_in_file", "project_secret_rotating"],
    rule: async ({ callOf }, { project_id }) => startProjectSecretRotation(await callOf(project_id)),
  }),
  operatorCall({
    name: "projects.secret.rotate_complete",
    route: "POST /projects/{project_id}/secret/rotate/complete",
    role: "owner",
    isRead: false,
    response: Secrets,
    errors: ["project_not_found", "project_kept_in_file", "project_secret_not_rotating"],
    rule: async ({ callOf }, { project_id }) => completeProjectSecretRotation(await callOf(project_id)),
  }),
  operatorCall({
    name: "projects.secret.rotate_cancel",
    route: "POST /projects/{project_id}/secret/rotate/cancel",
    role: "owner",
    isRead: false,
    response: Secrets,
    errors: ["project_not_found", "project_kept_in_file", "project_secret_not_rotating"],
    rule: async ({ callOf }, { project_id }) => cancelProjectSecretRotation(await callOf(project_id)),
  }),
  operatorCall({
    name: "projects.public_tokens.add",
    route: "POST /projects/{project_id}/public_tokens",
    role: "owner",
    isRead: false,
    response: ProjectResponse.extend({ public_token: z.string() }),
    errors: ["project_not_found", "project_kept_in_file", "project_version_conflict"],
    rule: async ({ callOf }, { project_id }) => addPublicToken(await callOf(project_id)),
  }),
  operatorCall({
    name: "projects.public_tokens.revoke",
    route: "DELETE /projects/{project_id}/public_tokens/{public_token}",
    role: "owner",
    isRead: false,
    response: ProjectResponse,
    errors: [
      "project_not_found",
      "project_kept_in_file",
      "project_version_conflict",
      "public_token_not_found",
      "invalid_project_settings",
    ],
    rule: async ({ callOf }, { project_id, public_token }) =>
      revokePublicToken(await callOf(project_id), { public_token }),
  }),
];
