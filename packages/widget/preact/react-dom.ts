/** Preact draws at once. */
export const flushSync = (draw: () => void) => draw();
