import {
  MemberAuthResponse,
  NoBody,
  Nothing,
  SessionAuthenticateRequest,
  SessionExchangeRequest,
  SessionResponse,
} from "@portico/wire/schemas";
import { route } from "../http/route.ts";
import { authenticateSession } from "./authenticate-session.ts";
import { exchangeSession } from "./exchange-session.ts";
import { revokeSession, revokeSessionsOfMember } from "./revoke-session.ts";

export const sessionRoutes = [
  route("sessions.authenticate", SessionAuthenticateRequest, SessionResponse, authenticateSession),
  route("sessions.revoke", NoBody, Nothing, revokeSession),
  route("sessions.revokeForMember", NoBody, Nothing, revokeSessionsOfMember),
  route("sessions.exchange", SessionExchangeRequest, MemberAuthResponse, exchangeSession),
];
