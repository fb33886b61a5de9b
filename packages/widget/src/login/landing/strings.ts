export const landing = {
  landing: "Checking your link...",
  loggingIn: "Logging in...",
};
