import { inScheme } from "../../core/delivery/mails/samples.ts";
import { confirmPage, endPage } from "../../methods/magic-links/link-page.ts";
import type { Call } from "../../platform/call/call.ts";
import type { HtmlPage, Reader } from "../../platform/http/html-page.ts";
import type { Locale } from "../../platform/languages/locales.ts";
import { createPreviewFrame } from "./preview-frame.ts";
import { projectWith } from "./preview-mail.ts";

const organization = { organization_name: "Globex", settings: { organization_logo_url: "" } };

/** The pages that a project's members see most, as the provider renders them. */
const samples = {
  link: { name: "Magic link", render: (reader: Reader) => confirmPage(reader, sampleLink, "") },
  expired_link: { name: "Expired link", render: (reader: Reader) => endPage(reader, spentLink) },
} as const satisfies Record<string, { name: string; render: (reader: Reader) => HtmlPage }>;

export type PreviewedPage = keyof typeof samples;
export const previewedPages = Object.keys(samples) as [PreviewedPage, ...PreviewedPage[]];

const startUrl = "https://example.com/";
const sampleLink = {
  state: "ready",
  address: "ada@example.com",
  destinationName: organization.organization_name,
  organization: undefined,
  landingUrl: startUrl,
  isSameBrowser: false,
  isPasswordReset: false,
  formerAddress: null,
} as const;
const spentLink = { state: "spent", isPasswordReset: false, startUrl } as Parameters<typeof endPage>[1];

interface PreviewRequest {
  locale: Locale;
  scheme?: "light" | "dark" | undefined;
  page_id?: PreviewedPage | undefined;
  /** A change of settings that is not saved yet. */
  patch?: Record<string, unknown> | undefined;
}

export const pageFrame = createPreviewFrame<PreviewRequest>({
  path: "/console/pages",
  summary: "Show a provider page in the console",
  description: "Shows a page of the provider with a project's branding, for a frame of the console.",
  render: renderSample,
});

/**
 * Renders a page of the provider with the project's branding and sample data.
 * @throws ApiError `project_kept_in_file` and `invalid_project_settings` for a patch.
 */
export async function previewPage(call: Call, request: PreviewRequest) {
  const { page_id = "link" } = request;
  return {
    pages: previewedPages.map((id) => ({ page_id: id, name: samples[id].name })),
    page: { page_id, name: samples[page_id].name, html: await renderSample(call, request) },
    frame_path: pageFrame.pathFor(call, request),
  };
}

async function renderSample(call: Call, { locale, scheme = "light", page_id = "link", patch }: PreviewRequest) {
  const project = await projectWith(call, patch);
  const { html } = samples[page_id].render({ locale, project, organization });
  // The rules of the page, and its logo. Form controls follow `color-scheme`.
  return inScheme(html, scheme)
    .replaceAll('media="(prefers-color-scheme: dark)"', `media="${scheme === "dark" ? "all" : "not all"}"`)
    .replace("color-scheme: light dark;", `color-scheme: ${scheme};`)
    .replace('name="color-scheme" content="light dark"', `name="color-scheme" content="${scheme}"`);
}
