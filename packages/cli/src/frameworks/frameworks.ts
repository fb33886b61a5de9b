/** A framework that `portico add` supports, with its files in `templates/`. */
export interface Framework {
  name: string;
  title: string;
  /** The path of the sign-in page, where email links lead. */
  signInPath: string;
  /** Packages that the files import. */
  packages: string[];
  /** Manual steps, one per line. */
  next: string[];
}

export const frameworks: Framework[] = [
  {
    name: "nextjs",
    title: "Next.js",
    signInPath: "/sign-in",
    packages: ["@portico/nextjs"],
    next: [
      'In a page for members only: import { requireSession } from "@portico/nextjs";',
      "  const session = await requireSession();",
    ],
  },
  {
    name: "react-router",
    title: "React Router",
    signInPath: "/sign-in",
    packages: ["@portico/widget", "@portico/backend"],
    next: [
      'In app/routes.ts: route("sign-in", "routes/sign-in.tsx")',
      'In a route for members only: import { requireSession } from "~/portico.server";',
      "  const { session, headers } = await requireSession(request); in its loader",
    ],
  },
  {
    name: "vite-react",
    title: "React with Vite",
    signInPath: "/authenticate",
    packages: ["@portico/widget", "@portico/admin"],
    next: ['In src/main.tsx: import { MembersOnly } from "./portico";', "  <MembersOnly><App /></MembersOnly>"],
  },
  {
    name: "vue",
    title: "Vue",
    signInPath: "/authenticate",
    packages: ["@portico/widget"],
    next: [
      'In src/App.vue: import MembersOnly from "./MembersOnly.vue";',
      "  <MembersOnly>content for members</MembersOnly>",
    ],
  },
  {
    name: "express",
    title: "Express",
    signInPath: "/authenticate",
    packages: ["@portico/backend"],
    next: [
      'In your server: import { requireSession } from "./portico.ts";',
      '  app.use("/api", requireSession);',
      "Start it with: node --env-file=.env …",
    ],
  },
  {
    name: "fastify",
    title: "Fastify",
    signInPath: "/authenticate",
    packages: ["@portico/backend"],
    next: [
      'In your server: import { requireSession } from "./portico.ts";',
      '  app.get("/api/boards", { preHandler: requireSession }, (request) => request.session);',
      "Start it with: node --env-file=.env …",
    ],
  },
  {
    name: "hono",
    title: "Hono",
    signInPath: "/authenticate",
    packages: ["@portico/backend"],
    next: [
      'In your server: import { requireSession } from "./portico.ts";',
      '  app.use("/api/*", requireSession);',
      "Start it with: node --env-file=.env …",
    ],
  },
  {
    name: "nestjs",
    title: "NestJS",
    signInPath: "/authenticate",
    packages: ["@portico/backend"],
    next: [
      'In a controller: import { SessionGuard } from "./session.guard.js";',
      "  @UseGuards(SessionGuard)",
      "Start it with: npx nest start --env-file .env",
    ],
  },
  {
    name: "html",
    title: "plain HTML",
    signInPath: "/sign-in.html",
    packages: [],
    next: ['Link to it: <a href="/sign-in.html">Sign in</a>'],
  },
];

export const frameworkNames = frameworks.map(({ name }) => name);
