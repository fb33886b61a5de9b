/** Everything that the provider's own pages say to members. A test compares the JSON files of the other languages with it. */
export const en = {
  link: {
    login: "Continue to {destination}",
    resetPassword: "Set a new password for {destination}",
    newAddress: "Confirm your new address for {destination}",
    lead: "as {address} · leads to {host}",
    takeOver:
      "The account {former} of {destination} asks for your address. If you continue, that account becomes yours: it gets the address {address}, and unless you are signed in to it here, its password, linked accounts, second factors and connected apps end.",
    go: "Continue",
    ignore: "If you did not ask for this, or the address is not yours, close this page: then nothing changes.",
    over: "This link no longer works",
    loginOver: "Your login link has expired or was already used. Ask for a new one and open it in this browser.",
    resetOver:
      "Your link for a new password has expired or was already used. Ask for a new one and open it in this browser.",
    back: "Back to log in",
    unknown:
      "It may have been cut off on its way. Open it again from your email, or ask for a new one where you log in.",
    stillGood: "Your link is still good. Wait a moment and open it again.",
  },
  unlink: {
    title: "Unlink the {provider} account?",
    lead: "It logs in to {destination} as {address}. {provider} knows it as {account}.",
    confirm: "Unlink the account",
    caution: "Whoever came in by it is logged out. If the account is yours, close this page.",
    done: "The account is unlinked",
    ended: "It no longer logs in, and whoever came in by it is logged out.",
    next: "If you do not know that account, tell your admin, and set a new password.",
    over: "The account is unlinked already, or the link is older than {life}.",
  },
  disown: {
    title: "Was this someone else?",
    lead: "You are about to secure the account {address} at {destination}.",
    confirm: "This wasn't me",
    caution:
      "It logs out every session, removes the password, and ends what was created with that access. If it was you, close this page.",
    done: "Your account is secured",
    ended: "All sessions are logged out, and what was created with that access has ended.",
    next: "Log in with your email, set a new password, and check your two-step verification. Then open your profile: it lists what was created in the meantime. If you can't log in, contact your admin.",
    over: "The link was used already, or it is older than {life}.",
  },
  sso: {
    busy: "Logging in",
    leave: "Log in at {host}?",
    stranger:
      "A link brought you here. It leads to {host}, which belongs to an organization and not to {project}. Go on only if your organization logs in there.",
    go: "Continue to {host}",
    failed: "Single sign-on did not work",
    back: "Back to {project}",
    advice: {
      refused: "Your identity provider refused the login. Ask your administrator whether this app is assigned to you.",
      late: "It took too long. Go back to the app and log in once more.",
      begin: "Logins begin in the app. Go back to the app and log in once more.",
      finished: "This login was finished before, or it took too long. Go back to the app and log in once more.",
      otherBrowser:
        "This login began in another browser, or this one refuses cookies. Go back to the app and log in once more.",
      replayed: "It was used before. Go back to the app and log in once more.",
      unverified: "Your identity provider has not verified your email address. Ask your administrator.",
      noAccess: "Your account there is fine, but it has no access here. Ask your administrator for it.",
      unreachable: "Your identity provider did not answer. Wait a moment. Go back to the app and log in once more.",
      unacceptable:
        "The answer of your identity provider cannot be accepted. Your administrator can see why, under the id below.",
    },
  },
  app: {
    title: "The app was not let in",
    accessDenied: "“{app}” was not let in.",
    loginRequired: "“{app}” wants to know who you are without asking you, and you are not signed in.",
    consentRequired: "“{app}” wants to be let in without asking you, and was not let in before.",
    mistake: "“{app}” asked for something that cannot be answered.",
    stranger: "It registered itself: {project} does not know who makes it.",
    caution: "You can close this page. Go on to {place} only if you came from there.",
    go: "Go on to {place}",
  },
  failure: {
    login: "You could not be logged in",
    loginNext: "Go back to the page you came from and try again.",
    app: "The app sent you here with a request that cannot be answered",
    appNext: "Tell those who make the app.",
    other: "Something went wrong",
    /** For errors without a text of their own below, which only the developers of the linking page can fix. */
    request: "The request that led here cannot be answered.",
    here: "Something went wrong here. Wait a moment and try again.",
    busy: "This cannot be answered just now. Wait a moment and try again.",
    tooMany: "There were too many attempts. Wait a moment and try again.",
    loginOver: "This login was started in another browser or too long ago, or is already finished.",
    details: "Details for developers",
    requestId: "Request id: {id}",
  },
  home: {
    lead: "This address signs people in to applications. Open the application itself.",
    notFound: "There is nothing at this address",
    notFoundNext: "Check the address, or open the application itself.",
  },
} as const;
