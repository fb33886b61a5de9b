import { route } from "../http/route.ts";
import { authenticateImpersonation } from "./authenticate-impersonation.ts";

export const impersonationRoutes = [route("impersonation.authenticate", authenticateImpersonation)];
