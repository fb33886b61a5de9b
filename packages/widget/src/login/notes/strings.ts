/** Shown under the form when the visitor already has a session. */
export const signedIn = {
  /** `name` is empty if the member has no name. */
  who: ({ name, email, organizationName }: { name: string; email: string; organizationName: string }) =>
    `You're logged in to ${organizationName} as ${name ? `${name}, ${email}` : email}.`,
  stay: ({ name, email }: { name: string; email: string }) => `Continue as ${name || email}`,
  other: "Or use another account above.",
};

export interface ConfigIssueText {
  title: string;
  lead: string;
  /** A shell command, to run next to the provider's configuration file. */
  command?: string;
}

/** Configuration mistakes, shown to developers of test projects. */
export const setup = {
  origin: ({ origin }: { origin: string }): ConfigIssueText => ({
    title: "This page is not registered",
    lead: `${origin} is not in the project's allowed_origins, so the provider rejects its requests. Add it:`,
    command: `portico projects origins add ${origin}`,
  }),
  file: (): ConfigIssueText => ({
    title: "This page has no origin",
    lead: "It was opened as a file. Serve it over HTTP, for example with npx vite, and add that origin to allowed_origins.",
  }),
  token: (): ConfigIssueText => ({
    title: "Unknown public token",
    lead: "Check publicToken and apiUrl on this page. To list the provider's tokens:",
    command: "portico projects list",
  }),
  redirect: ({ url, type }: { url: string; type: string }): ConfigIssueText => ({
    title: "This redirect URL is not registered",
    lead: `${url} is not in the project's redirect_urls of type ${type}. URLs must match exactly. Add it:`,
    command: `portico projects redirect-urls add ${url} --type ${type}`,
  }),
  noRedirect: ({ url, type }: { url: string; type: string }): ConfigIssueText => ({
    title: `The project has no redirect URL of type ${type}`,
    lead: "Add the page that email links open, for example this one:",
    command: `portico projects redirect-urls add ${url} --type ${type}`,
  }),
  restart: "Then restart the provider.",
  testsAlone: "Only test projects show this note.",
};
