import { createPart } from "../frame/create-part.tsx";
import type { PartEvent, PartPlan } from "./create-part-element.tsx";

const reload = () => location.reload();

const follow = (attribute: string) => (element: HTMLElement) => {
  const address = element.getAttribute(attribute);
  if (address) location.assign(address);
};

const onSwitch: PartEvent = { type: "portico-switch", defaultAction: reload };
const onSignIn: PartEvent = { type: "portico-sign-in" };

const onSection: PartEvent = {
  type: "portico-section",
  defaultAction: (element, name) => element.setAttribute("section", String(name)),
};

const onPath: PartEvent = {
  type: "portico-path",
  defaultAction: (element, path) => element.setAttribute("path", String(path)),
  needs: "path",
};

/** The elements by tag name. Each loads only its own component. A component that is missing here has no element. */
export const plans = {
  "portico-organization-switcher": {
    load: async () =>
      createPart((await import("../member/switcher/OrganizationSwitcher.tsx")).OrganizationSwitcherScreen, {
        isInline: true,
      }),
    attributes: { "sign-in-url": "signInUrl" },
    events: { onSwitch, onSignIn },
  },
  "portico-user-button": {
    load: async () => createPart((await import("../member/user/UserButton.tsx")).UserButtonScreen, { isInline: true }),
    attributes: { "profile-url": "profileUrl", "sign-in-url": "signInUrl", "logout-redirect-url": "logoutRedirectUrl" },
    events: {
      onSwitch,
      onSignIn,
      onSignOut: { type: "portico-sign-out", defaultAction: reload },
      onProfile: { type: "portico-profile", defaultAction: follow("profile-url"), needs: "profile-url" },
    },
  },
  "portico-profile": {
    load: async () => createPart((await import("../member/profile/Profile.tsx")).ProfileScreen),
    attributes: { section: "section" },
    events: { onSection },
  },
  "portico-impersonation-banner": {
    load: async () =>
      createPart((await import("../organization/impersonation/ImpersonationBanner.tsx")).ImpersonationBannerScreen),
    events: { onEnd: { type: "portico-impersonation-end", defaultAction: reload } },
  },
  "portico-organization": {
    load: async () => createPart((await import("../organization/settings/OrganizationScreen.tsx")).OrganizationScreen),
    attributes: { section: "section", path: "path" },
    // Without these attributes, the component keeps its route in the URL's hash.
    events: { onSection: { ...onSection, needs: "section" }, onPath },
  },
  "portico-organization-settings": {
    load: async () =>
      createPart((await import("../organization/settings/OrganizationSettingsScreen.tsx")).OrganizationSettingsScreen),
  },
  "portico-members": {
    load: async () => createPart((await import("../organization/members/MembersScreen.tsx")).MembersScreen),
  },
  "portico-domains": {
    load: async () => createPart((await import("../organization/domains/Domains.tsx")).DomainsScreen),
  },
  "portico-single-sign-on": {
    load: async () => createPart((await import("../connections/setup/SingleSignOn.tsx")).SingleSignOnScreen),
  },
  "portico-directory": {
    load: async () => createPart((await import("../connections/directory/DirectoryPanel.tsx")).DirectoryScreen),
  },
  "portico-sign-in-help": {
    load: async () => createPart((await import("../organization/sign-in-help/SignInHelpScreen.tsx")).SignInHelpScreen),
  },
  "portico-audit": {
    load: async () => createPart((await import("../organization/audit/AuditLogScreen.tsx")).AuditLogScreen),
  },
  "portico-api-keys": {
    load: async () => createPart((await import("../member/api-keys/ApiKeysScreen.tsx")).ApiKeysScreen),
  },
  "portico-connected-apps": {
    load: async () =>
      createPart((await import("../member/connected-apps/ConnectedAppsScreen.tsx")).ConnectedAppsScreen),
  },
} satisfies Record<`portico-${string}`, PartPlan>;
