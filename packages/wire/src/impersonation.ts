import { z } from "zod";
import { protection, Token } from "./fields.ts";

export const ImpersonationAuthenticateRequest = z.object({ impersonation_token: Token, ...protection });
export type ImpersonationAuthenticateRequest = z.infer<typeof ImpersonationAuthenticateRequest>;
