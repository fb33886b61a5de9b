/** Where a picture of ours is, wherever the gallery is served from. */
export function pictureAddress(name: string): string {
  const { BASE_URL } = (import.meta as ImportMeta & { env: { BASE_URL: string } }).env;
  return new URL(`${BASE_URL}brand/${name}`, document.baseURI).href;
}
