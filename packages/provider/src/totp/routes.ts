import { route } from "../http/route.ts";
import { authenticateTotp } from "./authenticate-totp.ts";
import { createTotp } from "./create-totp.ts";

export const totpRoutes = [route("totp.create", createTotp), route("totp.authenticate", authenticateTotp)];
