/** A place of settings that the configuration file would be refused for. */
export interface Fault {
  path: string;
  /** What was found and what is expected. */
  message: string;
}
