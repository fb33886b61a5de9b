/** The time in which a mail comes, mostly: another one is offered after it. */
export const MAIL_WAIT_MS = 30_000;
/** The time for which 'Code sent' stands in the place of the button that sends another one. */
export const CODE_SENT_NOTICE_MS = 2000;
