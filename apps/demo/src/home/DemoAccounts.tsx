import { sandboxUrl, thirdPartyUrl } from "../lib/portico.ts";
import { CopyButton } from "./CopyButton.tsx";

/** Seeded accounts (`portico.config.json`), and what each one shows. */
const accounts = [
  { email: "ada@globex.test", note: "Member of several organizations. One requires a code, one has a long name." },
  {
    email: "bob@globex.test",
    note: "Editor in one organization: can add and move cards, but not delete them. Password: “quiet lanterns over the harbour”.",
  },
  { email: "carol@globex.test", note: "No role: can view the board but not edit it." },
  { email: "new@globex.test", note: "Not a member yet. Can join Globex by email domain." },
  { email: "ivy@soylent.test", note: "Member of one organization, and invited to Soylent." },
  { email: "pete@soylent.test", note: "Has a pending membership." },
  { email: "uma@umbrella.test", note: "The organization only allows email codes." },
  { email: "gavin@hooli.test", note: "The organization requires two-step verification, by app or text message." },
  { email: "you@example.test", note: "Not a member of any organization. Can create one and become its admin." },
];

export function DemoAccounts() {
  return (
    <>
      <ul className="accounts">
        {accounts.map(({ email, note }) => (
          <li key={email}>
            <p>
              <b>{email}</b>
              <span>{note}</span>
            </p>
            <CopyButton text={email} />
          </li>
        ))}
      </ul>
      <h2>More to try</h2>
      <ul className="links">
        <li>
          <a href="/globex/login">Globex’s sign-in page</a>: for one organization, found by its slug
        </li>
        <li>
          <a href="/umbrella/login">Umbrella’s sign-in page</a>: only allows email codes
        </li>
        <li>
          <a href="/tyrell/login">Tyrell’s sign-in page</a>: only allows single sign-on
        </li>
        <li>
          <a href="/one-tap">Google One Tap</a>, simulated by the sandbox
        </li>
        <li>
          <a href={thirdPartyUrl}>Tally</a>: a third-party app that signs you in with Acme Boards
        </li>
        <li>
          <a href={`${sandboxUrl}/directory`}>Wallace’s directory</a>, simulated by the sandbox: adds and removes
          members over SCIM
        </li>
        <li>
          <a href="/plain">A plain HTML page</a> with the widget, without React
        </li>
      </ul>
    </>
  );
}
