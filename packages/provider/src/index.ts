export { loadConfig, parseConfig } from "./config.ts";
export { ConfigError } from "./config-error.ts";
export { ProviderConfig } from "./config-schema.ts";
export { type Provider, type ProviderOptions, startProvider } from "./provider.ts";
