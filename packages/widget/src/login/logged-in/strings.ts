export const loggedIn = {
  title: "Success!",
  lead: "You have successfully logged in.",
};
