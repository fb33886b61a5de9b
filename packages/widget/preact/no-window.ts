// In the place of what the client is where there is no window, for the build of pages: there always is one.
export const createPlaceholder = () => {};
export const noWindow = () => {};
