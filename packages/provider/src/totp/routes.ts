import {
  TotpAuthenticateRequest,
  TotpAuthenticateResponse,
  TotpCreateRequest,
  TotpCreateResponse,
} from "@portico/wire/schemas";
import { route } from "../http/route.ts";
import { authenticateTotp } from "./authenticate-totp.ts";
import { createTotp } from "./create-totp.ts";

export const totpRoutes = [
  route("totp.create", TotpCreateRequest, TotpCreateResponse, createTotp),
  route("totp.authenticate", TotpAuthenticateRequest, TotpAuthenticateResponse, authenticateTotp),
];
