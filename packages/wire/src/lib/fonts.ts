/**
 * The font of everything that is not the sign-in widget or an email: the admin components, the console, and the provider's
 * pages. Static sites have a copy. The specification asks for Arial in the widget.
 */
export const systemFont =
  'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
