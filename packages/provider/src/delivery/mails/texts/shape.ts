/** Everything that mails say in one language. Durations arrive in words of that language. */
export interface MailTexts {
  /** The language's tag, for the html element and for Intl. */
  locale: string;
  magicLink: {
    login: { title(destination: string): string; button: string };
    signup: { title(destination: string): string; button: string };
    body(address: string): string;
    orCode: string;
    life(link: string): string;
    lifeWithCode(life: { link: string; code: string }): string;
    ignore: string;
  };
  invitation: {
    title(destination: string): string;
    body(invitation: { inviter: string; destination: string; address: string }): string;
    button: string;
    ignore: string;
  };
  emailCode: {
    subject(mail: { code: string; projectName: string }): string;
    title: string;
    body(destination: string): string;
    life(code: string): string;
    ignore: string;
  };
  /** A text message; the code comes first enough that a phone finds it. */
  text(message: { code: string; projectName: string; life: string }): string;
  passwordReset: {
    title(destination: string): string;
    body(address: string): string;
    button: string;
    /** Above the link that logs in without a password. */
    orLogin: string;
    login: string;
    life(link: string): string;
    ignore: string;
  };
  emailUpdate: {
    title(destination: string): string;
    body(update: { former: string; address: string }): string;
    codeBody(update: { former: string; address: string }): string;
    button: string;
    ignore: string;
  };
  emailUpdated: { title(destination: string): string; body(former: string): string; mistake: string };
  accountLinked: {
    title(link: { provider: string; destination: string }): string;
    body(link: { provider: string; account: string; address: string; time: string }): string;
    mistake: string;
    button: string;
    life: string;
  };
  glassBroken: {
    title(destination: string): string;
    body(entry: { address: string; time: string }): string;
    mistake: string;
  };
  noAccess: {
    subject(destination: string): string;
    title: string;
    body(news: { address: string; destination: string }): string;
    mistake: string;
    ignore: string;
  };
}
