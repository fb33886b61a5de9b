import {
  MemberAuthResponse,
  NoBody,
  Nothing,
  SessionAttestRequest,
  SessionAuthenticateRequest,
  SessionExchangeRequest,
  SessionListResponse,
  SessionResponse,
} from "@portico/wire/schemas";
import { route } from "../http/route.ts";
import { attestSession } from "./attest-session.ts";
import { authenticateSession } from "./authenticate-session.ts";
import { exchangeSession } from "./exchange-session.ts";
import { listDevices, revokeDevice } from "./list-devices.ts";
import { revokeSession, revokeSessionsOfMember } from "./revoke-session.ts";

export const sessionRoutes = [
  route("sessions.authenticate", SessionAuthenticateRequest, SessionResponse, authenticateSession),
  route("sessions.revoke", NoBody, Nothing, revokeSession),
  route("sessions.revokeForMember", NoBody, Nothing, revokeSessionsOfMember),
  route("sessions.attest", SessionAttestRequest, SessionResponse, attestSession),
  route("sessions.list", NoBody, SessionListResponse, listDevices),
  route("sessions.revokeOne", NoBody, Nothing, revokeDevice),
  route("sessions.exchange", SessionExchangeRequest, MemberAuthResponse, exchangeSession),
];
