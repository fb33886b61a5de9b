import type {
  ListWebhookDeliveriesRequest,
  UpdateWebhookEndpointRequest,
  WebhookEndpoint,
  WebhookSecretResponse,
} from "@portico/backend/management";
import { type Command, Option } from "commander";
import { listen } from "../management/listen-to-webhooks.ts";
import { openManagement, pageSize, takeFirst } from "../management/open-management.ts";
import { CliError } from "../shared/cli-error.ts";
import type { GlobalOptions, Register } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { limitOption, requireYes } from "../shared/options.ts";
import { note, show } from "../shared/output.ts";
import { renderFields, renderTable } from "../shared/table.ts";

const endpoint = ["<endpoint>", "the endpoint's id"] as const;
const ordering = () =>
  new Option("--ordering <key>", "what is sent one after the other").choices(["organization", "member", "none"]);

interface Settings extends GlobalOptions {
  url?: string;
  description?: string;
  event?: string[];
  ordering?: NonNullable<UpdateWebhookEndpointRequest["ordering"]>;
  secret?: string;
  enable?: boolean;
  disable?: boolean;
}

/** `portico webhooks`: where the project's events go. */
export const register: Register = (program) => {
  const webhooks = program.command("webhooks").description("look after where the project's events are posted");
  webhooks
    .command("list")
    .description("show the endpoints, the oldest first")
    .action((_: object, command: Command) => list(command.optsWithGlobals()));
  webhooks
    .command("create")
    .description("add an endpoint, and show its secret this once")
    .argument("<url>", "the address that events are posted to")
    .option("--description <text>", "what it is for")
    .option("--event <type...>", "the types that it hears of; all when absent")
    .addOption(ordering())
    .action((url: string, _: object, command: Command) => create(url, command.optsWithGlobals()));
  webhooks
    .command("update")
    .description("change an endpoint")
    .argument(...endpoint)
    .option("--url <url>", "another address, with --secret")
    .option("--secret <whsec>", "the endpoint's secret, which another address asks for")
    .option("--description <text>", "what it is for")
    .option("--event <type...>", "the types that it hears of; `all` for all")
    .addOption(ordering())
    .addOption(new Option("--enable", "let it go on with what has waited").conflicts("disable"))
    .option("--disable", "post nothing to it")
    .action((id: string, _: object, command: Command) => update(id, command.optsWithGlobals()));
  webhooks
    .command("delete")
    .description("remove an endpoint, with what waits for it and its log")
    .argument(...endpoint)
    .option("--yes", "do it, though it cannot be taken back")
    .action((id: string, _: object, command: Command) => remove(id, command.optsWithGlobals()));
  webhooks
    .command("rotate-secret")
    .description("make a new secret; the old one signs beside it for a while")
    .argument(...endpoint)
    .option("--overlap-hours <n>", "for how long; 0 ends the old one at once", Number, 24)
    .action((id: string, _: object, command: Command) => rotate(id, command.optsWithGlobals()));
  webhooks
    .command("test")
    .description("send the event webhook.test to an endpoint")
    .argument(...endpoint)
    .action((id: string, _: object, command: Command) => test(id, command.optsWithGlobals()));
  webhooks
    .command("deliveries")
    .description("show what goes and went to an endpoint, the newest first")
    .argument(...endpoint)
    .addOption(new Option("--status <status>", "those in that state alone").choices(["pending", "delivered", "failed"]))
    .option(limitOption.flags, limitOption.description, limitOption.parse, limitOption.default)
    .action((id: string, _: object, command: Command) => showDeliveries(id, command.optsWithGlobals()));
  webhooks
    .command("message")
    .description("show a message, with each try")
    .argument(...endpoint)
    .argument("<message>", "the message's id")
    .action((id: string, message: string, _: object, command: Command) =>
      showMessage(id, message, command.optsWithGlobals()),
    );
  webhooks
    .command("replay")
    .description("send messages again: one, those of a time, or those that failed")
    .argument(...endpoint)
    .option("--message <id>", "this one alone")
    .option("--from <time>", "those that happened from then on, such as 2026-01-15T09:00:00Z")
    .option("--until <time>", "those that happened before")
    .option("--failed", "of these, the ones that failed", false)
    .action((id: string, _: object, command: Command) => replay(id, command.optsWithGlobals()));
  webhooks
    .command("listen")
    .description("bring events to a server on your machine, until Ctrl-C")
    .requiredOption("--forward-to <url>", "your server's address")
    .option("--event <type...>", "the types to hear of; all when absent")
    .option("--secret <whsec>", "the secret to sign with; made up when absent")
    .action((_: object, command: Command) => listen(command.optsWithGlobals()));
};

async function openWebhooks(options: GlobalOptions) {
  return (await openManagement(options)).management.webhooks;
}

async function list(options: GlobalOptions): Promise<void> {
  const { endpoints } = await (await openWebhooks(options)).endpoints.list();
  show(options.json, {
    document: { endpoints },
    text: () =>
      endpoints.length === 0
        ? "There are no webhook endpoints."
        : renderTable(
            ["Endpoint", "Address", "Status", "Events", "Waiting"],
            endpoints.map((one) => [
              one.endpoint_id,
              one.url ?? "(listening)",
              one.status,
              one.event_types ?? "all",
              String(one.pending),
            ]),
          ),
  });
}

