import { route } from "../http/route.ts";
import { getRecoveryCodes, rotateRecoveryCodes } from "./list-recovery-codes.ts";
import { recover } from "./recover.ts";

export const recoveryCodeRoutes = [
  route("recoveryCodes.get", getRecoveryCodes),
  route("recoveryCodes.rotate", rotateRecoveryCodes),
  route("recoveryCodes.recover", recover),
];
