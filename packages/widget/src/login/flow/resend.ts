/** The time for which 'Code sent' stands in the place of the button that sends another one. */
export const CODE_SENT_NOTICE_MS = 2000;
