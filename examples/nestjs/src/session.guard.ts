import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  ServiceUnavailableException,
  UnauthorizedException,
} from "@nestjs/common";
import { createBackend, type SessionClaims } from "@portico/backend";
import type { Request, Response } from "express";

export const backend = createBackend({
  apiUrl: process.env.PORTICO_URL ?? "http://localhost:4100",
  projectId: "project-test-0c5e7a18-3b94-4d6f-8e21-9f0a6b7c8d12",
  secret: process.env.PORTICO_SECRET,
  allowedOrigins: ["http://localhost:3000"],
});

/** The type of `@Req()` in handlers with `@UseGuards(SessionGuard)`. */
export type MemberRequest = Request & { session: SessionClaims };

@Injectable()
export class SessionGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<MemberRequest>();
    const visitor = await backend.authenticateRequest(request);
    http.getResponse<Response>().setHeaders(visitor.headers);
    if (visitor.status === "unavailable") throw new ServiceUnavailableException();
    if (visitor.status === "signed-out") throw new UnauthorizedException(visitor.reason);
    request.session = visitor.session;
    return true;
  }
}
