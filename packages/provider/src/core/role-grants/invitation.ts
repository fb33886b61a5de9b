/** The `role_id` of an invitation's row. */
export const INVITATION = "";
