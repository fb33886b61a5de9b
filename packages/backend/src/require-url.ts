/** @returns the URL without a trailing slash. @throws Error if the value is not a URL. */
export function requireUrl(caller: string, option: string, value: string): string {
  if (/^https?:\/\/[^/]/.test(value ?? "")) return value.replace(/\/+$/, "");
  throw new Error(
    `${caller}: ${option} is ${JSON.stringify(value)}. The provider cannot be found there. Pass a URL such as "https://id.example.com".`,
  );
}
