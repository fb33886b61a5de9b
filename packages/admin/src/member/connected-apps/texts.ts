interface App {
  app: string;
}

export const connectedApps = {
  title: "Connected apps",
  lead: "Apps that members have let in. Each may do for its member what that member may do, and no more.",
  hidden: "You cannot see which apps members have let in.",
  none: "No apps are let in.",
  noneText: "An app stands here once a member has let it in.",
  firstParty: "Of this application",
  open: "Who let it in",
  peopleOf: ({ app }: App) => `Who let ${app} in`,
  unknownMember: "A member",
  putOut: "Put out",
  putOutAll: "Put out for everybody",
  putOutAsk: ({ app, name }: { app: string; name: string }) => `Put ${app} out for ${name}?`,
  putOutAllAsk: ({ app }: App) => `Put ${app} out for everybody?`,
  putOutText: "Its access ends at once. Members can let it in again, where the settings allow it.",
  out: ({ app }: App) => `${app} is out.`,
  failures: {
    connected_app_not_found: "This app is no longer let in.",
  },

  machines: "Apps that act for themselves",
  machinesLead: "Without a member: a nightly job, a bridge to another system. They may do what you allow here.",
  noMachines: "No app acts for itself.",
  allow: "Allow an app",
  allowTitle: "Allow an app to act for itself",
  clientId: "The app's client id",
  clientIdHint: "Whoever makes the app tells you.",
  scopes: "What it may do",
  noScopes: "The application has no scopes that an app could have.",
  since: "since",
  disallow: "Disallow",
  disallowAsk: ({ app }: App) => `Disallow ${app}?`,
  disallowText: "Its tokens end at once.",
  allowed: ({ app }: App) => `${app} may act for itself.`,
  disallowed: ({ app }: App) => `${app} may no longer act for itself.`,
  machineFailures: {
    connected_app_not_found: "There is no app with this client id.",
    machine_access_not_allowed: "This app cannot act for itself here.",
    oauth_invalid_scope_requested: "The app cannot have one of these scopes.",
    unauthorized_action: "You cannot give an app more than you may do yourself.",
  },
};
