import { oneTimeTable } from "../../../core/records/one-time/one-time-table.ts";

/**
 * Logouts in progress at an identity provider. The first row of one is for the URL that starts it and names the login.
 * The second is for the request that the identity provider answers.
 */
export const logouts = oneTimeTable("sso_logouts", {
  columns: {
    project_id: true,
    token_hash: true,
    connection_id: true,
    organization_id: true,
    login_id: true,
    redirect_url: true,
    created_at: true,
    expires_at: true,
  },
  hash: "token_hash",
});
