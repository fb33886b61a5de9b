import { BootstrapResponse, NoBody } from "@portico/wire/schemas";
import { route } from "../http/route.ts";
import { getBootstrap } from "./get-bootstrap.ts";

export const bootstrapRoutes = [route("bootstrap.get", NoBody, BootstrapResponse, getBootstrap)];
