import { route } from "../http/route.ts";
import { createLink } from "./create-link.ts";
import { listLinks } from "./list-links.ts";
import { revokeLink } from "./revoke-link.ts";

export const setupLinkRoutes = [
  route("setupLinks.create", createLink),
  route("setupLinks.list", listLinks),
  route("setupLinks.revoke", revokeLink),
];
