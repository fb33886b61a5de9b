import { route } from "../http/route.ts";
import { startOneTap } from "./start-one-tap.ts";
import { submitDiscoveryOneTap, submitOneTap } from "./submit-one-tap.ts";

export const oneTapRoutes = [
  route("oauth.googleOneTap.start", startOneTap),
  route("oauth.googleOneTap.submit", submitOneTap),
  route("oauth.googleOneTap.discoverySubmit", submitDiscoveryOneTap),
];
