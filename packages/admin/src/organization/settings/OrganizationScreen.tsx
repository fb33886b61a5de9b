import { Sections } from "@portico/ui/components/Sections";
import { useStrings } from "@portico/ui/texts/use-strings";
import { type ComponentType, useEffect, useState } from "react";
import { DirectoryScreen } from "../../connections/directory/DirectoryPanel.tsx";
import { SingleSignOnScreen } from "../../connections/setup/SingleSignOn.tsx";
import { ApiKeysScreen } from "../../member/api-keys/ApiKeysScreen.tsx";
import { ConnectedAppsScreen } from "../../member/connected-apps/ConnectedAppsScreen.tsx";
import { useRights } from "../../shared/use-signed-in.ts";
import { AuditLogScreen } from "../audit/AuditLogScreen.tsx";
import { DomainsScreen } from "../domains/Domains.tsx";
import { MembersScreen } from "../members/MembersScreen.tsx";
import { OrganizationSettingsScreen } from "./OrganizationSettingsScreen.tsx";
import { organization } from "./texts.ts";

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
  audit: { Screen: AuditLogScreen, permission: ["audit_log", "read"] },
  apiKeys: { Screen: ApiKeysScreen },
  connectedApps: { Screen: ConnectedAppsScreen, permission: ["member", "search"] },
};

export interface OrganizationProps {
  /** The section to show. Without it, the component keeps the section in the URL's hash, such as `#members`. */
  section?: OrganizationSection;
  /** Called when the member chooses another section. Then your page updates the URL and `section`. */
  onSection?: (section: OrganizationSection) => void;
}

/** An organization's administration, in sections. Leaves out the sections that the member's roles don't allow. */
export function OrganizationScreen({ section, onSection }: OrganizationProps) {
  const texts = useStrings("organization", organization);
  const { allows } = useRights();
  const [own, setOwn] = useState(readHash);
  useEffect(() => {
    if (section) return;
    const follow = () => setOwn(readHash());
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [section]);
  const names = (Object.keys(sections) as OrganizationSection[]).filter((name) => {
    const { permission } = sections[name];
    return !permission || allows(...permission);
  });
  const selected = section ?? own ?? "settings";
  // The hash may contain anything.
  const { Screen } = Object.hasOwn(sections, selected) ? sections[selected] : sections.settings;
  function choose(name: OrganizationSection) {
    onSection?.(name);
    if (section) return;
    setOwn(name);
    if (!onSection) history.replaceState(history.state, "", `#${name}`);
  }
  return (
    <Sections
      label={texts.title}
      names={names.map((name) => [name, texts.sections[name]] as const)}
      current={selected}
      onChoose={choose}
    >
      <Screen />
    </Sections>
  );
}

function readHash(): OrganizationSection | undefined {
  const name = typeof location === "undefined" ? "" : location.hash.slice(1);
  return Object.hasOwn(sections, name) ? (name as OrganizationSection) : undefined;
}
