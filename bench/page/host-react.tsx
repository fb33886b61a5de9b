// A host application in React with the widget on its first page.
import { createClient } from "@portico/client";
import { PorticoLogin } from "@portico/widget";
import { createElement as h } from "react";
import { createRoot } from "react-dom/client";

const { publicToken = "", apiUrl = "", styles } = document.body.dataset;
const client = createClient(publicToken, { apiUrl });
createRoot(document.getElementById("portico") as HTMLElement).render(
  h(PorticoLogin, {
    client,
    products: ["emailMagicLinks", "emailOtp"],
    authFlowType: "Discovery",
    styles: styles ? JSON.parse(styles) : {},
  }),
);
