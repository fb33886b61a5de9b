export { createPage, type Page } from "./page.ts";
export { acmeProject, PAGE_ORIGIN, PROJECT_ID, PROJECT_SECRET, PUBLIC_TOKEN } from "./sample-project.ts";
export {
  type Mail,
  type Mailbox,
  startTestProvider,
  type TestProvider,
  type TestProviderOptions,
} from "./start-test-provider.ts";
