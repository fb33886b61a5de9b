import { Action } from "@portico/ui/components/Action";
import { Async } from "@portico/ui/components/Async";
import { Badge } from "@portico/ui/components/Badge";
import { Empty } from "@portico/ui/components/Empty";
import { Panel } from "@portico/ui/components/Panel";
import { More, Row, Rows } from "@portico/ui/components/Rows";
import { When } from "@portico/ui/components/When";
import { usePages } from "@portico/ui/hooks/use-pages";
import { useStrings } from "@portico/ui/texts/use-strings";
import { part } from "@portico/ui/theme/part";
import { addStyles } from "@portico/ui/theme/styles";
import type { ScimExchange } from "@portico/wire";
import { useState } from "react";
import { useCalls } from "../../shared/calls.ts";
import { directory, useDirectoryFailures } from "./texts.ts";

addStyles(`
.portico-recorded { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; font: 13px/18px var(--po-font); }
.portico-recorded > b { color: var(--po-soft); }
.portico-recorded > pre { max-height: 240px; padding: 10px 12px; overflow: auto; font: 13px/20px var(--po-mono); direction: ltr; text-align: start; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--po-tint); border: 1px solid var(--po-line); border-radius: var(--po-radius); }
`);

const A_PAGE = 10;

interface ExchangesProps {
  /** Loads the list again when it changes. */
  version: number;
  onRefresh: () => void;
}

/** The request log: the directory's requests and our responses. */
export function Exchanges({ version, onRefresh }: ExchangesProps) {
  const texts = useStrings("directory", directory);
  const failures = useDirectoryFailures();
  const { admin } = useCalls();
  const [openId, setOpenId] = useState("");
  const pages = usePages(
    async (cursor) => {
      const { exchanges, next_cursor } = await admin.scim.listExchanges({ limit: A_PAGE, ...(cursor && { cursor }) });
      return { items: exchanges, next: next_cursor };
    },
    [admin, version],
  );
  return (
    <Panel
      title={texts.exchanges}
      lead={texts.exchangesLead}
      actions={<Action onClick={onRefresh}>{texts.refresh}</Action>}
    >
      <Async load={pages} texts={failures}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={texts.nothing} />
          ) : (
            <Rows label={texts.exchanges}>
              {items.map((exchange) => (
                <Exchange
                  key={exchange.exchange_id}
                  exchange={exchange}
                  isOpen={exchange.exchange_id === openId}
                  onToggle={() => setOpenId((id) => (id === exchange.exchange_id ? "" : exchange.exchange_id))}
                />
              ))}
            </Rows>
          )
        }
      </Async>
      <More pages={pages} />
    </Panel>
  );
}

function Exchange({ exchange, isOpen, onToggle }: { exchange: ScimExchange; isOpen: boolean; onToggle: () => void }) {
  const texts = useStrings("directory", directory);
  const { kind, about, reason } = readExchange(exchange);
  const { method, path, status_code, occurred_at, request_body, answer_body } = exchange;
  return (
    <Row
      title={about || texts[kind]}
      badges={<Badge kind={kind === "refused" ? "bad" : undefined}>{about ? texts[kind] : status_code}</Badge>}
      cause={reason && <bdi>{reason}</bdi>}
      detail={
        <>
          <When at={occurred_at} />
          &nbsp;· <bdi>{`${method} ${path} ${status_code}`}</bdi>
        </>
      }
      actions={
        <Action expanded={isOpen} label={`${texts.details}: ${method} ${path}`} onClick={onToggle}>
          {texts.details}
        </Action>
      }
    >
      {isOpen && (
        <div {...part("recorded")}>
          <b>{texts.request}</b>
          <pre>{request_body || texts.empty}</pre>
          <b>{texts.answer}</b>
          <pre>{answer_body || texts.empty}</pre>
        </div>
      )}
    </Row>
  );
}

/** The kind of a request, which selects the text of its row. */
type ExchangeKind = "test" | "created" | "changed" | "removed" | "read" | "refused";

interface ReadExchange {
  kind: ExchangeKind;
  /** The name of the user or group in the request, or empty. */
  about: string;
  /** The reason for the rejection, from the response. */
  reason: string;
}

/** Summarizes a directory's request and its response for an admin who waits for members to arrive. */
export function readExchange({ method, path, status_code, request_body, answer_body }: ScimExchange): ReadExchange {
  const about = nameIn(request_body) || nameIn(answer_body);
  if (status_code >= 400) return { kind: "refused", about, reason: textOf(parse(answer_body), "detail") };
  return { kind: kindOf(method, path), about, reason: "" };
}

function kindOf(method: string, path: string): ExchangeKind {
  switch (method) {
    case "POST":
      return path.includes("/.search") ? "read" : "created";
    case "PUT":
    case "PATCH":
      return "changed";
    case "DELETE":
      return "removed";
    default:
      // Connection tests ask for the service description, or for one user.
      return /^\/(ServiceProviderConfig|Schemas|ResourceTypes)|[?&]count=1(&|$)/.test(path) ? "test" : "read";
  }
}

/** Returns an empty string if the logged body was truncated, because it is no longer valid JSON. */
function nameIn(body: string): string {
  const content = parse(body);
  return textOf(content, "displayName") || textOf(content, "userName");
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function textOf(content: unknown, name: string): string {
  const value = content && typeof content === "object" ? (content as Record<string, unknown>)[name] : undefined;
  return typeof value === "string" ? value : "";
}
