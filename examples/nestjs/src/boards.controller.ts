import { Controller, Get, Req, UseGuards } from "@nestjs/common";
import { type MemberRequest, SessionGuard } from "./session.guard.js";

@Controller("api")
@UseGuards(SessionGuard)
export class BoardsController {
  @Get("boards")
  list(@Req() { session }: MemberRequest) {
    return { organization: session.organization_slug, email: session.email_address };
  }
}
