import { route } from "../../platform/http/route.ts";
import { getBootstrap } from "./get-bootstrap.ts";

export const bootstrapRoutes = [route("bootstrap.get", getBootstrap)];
