import { type Backend, type BackendOptions, createBackend } from "@portico/backend";

/** The settings that the server passes to the browser. */
export interface BrowserSettings {
  publicToken: string;
  apiUrl: string;
  wirePrefix: string | undefined;
  httpOnlyCookies: boolean;
}

/** Reads the environment. Call it at a request and not at import, because builds have no secrets. */
export function readBackendOptions(env = process.env): BackendOptions {
  const publicUrl = requireVariable(env, "PORTICO_URL");
  const httpOnly = env.PORTICO_HTTP_ONLY_COOKIES;
  return {
    apiUrl: env.PORTICO_INTERNAL_URL || publicUrl,
    publicUrl,
    projectId: requireVariable(env, "PORTICO_PROJECT_ID"),
    secret: requireVariable(env, "PORTICO_SECRET"),
    wirePrefix: env.PORTICO_WIRE_PREFIX || undefined,
    httpOnlyCookies: httpOnly === "true" || (isHttpOnly(httpOnly) && { domain: httpOnly }),
  };
}

/** @throws Error without `PORTICO_URL` and `PORTICO_PUBLIC_TOKEN`. */
export function readBrowserSettings(env = process.env): BrowserSettings {
  return {
    publicToken: requireVariable(env, "PORTICO_PUBLIC_TOKEN"),
    apiUrl: requireVariable(env, "PORTICO_URL"),
    wirePrefix: env.PORTICO_WIRE_PREFIX || undefined,
    httpOnlyCookies: isHttpOnly(env.PORTICO_HTTP_ONLY_COOKIES),
  };
}

export function readSignInPath(env = process.env): string {
  return env.PORTICO_SIGN_IN_PATH || "/sign-in";
}

let backend: Backend | undefined;

/** Returns the same backend to all requests, because it caches the project's keys. */
export function requireBackend(): Backend {
  backend ??= createBackend(readBackendOptions());
  return backend;
}

function isHttpOnly(value: string | undefined): value is string {
  return Boolean(value) && value !== "false";
}

function requireVariable(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (value) return value;
  throw new Error(
    `@portico/nextjs: ${name} is not set. Add it to .env.local, or to the environment of the build and the server.`,
  );
}
