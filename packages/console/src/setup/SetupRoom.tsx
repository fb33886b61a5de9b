/** The page behind a set-up link. */
export function SetupRoom() {
  return <main />;
}
