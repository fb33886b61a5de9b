import { StrictMode } from "react";
import { createClient, PorticoProvider, useSession } from "../../packages/widget/src/entries/index.ts";
import { PorticoIdentityProvider, PorticoLogin } from "../../packages/widget/src/entries/server-rendered.ts";
import { apiUrl, publicToken, type ServedOptions } from "./served-options.ts";

// Where applications create it: once, outside of components.
const client = createClient(publicToken, { apiUrl });

/** A page of a React application, the same on its server and in the browser. */
export function App({ widget, bootstrap, hasToken, styles, nonce, ...config }: ServedOptions) {
  return (
    <StrictMode>
      <PorticoProvider client={client}>
        {widget === "login" ? (
          <PorticoLogin bootstrap={bootstrap} hasToken={hasToken} styles={styles} nonce={nonce} {...config} />
        ) : (
          <PorticoIdentityProvider styles={styles} nonce={nonce} />
        )}
        <Status />
      </PorticoProvider>
    </StrictMode>
  );
}

function Status() {
  return <p id="status">{useSession().status}</p>;
}
