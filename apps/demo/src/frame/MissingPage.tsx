import { Page } from "./Page.tsx";

export function MissingPage() {
  return (
    <Page title="Not found">
      <div className="panel">
        <h1 tabIndex={-1}>There is nothing here</h1>
        <p className="lead">The address may be old, or mistyped.</p>
        <a className="button" href="/">
          Go to the start page
        </a>
      </div>
    </Page>
  );
}
