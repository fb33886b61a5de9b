interface App {
  app: string;
}

export const connectedApps = {
  title: "Connected apps",
  lead: "Apps that members have connected. An app can only do what its member can do.",
  hidden: "You don't have permission to view connected apps.",
  none: "No connected apps",
  noneText: "Apps appear here when a member connects one.",
  firstParty: "First-party",
  open: "View members",
  peopleOf: ({ app }: App) => `Members using ${app}`,
  unknownMember: "A member",
  disconnect: "Disconnect",
  putOutAll: "Disconnect for everyone",
  putOutAsk: ({ app, name }: { app: string; name: string }) => `Disconnect ${app} for ${name}?`,
  putOutAllAsk: ({ app }: App) => `Disconnect ${app} for everyone?`,
  putOutText: "The app loses access immediately. Members can connect it again if your settings allow it.",
  out: ({ app }: App) => `${app} disconnected`,
  failures: {
    connected_app_not_found: "This app is already disconnected. Reload the page.",
  },

  machines: "Machine access",
  machinesLead:
    "Apps that run without a member, such as a nightly job or a link to another system. They can only do what you allow here.",
  noMachines: "No apps have machine access",
  allow: "Allow an app",
  allowTitle: "Allow machine access",
  clientId: "Client ID",
  clientIdHint: "Ask the app's developer for it.",
  scopes: "Permissions",
  noScopes: "This application has no permissions to give to apps.",
  since: "since",
  disallow: "Block",
  disallowAsk: ({ app }: App) => `Block machine access for ${app}?`,
  disallowText: "Its tokens stop working immediately.",
  allowed: ({ app }: App) => `Machine access allowed for ${app}`,
  disallowed: ({ app }: App) => `Machine access blocked for ${app}`,
  machineFailures: {
    connected_app_not_found: "No app has this client ID. Check it and try again.",
    machine_access_not_allowed: "Machine access isn't available for this app.",
    oauth_invalid_scope_requested: "The app can't have one of these permissions. Choose others.",
    unauthorized_action: "You can't give an app more permissions than you have.",
  },
};
