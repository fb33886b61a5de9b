/** The line under the form for a visitor who is signed in already. */
export const signedIn = {
  /** `name` is empty where the member has none. */
  who: ({ name, email, organizationName }: { name: string; email: string; organizationName: string }) =>
    `You are signed in to ${organizationName} as ${name ? `${name}, ${email}` : email}.`,
  stay: ({ name, email }: { name: string; email: string }) => `Continue as ${name || email}`,
  other: "Use another account with the form above.",
};

export interface FaultText {
  title: string;
  lead: string;
  /** To type where the provider's configuration is. */
  command?: string;
}

/** What is not registered, for the developers of a test project. */
export const setup = {
  origin: ({ origin }: { origin: string }): FaultText => ({
    title: "This page is not registered",
    lead: `${origin} is not among the project's allowed_origins, so the provider answers none of its calls. Add it:`,
    command: `portico projects origins add ${origin}`,
  }),
  file: (): FaultText => ({
    title: "This page has no origin",
    lead: "It was opened as a file. Serve it, for example with npx vite, and add that address to allowed_origins.",
  }),
  token: (): FaultText => ({
    title: "No project has this public token",
    lead: "Check publicToken and apiUrl of this page. The provider's tokens:",
    command: "portico projects list",
  }),
  redirect: ({ url, type }: { url: string; type: string }): FaultText => ({
    title: "This redirect URL is not registered",
    lead: `${url} is not among the project's redirect_urls of type ${type}. The match is exact. Add it:`,
    command: `portico projects redirect-urls add ${url} --type ${type}`,
  }),
  noRedirect: ({ url, type }: { url: string; type: string }): FaultText => ({
    title: `The project has no redirect URL of type ${type}`,
    lead: "Add the page that mails lead to, for example this one:",
    command: `portico projects redirect-urls add ${url} --type ${type}`,
  }),
  restart: "Then start the provider anew.",
  testsAlone: "Only test projects show this note.",
};
