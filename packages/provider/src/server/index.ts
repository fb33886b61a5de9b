export { ConfigError } from "../platform/config/config-error.ts";
export { ProviderConfig } from "../platform/config/config-schema.ts";
export { loadConfig, parseConfig } from "./config.ts";
export { type Provider, type ProviderOptions, startProvider } from "./provider.ts";
