import {
  NoBody,
  OneTapDiscoverySubmitRequest,
  OneTapStartResponse,
  OneTapSubmitRequest,
  OneTapSubmitResponse,
} from "@portico/wire/schemas";
import { route } from "../http/route.ts";
import { startOneTap } from "./start-one-tap.ts";
import { submitDiscoveryOneTap, submitOneTap } from "./submit-one-tap.ts";

export const oneTapRoutes = [
  route("oauth.googleOneTap.start", NoBody, OneTapStartResponse, startOneTap),
  route("oauth.googleOneTap.submit", OneTapSubmitRequest, OneTapSubmitResponse, submitOneTap),
  route(
    "oauth.googleOneTap.discoverySubmit",
    OneTapDiscoverySubmitRequest,
    OneTapSubmitResponse,
    submitDiscoveryOneTap,
  ),
];
