/** Some browsers read the file shortly after the click. */
const READ_MS = 60_000;

/** Saves a file that was created on the page. Its content is not sent to a server. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
}
