import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [index("routes/boards.tsx"), route("sign-in", "routes/sign-in.tsx")] satisfies RouteConfig;
