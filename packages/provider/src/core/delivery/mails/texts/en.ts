/** The English texts of emails and text messages. A test compares the JSON files of the other languages with them. */
export const en = {
  /** Around the parts of every email. */
  frame: {
    /** Above the URL of the button. */
    fallback: "Button not working? Copy this link into your browser:",
    sentBy: "Sent by {projectName}",
    terms: "Terms of Service",
    privacy: "Privacy Policy",
  },
  magicLink: {
    login: { title: "Log in to {destination}", button: "Log in" },
    signup: { title: "Join {destination}", button: "Sign up" },
    body: "Continue as {address}. For best results, open the link in the browser where you requested it.",
    orCode: "Or enter this code where you requested the email:",
    life: "The link works once and expires in {link}.",
    lifeWithCode: "The link works once and expires in {link}. The code expires in {code}.",
    ignore: "Didn't request this? You can ignore this email. Don't forward it to anyone.",
  },
  invitation: {
    title: "You've been invited to {destination}",
    body: "{inviter} invited you to join {destination} with {address}.",
    button: "Accept invitation",
    ignore: "If you weren't expecting this, you can ignore this email. Don't forward it to anyone.",
  },
  emailCode: {
    subject: "{code} is your {projectName} code",
    title: "Your code",
    body: "Enter this code where you requested it to continue to {destination}.",
    life: "The code works once and expires in {code}.",
    ignore: "Didn't request this? You can ignore this email. Never share the code.",
  },
  /** A text message. The code comes early enough for phones to find it. */
  text: "Your {projectName} code is {code}. It expires in {life}. Never share it.",
  passwordReset: {
    title: "Set a new password for {destination}",
    body: "We received a request to set a new password for {address}. For best results, open the link in the browser where you requested it.",
    button: "Set a new password",
    /** Above the link that logs in without a password. */
    orLogin: "Or keep your password and log in without it this time:",
    login: "Log in without a password",
    life: "Each link works once and expires in {link}.",
    ignore:
      "Didn't request this? You can ignore this email, and your password won't change. Don't forward it to anyone.",
  },
  emailUpdate: {
    title: "Confirm your new email address for {destination}",
    body: "Open the link to change the email address of the account {former} to {address}.",
    codeBody:
      "Enter this code where you requested it to change the email address of the account {former} to {address}.",
    button: "Confirm email address",
    ignore: "If that account isn't yours, ignore this email, and nothing will change. Don't forward it to anyone.",
  },
  emailUpdated: {
    title: "Your email address for {destination} was changed",
    body: "The email address of this account was changed. You can no longer log in with {former}.",
    mistake: "If you didn't request this, contact your admin.",
  },
  accountLinked: {
    title: "A {provider} account was linked to your {destination} account",
    body: "The {provider} account {account} was linked to {address} on {time}. It can now be used to log in.",
    mistake: "Not you? Unlink the account. Anyone who logged in with it will be logged out.",
    button: "Unlink account",
    life: "If this was you, no action is needed. The link works once and expires in {link}.",
  },
  securityNotice: {
    titles: {
      password_set: "A password was set for your account at {destination}",
      password_changed: "Your password for {destination} was changed",
      second_factor_added: "Two-step verification was added to your account at {destination}",
      second_factor_removed: "Two-step verification was removed from your account at {destination}",
      passkey_added: "A passkey was added to your account at {destination}",
      passkey_removed: "A passkey was removed from your account at {destination}",
      api_key_created: "An API key was created in your account at {destination}",
      app_connected: "An app was connected to your account at {destination}",
      new_browser: "New login to {destination}",
    },
    body: "This happened on {time} for the account {address}.",
    mistake:
      "If this wasn't you, report it. We'll log out every session, remove your password, and revoke anything created with that access.",
    button: "This wasn't me",
    life: "If this was you, no action is needed. The link works once and expires in {link}.",
  },
  directoryChange: {
    title: "A directory sync change for {destination} needs your review",
    change_email: "Your directory asked to change the email address of {address} to {wanted}.",
    deactivate: "Your directory asked to deactivate {address}.",
    reactivate: "Your directory asked to reactivate {address}.",
    delete: "Your directory asked to delete {address}.",
    decide:
      "Nothing has changed yet. Apply or dismiss the change in your organization's directory sync settings. Other changes may be waiting there too.",
    button: "Review the change",
  },
  emergencyAccessUsed: {
    title: "Emergency access used in {destination}",
    body: "{address} logged in on {time} with emergency access instead of single sign-on.",
    mistake: "If you didn't expect this, log them out and remove their emergency access.",
    button: "Review access",
  },
  noAccess: {
    subject: "About your access to {destination}",
    title: "You don't have access yet",
    body: "{address} does not have access to {destination}.",
    mistake: "If you think this is a mistake, contact your admin.",
    ignore: "If you didn't try to log in, you can ignore this email.",
  },
} as const;
