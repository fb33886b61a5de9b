import type { ConnectedAppSecretResponse, CreateConnectedAppRequest } from "@portico/backend/management";
import { Option } from "commander";
import { openManagement } from "../management/open-management.ts";
import { type GlobalOptions, type Register, withOptions } from "../shared/command.ts";
import { requireYes } from "../shared/options.ts";
import { note, show } from "../shared/output.ts";
import { renderFields, renderTable } from "../shared/table.ts";

interface CreateOptions extends GlobalOptions {
  type: CreateConnectedAppRequest["client_type"];
  id?: string;
  redirect: string[];
  logout: string[];
  backchannelLogout?: string;
  scope: string[];
}

const app = ["<client-id>", "the app's client ID"] as const;

/** `portico apps`: manages apps that members can connect. */
export const register: Register = (program) => {
  const apps = program.command("apps").description("manage apps that members can connect");
  apps.command("list").description("list the project's apps, oldest first").action(withOptions(listApps));
  apps
    .command("create")
    .description("create an app and print its secret once")
    .argument("<name>", "the app's name, shown to members")
    .addOption(
      new Option("--type <type>", "who owns the app, and whether it can keep a secret")
        .choices(["first_party", "first_party_public", "third_party", "third_party_public"])
        .default("third_party"),
    )
    .option("--id <client-id>", "the app's client ID (default: generated)")
    .requiredOption("--redirect <url...>", "the redirect URLs")
    .option("--logout <url...>", "the redirect URLs after logout", [])
    .option("--backchannel-logout <url>", "the URL that gets logout tokens when sessions end")
    .option("--scope <scope...>", "the scopes that the app can request (default: the standard scopes)", [])
    .action(withOptions(createApp));
  apps
    .command("delete")
    .description("delete an app and revoke its tokens")
    .argument(...app)
    .option("--yes", "confirm an action that can't be undone")
    .action(withOptions(deleteApp));
  apps
    .command("rotate-secret")
    .description("create a new secret of an app. The old one works until --complete")
    .argument(...app)
    .option("--complete", "revoke the old secret", false)
    .option("--cancel", "revoke the new secret", false)
    .action(withOptions(rotate));
};

async function listApps(options: GlobalOptions): Promise<void> {
  const { management } = await openManagement(options);
  const { connected_apps } = await management.connectedApps.list();
  show(options.json, {
    document: { connected_apps },
    text: () =>
      connected_apps.length === 0
        ? "No apps."
        : renderTable(
            ["Client ID", "Name", "Type", "Source", "Redirect URLs"],
            connected_apps.map((one) => [
              one.client_id,
              one.client_name,
              one.client_type,
              one.source,
              one.redirect_urls,
            ]),
          ),
  });
}

async function createApp(name: string, options: CreateOptions): Promise<void> {
  const { management } = await openManagement(options);
  const created = await management.connectedApps.create({
    client_name: name,
    client_type: options.type,
    redirect_urls: options.redirect,
    post_logout_redirect_urls: options.logout,
    ...(options.backchannelLogout && { backchannel_logout_uri: options.backchannelLogout }),
    ...(options.id && { client_id: options.id }),
    ...(options.scope.length > 0 && { allowed_scopes: options.scope }),
  });
  showSecret(options, created);
}

function showSecret(options: GlobalOptions, { connected_app, client_secret }: ConnectedAppSecretResponse): void {
  show(options.json, {
    document: { connected_app, client_secret },
    text: () => renderFields({ client_id: connected_app.client_id, ...(client_secret !== null && { client_secret }) }),
  });
  if (!options.json && client_secret !== null) note("Copy the secret now. It won't be shown again.");
}

async function deleteApp(id: string, { yes, ...options }: GlobalOptions & { yes?: boolean }): Promise<void> {
  requireYes(yes, `Deleting ${id} and its grants`);
  const { management } = await openManagement(options);
  await management.connectedApps.delete({ client_id: id });
  show(options.json, { document: { client_id: id }, text: () => `${id} deleted.` });
}

async function rotate(id: string, options: GlobalOptions & { complete: boolean; cancel: boolean }): Promise<void> {
  const { secret } = (await openManagement(options)).management.connectedApps;
  const app = { client_id: id };
  if (!options.complete && !options.cancel) return showSecret(options, await secret.rotateStart(app));
  const { connected_app } = await (options.complete ? secret.rotateComplete(app) : secret.rotateCancel(app));
  const text = options.complete ? "Old secret revoked." : "New secret revoked.";
  show(options.json, { document: { connected_app }, text: () => text });
}
