/** This package's own version; a test holds it equal to package.json. */
export const CLIENT_VERSION = "0.1.0";

/** The version of the wire contract, told to the provider as the SDK's version. */
export const CONTRACT_VERSION = "5.37.0";
