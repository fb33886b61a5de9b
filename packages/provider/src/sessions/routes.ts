import { route } from "../http/route.ts";
import { attestSession } from "./attest-session.ts";
import { authenticateSession } from "./authenticate-session.ts";
import { exchangeSession } from "./exchange-session.ts";
import { listDevices, revokeDevice, revokeOtherSessions } from "./list-devices.ts";
import { revokeSession, revokeSessionsOfMember } from "./revoke-session.ts";

export const sessionRoutes = [
  route("sessions.authenticate", authenticateSession),
  route("sessions.revoke", revokeSession),
  route("sessions.revokeForMember", revokeSessionsOfMember),
  route("sessions.attest", attestSession),
  route("sessions.list", listDevices),
  route("sessions.revokeOne", revokeDevice),
  route("self.revokeOtherSessions", revokeOtherSessions),
  route("sessions.exchange", exchangeSession),
];
