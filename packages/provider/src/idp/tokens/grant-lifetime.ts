/** How long an app keeps what it was let do; a member puts it out sooner. */
export const GRANT_LIFETIME_DAYS = 365;
