import type { LoginConfig } from "../flow/config.ts";
import { type Entry, explainEntries, explainSecondFactor, type SecondFactor } from "./explain-entry.ts";
import { type HiddenMethod, hiddenMethods, type ShownMethod, shownMethods } from "./explain-methods.ts";
import { type Finding, findAll } from "./findings.ts";
import { type OrganizationPolicy, organizationOf, type ProjectSettings } from "./policies.ts";

export interface LoginLint {
  /** What the widget opens with, in this organization where the flow is its own. */
  opens: "Main" | "Error";
  /** The methods of the first screen, in its order, and why each is there. */
  shown: ShownMethod[];
  /** The methods that the host asks for or the organization allows, and that are not there. */
  hidden: HiddenMethod[];
  /** What comes of each shown method once the organization is entered; empty where no organization was given. */
  entries: Entry[];
  /** The second factors of its members; null where no organization was given. */
  secondFactor: SecondFactor | null;
  /** True where nobody can sign in, whoever they are. */
  endsNowhere: boolean;
  /** What is wrong, and what may be meant otherwise. */
  findings: Finding[];
}

/**
 * Says of a widget's configuration what people will meet: which methods show and why, and which combinations end nowhere.
 * The widget decides by the same functions.
 * @param policy the organization that is signed in to; null for what can be said of none.
 */
export function lintLogin(
  config: LoginConfig,
  policy: OrganizationPolicy | null = null,
  project: ProjectSettings = {},
): LoginLint {
  const organization = policy && organizationOf(policy);
  const isOwnFlow = config.authFlowType === "Organization";
  const offer = { organization: isOwnFlow ? organization : null, primary: null };
  const methods = shownMethods(config, offer);
  const isNamed = !isOwnFlow || isOrganizationNamed(config, project);
  const opens = isNamed && methods.length > 0 ? "Main" : "Error";
  const shown = opens === "Main" ? methods : [];
  const entries = organization ? explainEntries(config, organization, shown) : [];
  const secondFactor = organization && explainSecondFactor(config, organization);
  const isShut = secondFactor?.isRequired === true && secondFactor.counted.length === 0;
  const facts = { opens, shown, hidden: hiddenMethods(config, offer), entries, secondFactor } as const;
  return {
    ...facts,
    endsNowhere:
      opens === "Error" || isShut || (entries.length > 0 && entries.every(({ leads }) => leads === "nowhere")),
    findings: findAll({ ...facts, config, organization, project, isNamed }),
  };
}

/** A slug pattern that nothing is known of is taken for one that fits. */
function isOrganizationNamed({ organizationSlug }: LoginConfig, { slug_pattern }: ProjectSettings): boolean {
  return Boolean(organizationSlug) || slug_pattern === undefined || slug_pattern?.includes("{{slug}}") === true;
}
