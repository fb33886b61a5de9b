/** Some browsers read the file a moment after the click. */
const READ_MS = 60_000;

/** Has the browser save a file that was made on the page: nothing of it goes through a server. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
}
