import { Sections } from "@portico/ui/components/Sections";
import { useStrings } from "@portico/ui/texts/use-strings";
import type { ComponentType } from "react";
import { DirectoryScreen } from "../../connections/directory/DirectoryPanel.tsx";
import { SingleSignOnScreen } from "../../connections/setup/SingleSignOn.tsx";
import { ApiKeysScreen } from "../../member/api-keys/ApiKeysScreen.tsx";
import { ConnectedAppsScreen } from "../../member/connected-apps/ConnectedAppsScreen.tsx";
import { NotFound } from "../../shared/NotFound.tsx";
import { organization } from "../../shared/organization-texts.ts";
import { type RouteProps, Router, RouteSection, useRoute } from "../../shared/route.tsx";
import { useRights } from "../../shared/use-signed-in.ts";
import { AuditLogScreen } from "../audit/AuditLogScreen.tsx";
import { DomainsScreen } from "../domains/Domains.tsx";
import { MembersScreen } from "../members/MembersScreen.tsx";
import { SignInHelpScreen } from "../sign-in-help/SignInHelpScreen.tsx";
import { OrganizationSettingsScreen } from "./OrganizationSettingsScreen.tsx";

/** A section of an organization's administration. Each is also a component. */
export type OrganizationSection = keyof typeof organization.sections;

interface Section {
  Screen: ComponentType;
  /** The permission that the section requires. A section without one is shown to every member. */
  permission?: readonly [resource: string, action: string];
}

const sections: Record<OrganizationSection, Section> = {
  settings: { Screen: OrganizationSettingsScreen },
  members: { Screen: MembersScreen, permission: ["member", "search"] },
  domains: { Screen: DomainsScreen, permission: ["organization", "update"] },
  singleSignOn: { Screen: SingleSignOnScreen, permission: ["sso", "read"] },
  directory: { Screen: DirectoryScreen, permission: ["scim", "read"] },
  signInHelp: { Screen: SignInHelpScreen, permission: ["organization", "update"] },
  audit: { Screen: AuditLogScreen, permission: ["audit_log", "read"] },
  apiKeys: { Screen: ApiKeysScreen },
  connectedApps: { Screen: ConnectedAppsScreen, permission: ["member", "search"] },
};

export interface OrganizationProps extends RouteProps {
  /**
   * The section to show, such as `members` or `single-sign-on`. `path` also has the routes below sections. Without both,
   * the component keeps its route in the URL's hash, such as `#members`.
   */
  section?: OrganizationSection | (string & {});
  /** Called when the member chooses another section. Then your page updates the URL and `section`. */
  onSection?: (section: OrganizationSection) => void;
}

/** An organization's administration, in sections. Leaves out the sections that the member's roles don't allow. */
export function OrganizationScreen({ path, onPath, ...props }: OrganizationProps) {
  const { section, onSection } = props;
  return (
    <Router path={path} onPath={onPath} inHash={section === undefined && !onSection} isTop>
      <CurrentSection {...props} />
    </Router>
  );
}

function CurrentSection({ section, onSection }: Pick<OrganizationProps, "section" | "onSection">) {
  const texts = useStrings("organization", organization);
  const { segments, go } = useRoute();
  const { allows } = useRights();
  const names = (Object.keys(sections) as OrganizationSection[]).filter((name) => {
    const { permission } = sections[name];
    return !permission || allows(...permission);
  });
  const selected = findSection(section ?? segments[0] ?? "settings");
  function choose(name: OrganizationSection) {
    onSection?.(name);
    go(toSegment(name));
  }
  const Screen = selected && sections[selected].Screen;
  return (
    <Sections
      label={texts.title}
      names={names.map((name) => [name, texts.sections[name]] as const)}
      current={selected}
      onChoose={choose}
    >
      {Screen ? (
        <RouteSection name={segments[0] === selected ? selected : toSegment(selected)}>
          <Screen />
        </RouteSection>
      ) : (
        <NotFound back={texts.sections.settings} onBack={() => choose("settings")} />
      )}
    </Sections>
  );
}

/** The segment of a section in paths: `single-sign-on` for `singleSignOn`. */
function toSegment(name: OrganizationSection): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Finds a section by its segment or its name, which was in URLs before. */
function findSection(text: string): OrganizationSection | undefined {
  return (Object.keys(sections) as OrganizationSection[]).find((name) => name === text || toSegment(name) === text);
}
