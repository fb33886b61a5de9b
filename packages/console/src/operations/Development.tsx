import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { away } from "@portico/ui/lib/away";
import { part } from "@portico/ui/theme/part";

/** What a development provider has beside: every mail and text that it would have sent. */
export function Development() {
  return (
    <Panel title="Development" lead="There in development alone.">
      <Rows label="Development">
        <Row
          title="Inbox"
          detail="Every mail and text message of this provider."
          actions={
            <a {...part("link")} href="/dev/inbox" {...away}>
              Open inbox
            </a>
          }
        />
        <Row
          title="Mails"
          detail="All mails with sample content, in every language."
          actions={
            <a {...part("link")} href="/dev/mails" {...away}>
              Open mails
            </a>
          }
        />
        <Row
          title="Sandbox"
          detail="Identity providers, a directory and a DNS server to try things with. npx portico-sandbox starts it, and tells its address."
        />
      </Rows>
    </Panel>
  );
}
