import { Panel } from "@portico/ui/components/Panel";
import { Row, Rows } from "@portico/ui/components/Rows";
import { away } from "@portico/ui/lib/away";
import { part } from "@portico/ui/theme/part";

/** Links to the tools of a development provider, such as the inbox of the emails that it would have sent. */
export function Development() {
  return (
    <Panel title="Development" lead="Only available in development.">
      <Rows label="Development">
        <Row
          title="Inbox"
          detail="Emails and text messages that this provider sent."
          actions={
            <a {...part("link")} href="/dev/inbox" {...away}>
              Open inbox
            </a>
          }
        />
        <Row
          title="Email previews"
          detail="Every email with sample data, in every language."
          actions={
            <a {...part("link")} href="/dev/mails" {...away}>
              Open previews
            </a>
          }
        />
        <Row
          title="Sandbox"
          detail="Test identity providers, a directory and a DNS server. Run npx portico-sandbox to start it. It prints its URL."
        />
      </Rows>
    </Panel>
  );
}
