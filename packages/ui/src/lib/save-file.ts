/** Gives the browser a file to save, made on the spot: nothing of it goes through a server. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
