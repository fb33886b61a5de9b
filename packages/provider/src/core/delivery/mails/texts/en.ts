/** Everything that mails and text messages say. A test compares the JSON files of the other languages with it. */
export const en = {
  magicLink: {
    login: { title: "Log in to {destination}", button: "Log in" },
    signup: { title: "Join {destination}", button: "Sign up" },
    body: "Use this link to continue as {address}, best in the browser where you asked for it.",
    orCode: "Or type this passcode where you asked for this email:",
    life: "The link works once and expires in {link}.",
    lifeWithCode: "The link works once and expires in {link}, the passcode in {code}.",
    ignore: "If you did not ask for it, you can ignore this email. Never forward it to anybody.",
  },
  invitation: {
    title: "You are invited to {destination}",
    body: "{inviter} invites you to join {destination} as {address}.",
    button: "Accept the invitation",
    ignore: "If you do not know the sender, you can ignore this email. Never forward it to anybody.",
  },
  emailCode: {
    subject: "{code} is your {projectName} passcode",
    title: "Your passcode",
    body: "Type this passcode where you asked for it, to continue to {destination}.",
    life: "It works once and expires in {code}.",
    ignore: "If you did not ask for it, you can ignore this email. Never tell the passcode to anybody.",
  },
  /** A text message; the code comes first enough that a phone finds it. */
  text: "Your {projectName} code is {code}. It expires in {life}. Never share it.",
  passwordReset: {
    title: "Set a new password for {destination}",
    body: "Use this link to set a new password as {address}, best in the browser where you asked for it.",
    button: "Set a new password",
    /** Above the link that logs in without a password. */
    orLogin: "Or keep your password and log in this time without it:",
    login: "Log in without a password",
    life: "Each link works once and expires in {link}.",
    ignore:
      "If you did not ask for it, you can ignore this email: your password stays as it is. Never forward it to anybody.",
  },
  emailUpdate: {
    title: "Confirm your new address for {destination}",
    body: "Open this link to make {address} the address of the account {former}.",
    codeBody: "Type this passcode where you asked for it, to make {address} the address of the account {former}.",
    button: "Confirm the address",
    ignore: "If that account is not yours, ignore this email: then nothing changes. Never forward it to anybody.",
  },
  emailUpdated: {
    title: "Your address for {destination} has changed",
    body: "The account that was {former} has another address now. This one no longer signs in.",
    mistake: "If you did not ask for this, contact your admin.",
  },
  accountLinked: {
    title: "A {provider} account now logs in to {destination}",
    body: "The {provider} account {account} was linked to {address} on {time}. From now on it logs in by itself.",
    mistake: "If that account is not yours, unlink it. Whoever came in by it is logged out.",
    button: "Unlink the account",
    life: "If it is yours, there is nothing to do. The link works once, for {link}.",
  },
  securityNotice: {
    titles: {
      password_set: "A password was set for your account at {destination}",
      password_changed: "Your password for {destination} was changed",
      second_factor_added: "Two-step verification was added to your account at {destination}",
      second_factor_removed: "Two-step verification was removed from your account at {destination}",
      api_key_created: "An API key was created in your account at {destination}",
      app_connected: "An app was connected to your account at {destination}",
      new_browser: "New login to {destination}",
    },
    body: "This happened on {time} for the account {address}.",
    mistake: "If this wasn't you, press the button. It logs out everyone, and ends what was created with that access.",
    button: "This wasn't me",
    life: "If it was you, there is nothing to do. The link works once, for {link}.",
  },
  directoryChange: {
    title: "A directory change for {destination} waits for you",
    change_email: "Your directory wants to change the email address of {address} to {wanted}.",
    deactivate: "Your directory wants to deactivate {address}.",
    reactivate: "Your directory wants to reactivate {address}.",
    delete: "Your directory wants to delete {address}.",
    decide:
      "Nothing has changed yet. Apply or dismiss the change in the directory settings of your organization. Other changes may be waiting there, too.",
  },
  glassBroken: {
    title: "An emergency log in to {destination}",
    body: "{address} logged in on {time} without single sign-on, as a member who is kept for emergencies, by another method and a second factor.",
    mistake: "If nobody expected that, end their sessions, and take the mark for emergencies from the member.",
  },
  noAccess: {
    subject: "About your access to {destination}",
    title: "You don't have access yet",
    body: "{address} does not have access to {destination}.",
    mistake: "If you think this is a mistake, contact your admin.",
    ignore: "If you did not try to sign in, you can ignore this email.",
  },
} as const;
