import type {
  ListWebhookDeliveriesRequest,
  UpdateWebhookEndpointRequest,
  WebhookEndpoint,
  WebhookSecretResponse,
} from "@portico/backend/management";
import { Option } from "commander";
import { listen } from "../management/listen-to-webhooks.ts";
import { openManagement, pageSize, takeFirst } from "../management/open-management.ts";
import { CliError } from "../shared/cli-error.ts";
import { type GlobalOptions, type Register, withOptions } from "../shared/command.ts";
import { exitCodes } from "../shared/exit-codes.ts";
import { limitOption, requireYes } from "../shared/options.ts";
import { note, show } from "../shared/output.ts";
import { renderFields, renderTable } from "../shared/table.ts";

const endpoint = ["<endpoint>", "the endpoint's ID"] as const;
const ordering = () =>
  new Option("--ordering <key>", "which events are sent in order").choices(["organization", "member", "none"]);

interface Settings extends GlobalOptions {
  url?: string;
  description?: string;
  event?: string[];
  ordering?: NonNullable<UpdateWebhookEndpointRequest["ordering"]>;
  secret?: string;
  enable?: boolean;
  disable?: boolean;
}

/** `portico webhooks`: manages webhook endpoints and deliveries. */
export const register: Register = (program) => {
  const webhooks = program.command("webhooks").description("manage webhook endpoints");
  webhooks.command("list").description("list the webhook endpoints, oldest first").action(withOptions(list));
  webhooks
    .command("create")
    .description("create an endpoint and print its secret once")
    .argument("<url>", "the URL that receives events")
    .option("--description <text>", "a description")
    .option("--event <type...>", "the event types (default: all)")
    .addOption(ordering())
    .action(withOptions(create));
  webhooks
    .command("update")
    .description("update an endpoint")
    .argument(...endpoint)
    .option("--url <url>", "a new URL, together with --secret")
    .option("--secret <whsec>", "the endpoint's secret, required for a new URL")
    .option("--description <text>", "a description")
    .option("--event <type...>", "the event types, or `all`")
    .addOption(ordering())
    .addOption(new Option("--enable", "enable the endpoint and send waiting events").conflicts("disable"))
    .option("--disable", "disable the endpoint")
    .action(withOptions(update));
  webhooks
    .command("delete")
    .description("delete an endpoint with its waiting messages and its log")
    .argument(...endpoint)
    .option("--yes", "confirm an action that can't be undone")
    .action(withOptions(remove));
  webhooks
    .command("rotate-secret")
    .description("rotate an endpoint's secret. Messages are signed with both secrets for a while")
    .argument(...endpoint)
    .option("--overlap-hours <n>", "hours until the old secret expires (0: immediately)", Number, 24)
    .action(withOptions(rotate));
  webhooks
    .command("test")
    .description("send the event webhook.test to an endpoint")
    .argument(...endpoint)
    .action(withOptions(test));
  webhooks
    .command("deliveries")
    .description("list the messages of an endpoint, newest first")
    .argument(...endpoint)
    .addOption(
      new Option("--status <status>", "only messages with this status").choices(["pending", "delivered", "failed"]),
    )
    .option(limitOption.flags, limitOption.description, limitOption.parse, limitOption.default)
    .action(withOptions(showDeliveries));
  webhooks
    .command("message")
    .description("show a message with its attempts")
    .argument(...endpoint)
    .argument("<message>", "the message's ID")
    .action(withOptions(showMessage));
  webhooks
    .command("replay")
    .description("send messages again: one, those of a time range, or those that failed")
    .argument(...endpoint)
    .option("--message <id>", "only this message")
    .option("--from <time>", "only messages from this time, for example 2026-01-15T09:00:00Z")
    .option("--until <time>", "only messages before this time")
    .option("--failed", "only failed messages", false)
    .action(withOptions(replay));
  webhooks
    .command("listen")
    .description("forward events to a server on your machine until Ctrl-C")
    .requiredOption("--forward-to <url>", "your server's URL")
    .option("--event <type...>", "the event types (default: all)")
    .option("--secret <whsec>", "the signing secret (default: generated)")
    .action(withOptions(listen));
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
        ? "No webhook endpoints."
        : renderTable(
            ["Endpoint", "URL", "Status", "Events", "Waiting"],
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
  if (!url.startsWith("https:")) {
    note("An http URL gets messages only if outbound_allowed_origins of the provider's configuration has its origin.");
  }
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
  if (!options.json) note("Copy the secret now. It won't be shown again.");
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
  if (Object.keys(changes).length === 0) throw new CliError("Choose what to change. See --help.", exitCodes.usage);
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
  requireYes(yes, `Deleting ${id} and its waiting messages`);
  await (await openWebhooks(options)).endpoints.delete({ endpoint_id: id });
  show(options.json, { document: { endpoint_id: id }, text: () => `${id} deleted.` });
}

async function rotate(id: string, options: GlobalOptions & { overlapHours: number }): Promise<void> {
  const { endpoints } = await openWebhooks(options);
  showSecret(options, await endpoints.rotateSecret({ endpoint_id: id, overlap_hours: options.overlapHours }));
}

async function test(id: string, options: GlobalOptions): Promise<void> {
  const { message_id } = await (await openWebhooks(options)).endpoints.test({ endpoint_id: id });
  show(options.json, { document: { message_id }, text: () => `Sending ${message_id}.` });
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
        ? "No messages."
        : renderTable(
            ["Message", "Type", "Time", "Status", "Attempts", "Next attempt"],
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
  if (!options.json && hasMore) note(`Showing the first ${limit}. Use --limit to see more.`);
  const tried = deliveries.find((one) => one.status !== "delivered" && one.attempts > 0);
  if (!options.json && tried) note(`To see why: portico webhooks message ${id} ${tried.message_id}`);
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
          ["Time", "Duration", "Response"],
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
    text: () => (replayed === 1 ? "Sending 1 message again." : `Sending ${replayed} messages again.`),
  });
}
