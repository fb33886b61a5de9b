import type { ConnectedApp } from "@portico/wire";
import { type Command, Option } from "commander";
import { requireYes } from "../console/options.ts";
import { note, show } from "../console/output.ts";
import { renderFields, renderTable } from "../console/table.ts";
import type { GlobalOptions, Register } from "../ground/command.ts";
import { openManagement } from "../management/open-management.ts";

interface CreateOptions extends GlobalOptions {
  type: string;
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

const pathOf = (id: string) => `/connected_apps/${encodeURIComponent(id)}`;

async function listApps(options: GlobalOptions): Promise<void> {
  const { call } = await openManagement(options);
  const { connected_apps } = await call<{ connected_apps: ConnectedApp[] }>("GET", "/connected_apps");
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

interface Made {
  connected_app: ConnectedApp;
  client_secret: string | null;
}

async function createApp(name: string, options: CreateOptions): Promise<void> {
  const body = {
    client_name: name,
    client_type: options.type,
    redirect_urls: options.redirect,
    post_logout_redirect_urls: options.logout,
    ...(options.id && { client_id: options.id }),
    ...(options.scope.length > 0 && { allowed_scopes: options.scope }),
  };
  showMade(options, await (await openManagement(options)).call<Made>("POST", "/connected_apps", body));
}

function showMade(options: GlobalOptions, { connected_app, client_secret }: Made): void {
  show(options.json, {
    document: { connected_app, client_secret },
    text: () => renderFields({ client_id: connected_app.client_id, ...(client_secret !== null && { client_secret }) }),
  });
  if (!options.json && client_secret !== null) note("The secret is shown this once.");
}

async function deleteApp(id: string, { yes, ...options }: GlobalOptions & { yes?: boolean }): Promise<void> {
  requireYes(yes, `Removing ${id} with all that it was granted`);
  await (await openManagement(options)).call("DELETE", pathOf(id));
  show(options.json, { document: { client_id: id }, text: () => `${id} is removed.` });
}

async function rotate(id: string, options: GlobalOptions & { complete: boolean; cancel: boolean }): Promise<void> {
  const { call } = await openManagement(options);
  const step = options.complete ? "complete" : options.cancel ? "cancel" : "start";
  const answer = await call<Partial<Made>>("POST", `${pathOf(id)}/secret/rotate/${step}`, {});
  if (step === "start") return showMade(options, answer as Made);
  const text = step === "complete" ? "The new secret is the only one now." : "The new secret is dropped.";
  show(options.json, { document: { connected_app: answer.connected_app }, text: () => text });
}
