export const emailMethodSelection = {
  title: "Select how you'd like to continue.",
  link: "Email me a log in link",
  code: "Email me a log in code",
  back: "Go back",
};
