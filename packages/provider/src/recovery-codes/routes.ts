import {
  NoBody,
  RecoverRequest,
  RecoverResponse,
  RecoveryCodesResponse,
  RecoveryCodesRotateRequest,
} from "@portico/wire/schemas";
import { route } from "../http/route.ts";
import { getRecoveryCodes, rotateRecoveryCodes } from "./list-recovery-codes.ts";
import { recover } from "./recover.ts";

export const recoveryCodeRoutes = [
  route("recoveryCodes.get", NoBody, RecoveryCodesResponse, getRecoveryCodes),
  route("recoveryCodes.rotate", RecoveryCodesRotateRequest, RecoveryCodesResponse, rotateRecoveryCodes),
  route("recoveryCodes.recover", RecoverRequest, RecoverResponse, recover),
];
