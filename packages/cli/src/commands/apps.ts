import type { ConnectedAppSecretResponse, CreateConnectedAppRequest } from "@portico/backend/management";
import { type Command, Option } from "commander";
import { openManagement } from "../management/open-management.ts";
import type { GlobalOptions, Register } from "../shared/command.ts";
import { requireYes } from "../shared/options.ts";
import { note, show } from "../shared/output.ts";
import { renderFields, renderTable } from "../shared/table.ts";

interface CreateOptions extends GlobalOptions {
  type: CreateConnectedAppRequest["client_type"];
  id?: string;
  redirect: string[];
  logout: string[];
  scope: string[];
}

const app = ["<client-id>", "the app's client id"] as const;

/** `portico apps`: the apps that members may connect. */
export const register: Register = (program) => {
  const apps = program.command("apps").description("look after the apps that members may connect");
  apps
    .command("list")
    .description("show the project's apps, the oldest first")
    .action((_: object, command: Command) => listApps(command.optsWithGlobals()));
  apps
    .command("create")
    .description("add an app, and show its secret this once")
    .argument("<name>", "the app's name, which members see")
    .addOption(
      new Option("--type <type>", "whose app it is, and whether it can keep a secret")
        .choices(["first_party", "first_party_public", "third_party", "third_party_public"])
        .default("third_party"),
    )
    .option("--id <client-id>", "the app's client id; made up when absent")
    .requiredOption("--redirect <url...>", "the addresses that codes go to")
    .option("--logout <url...>", "the addresses that the browser may go to after a logout", [])
    .option("--scope <scope...>", "the scopes that the app may ask for; the standard ones when absent", [])
    .action((name: string, _: object, command: Command) => createApp(name, command.optsWithGlobals<CreateOptions>()));
  apps
    .command("delete")
    .description("remove an app; its tokens are refused from then on")
    .argument(...app)
    .option("--yes", "do it, though it cannot be taken back")
    .action((id: string, _: object, command: Command) => deleteApp(id, command.optsWithGlobals()));
  apps
    .command("rotate-secret")
    .description("make a new secret of an app, good beside the old one")
    .argument(...app)
    .option("--complete", "let the new secret take the old one's place", false)
    .option("--cancel", "drop the new secret", false)
    .action((id: string, _: object, command: Command) => rotate(id, command.optsWithGlobals()));
};

async function listApps(options: GlobalOptions): Promise<void> {
  const { management } = await openManagement(options);
  const { connected_apps } = await management.connectedApps.list();
  show(options.json, {
    document: { connected_apps },
    text: () =>
      connected_apps.length === 0
        ? "There are no apps."
        : renderTable(
            ["Client id", "Name", "Type", "From", "Redirects"],
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
  if (!options.json && client_secret !== null) note("The secret is shown this once.");
}

async function deleteApp(id: string, { yes, ...options }: GlobalOptions & { yes?: boolean }): Promise<void> {
  requireYes(yes, `Removing ${id} with all that it was granted`);
  const { management } = await openManagement(options);
  await management.connectedApps.delete({ client_id: id });
  show(options.json, { document: { client_id: id }, text: () => `${id} is removed.` });
}

async function rotate(id: string, options: GlobalOptions & { complete: boolean; cancel: boolean }): Promise<void> {
  const { secret } = (await openManagement(options)).management.connectedApps;
  const app = { client_id: id };
  if (!options.complete && !options.cancel) return showSecret(options, await secret.rotateStart(app));
  const { connected_app } = await (options.complete ? secret.rotateComplete(app) : secret.rotateCancel(app));
  const text = options.complete ? "The new secret is the only one now." : "The new secret is dropped.";
  show(options.json, { document: { connected_app }, text: () => text });
}
