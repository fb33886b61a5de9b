import { sandboxUrl, thirdPartyUrl } from "../ground/settings.ts";
import { CopyButton } from "./CopyButton.tsx";
import { people } from "./people.ts";

export function PeopleToTry() {
  return (
    <>
      <ul className="people">
        {people.map(({ address, shows }) => (
          <li key={address}>
            <p>
              <b>{address}</b>
              <span>{shows}</span>
            </p>
            <CopyButton text={address} />
          </li>
        ))}
      </ul>
      <h2>Other doors</h2>
      <ul className="doors">
        <li>
          <a href="/globex/login">Globex’s own sign-in page</a>, found by its slug
        </li>
        <li>
          <a href="/umbrella/login">Umbrella’s</a>, where only a code gets you in
        </li>
        <li>
          <a href="/tyrell/login">Tyrell’s</a>, where only single sign-on gets you in
        </li>
        <li>
          <a href="/one-tap">A page with Google’s One Tap</a>, or rather with the sandbox’s
        </li>
        <li>
          <a href={thirdPartyUrl}>Tally</a>, an app by somebody else that signs you in with this one
        </li>
        <li>
          <a href={`${sandboxUrl}/directory`}>Wallace’s directory</a>, or rather the sandbox’s: it brings people in by
          SCIM, and puts them out
        </li>
        <li>
          <a href="/plain">A plain HTML page</a> with the widget in it, no React around
        </li>
      </ul>
    </>
  );
}
