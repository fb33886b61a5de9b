import type { Styles } from "@portico/widget";

/** The application's brand, for the admin components. The sign-in widget takes it from the project's settings. */
export const partStyles: Styles = { colorScheme: "auto", colors: { primary: { light: "#0c5a56", dark: "#5cc8be" } } };
