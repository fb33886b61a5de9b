import type { Organization } from "@portico/wire";
import type { LoginConfig } from "../flow/config.ts";
import { type Entry, entryWithoutPassword, type SecondFactor } from "./explain-entry.ts";
import type { HiddenMethod, ShownMethod } from "./explain-methods.ts";
import { missingRedirects } from "./explain-redirects.ts";
import { namesOf } from "./names.ts";
import type { ProjectSettings } from "./policies.ts";

export interface Finding {
  /** Stable, and for programs. */
  code:
    | "organizationNotNamed"
    | "nothingToShow"
    | "entryEndsNowhere"
    | "passwordAlone"
    | "noSecondFactorCounts"
    | "noSecondFactorOffered"
    | "notAskedFor"
    | "unknownProduct"
    | "noProviders"
    | "redirectMissing"
    | "noPasswords"
    | "strangersStayOutside";
  /** At a dead end somebody cannot sign in. */
  severity: "deadEnd" | "warning";
  /** What is the case, and what would end it. */
  text: string;
}

interface Known {
  config: LoginConfig;
  organization: Organization | null;
  project: ProjectSettings;
  isNamed: boolean;
  opens: "Main" | "Error";
  shown: readonly ShownMethod[];
  hidden: readonly HiddenMethod[];
  entries: readonly Entry[];
  secondFactor: SecondFactor | null;
}

export function findAll(known: Known): Finding[] {
  return [...findFirstScreen(known), ...findEntries(known), ...findSecondFactor(known), ...findProject(known)];
}

const deadEnd = (code: Finding["code"], text: string): Finding => ({ code, severity: "deadEnd", text });
const warning = (code: Finding["code"], text: string): Finding => ({ code, severity: "warning", text });

function* findFirstScreen({ config, opens, isNamed, shown, hidden }: Known): Generator<Finding> {
  if (!isNamed) {
    yield deadEnd(
      "organizationNotNamed",
      "Nothing names the organization: set organizationSlug, or give the project a slug_pattern that holds {{slug}}.",
    );
  } else if (opens === "Error") {
    yield deadEnd(
      "nothingToShow",
      "The widget opens with an error: the organization allows no method that could be offered. " +
        "Allow one in allowed_auth_methods, or give the organization a connection.",
    );
  }
  const unasked = shown.filter(({ because }) => because !== "configured").map(({ method }) => method);
  if (unasked.length > 0) {
    yield warning(
      "notAskedFor",
      `${namesOf(unasked)} shows although it is not configured: nothing that is can be used here.`,
    );
  }
  for (const { method, because } of hidden) {
    if (because === "unknownProduct") yield warning(because, `There is no product ${method}. It is left out.`);
    if (because === "noProviders") {
      yield warning(because, "The product oauth has no providers: name some in oauthOptions.providers.");
    }
  }
  if (config.authFlowType === "PasswordReset" && !config.products.includes("passwords")) {
    yield warning("noPasswords", "A page for new passwords needs the product passwords.");
  }
}

function* findEntries({ config, organization, entries }: Known): Generator<Finding> {
  const lost = entries.filter(({ leads }) => leads === "nowhere").map(({ by }) => by);
  if (lost.length > 0) {
    yield deadEnd(
      "entryEndsNowhere",
      `Whoever comes by ${namesOf(lost)} ends at an error: the organization does not allow it, ` +
        "and allows nothing instead that could be offered.",
    );
  }
  const asksAnother = entries.some(({ by, leads }) => leads === "otherMethod" && by !== "sso");
  if (organization && asksAnother && entryWithoutPassword(config, organization).length === 0) {
    yield warning("passwordAlone", "The organization allows passwords alone: members who have none stay outside.");
  }
}

function* findSecondFactor({ secondFactor }: Known): Generator<Finding> {
  if (!secondFactor?.isRequired) return;
  if (secondFactor.counted.length === 0) {
    yield deadEnd(
      "noSecondFactorCounts",
      "The organization asks everybody for a second factor and allows none: name some in allowed_mfa_methods.",
    );
  } else if (secondFactor.offered.length === 0) {
    yield deadEnd(
      "noSecondFactorOffered",
      `Members without a second factor cannot set one up: the organization allows ${namesOf(secondFactor.counted)}, ` +
        "which mfaProductInclude leaves out.",
    );
  }
}

function* findProject({ config, shown, project }: Known): Generator<Finding> {
  const { redirect_urls, create_organization_enabled } = project;
  for (const { product, type, url } of redirect_urls ? missingRedirects(config, shown, redirect_urls) : []) {
    yield deadEnd(
      "redirectMissing",
      url === null
        ? `The product ${product} needs a redirect URL of type ${type}: the project has no default one, and none is configured.`
        : `The product ${product} leads back to ${url}, which is not among the project's redirect_urls of type ${type}.`,
    );
  }
  const isClosed = create_organization_enabled === false || config.disableCreateOrganization === true;
  if (config.authFlowType === "Discovery" && isClosed) {
    yield warning(
      "strangersStayOutside",
      "Who belongs to no organization and is invited to none stays outside: nobody may create one.",
    );
  }
}
