/** The time for which an app keeps what it was let do, unless a member revokes it sooner. */
export const GRANT_LIFETIME_DAYS = 365;