async function create(url: string, options: Settings): Promise<void> {
  const webhooks = await openWebhooks(options);
  showSecret(options, await webhooks.endpoints.create({ url, ...settingsOf(options) }));
}

function settingsOf({ description, event, ordering }: Settings): UpdateWebhookEndpointRequest {
  return {
    ...(description !== undefined && { description }),
    ...(event && { event_types: event.includes("all") ? null : event }),
    ...(ordering && { ordering }),
  };
}

function showSecret(options: GlobalOptions, { endpoint, signing_secret }: WebhookSecretResponse): void {
  show(options.json, {
    document: { endpoint, signing_secret },
    text: () => renderFields({ endpoint_id: endpoint.endpoint_id, signing_secret }),
  });
  if (!options.json) note("The secret is shown this once.");
}

async function update(id: string, options: Settings): Promise<void> {
  const { url, secret, enable, disable } = options;
  const changes = {
    ...settingsOf(options),
    ...(url && { url }),
    ...(secret && { signing_secret: secret }),
    ...(enable && { is_enabled: true }),
    ...(disable && { is_enabled: false }),
  };
  if (Object.keys(changes).length === 0) throw new CliError("Say what to change; see --help.", exitCodes.usage);
  const webhooks = await openWebhooks(options);
  showEndpoint(options, (await webhooks.endpoints.update({ endpoint_id: id, ...changes })).endpoint);
}

function showEndpoint(options: GlobalOptions, endpoint: WebhookEndpoint): void {
  const { endpoint_id, url, status, event_types, ordering } = endpoint;
  show(options.json, {
    document: { endpoint },
    text: () => renderFields({ endpoint_id, url: url ?? "", status, events: event_types ?? "all", ordering }),
  });
}

async function remove(id: string, { yes, ...options }: GlobalOptions & { yes?: boolean }): Promise<void> {
  requireYes(yes, `Removing ${id} with what waits for it`);
  await (await openWebhooks(options)).endpoints.delete({ endpoint_id: id });
  show(options.json, { document: { endpoint_id: id }, text: () => `${id} is removed.` });
}

async function rotate(id: string, options: GlobalOptions & { overlapHours: number }): Promise<void> {
  const { endpoints } = await openWebhooks(options);
  showSecret(options, await endpoints.rotateSecret({ endpoint_id: id, overlap_hours: options.overlapHours }));
}

async function test(id: string, options: GlobalOptions): Promise<void> {
  const { message_id } = await (await openWebhooks(options)).endpoints.test({ endpoint_id: id });
  show(options.json, { document: { message_id }, text: () => `${message_id} is on its way.` });
}

type DeliveriesOptions = GlobalOptions & Pick<ListWebhookDeliveriesRequest, "status"> & { limit: number };

async function showDeliveries(id: string, { limit, status, ...options }: DeliveriesOptions): Promise<void> {
  const { messages } = await openWebhooks(options);
  const found = messages.search({ endpoint_id: id, limit: pageSize(limit), ...(status && { status }) });
  const { entries: deliveries, hasMore } = await takeFirst(found, limit);
  show(options.json, {
    document: { deliveries },
    text: () =>
      deliveries.length === 0
        ? "There are none."
        : renderTable(
            ["Message", "Type", "Happened", "Status", "Tries", "Next try"],
            deliveries.map((one) => [
              one.message_id,
              one.type,
              one.occurred_at,
              one.status,
              String(one.attempts),
              one.next_attempt_at ?? "",
            ]),
          ),
  });
  if (!options.json && hasMore) note(`There are more than these ${limit}: see --limit.`);
}

async function showMessage(id: string, message: string, options: GlobalOptions): Promise<void> {
  const { messages } = await openWebhooks(options);
  const answer = await messages.get({ endpoint_id: id, message_id: message });
  show(options.json, {
    document: { delivery: answer.delivery, body: answer.body, attempts: answer.attempts },
    text: () =>
      [
        answer.body,
        renderTable(
          ["Tried", "Took", "Answer"],
          answer.attempts.map((one) => [
            one.attempted_at,
            `${one.latency_ms} ms`,
            one.problem ?? `${one.status_code} ${one.body}`.trim(),
          ]),
        ),
      ].join("\n\n"),
  });
}

interface ReplayOptions extends GlobalOptions {
  message?: string;
  from?: string;
  until?: string;
  failed: boolean;
}

async function replay(id: string, options: ReplayOptions): Promise<void> {
  const { messages } = await openWebhooks(options);
  const { replayed } = await messages.replay({
    endpoint_id: id,
    ...(options.message && { message_id: options.message }),
    ...(options.from && { from: options.from }),
    ...(options.until && { until: options.until }),
    ...(options.failed && { failed_only: true }),
  });
  show(options.json, {
    document: { replayed },
    text: () => (replayed === 1 ? "1 message is sent again." : `${replayed} messages are sent again.`),
  });
}
