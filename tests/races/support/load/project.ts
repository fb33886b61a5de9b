export const CALLBACK = "https://app.test/callback";
export const APP_SECRET = "a secret which is long enough";

const app = {
  client_name: "Boards Sync",
  client_secret: APP_SECRET,
  redirect_urls: [CALLBACK],
  allowed_scopes: ["openid", "offline_access"],
};

/** What the load needs beyond the sample project. */
export const connectedApps = {
  consent_url: "http://localhost:4000/consent",
  connected_apps: [
    { ...app, client_id: "first", client_type: "first_party" },
    { ...app, client_id: "third", client_type: "third_party" },
  ],
};
