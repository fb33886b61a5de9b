import { PAGE_ORIGIN } from "@portico/testkit";

/**
 * A URL that is registered on the sample page's origin, and URLs that look like it without being it (threats.md T20).
 */
const { host, pathname } = new URL(`${PAGE_ORIGIN}/other`);
export const url = `http://${host}${pathname}`;
export const forms = [
  ...["", " ", "/", pathname, `//${host}${pathname}`, `http:${pathname}`, host, `${url}/`, `${url}?`, `${url}?a=b`],
  ...[`${url}#`, `${url}#a`, `${url}/..`, `${url}//`, `${url}.`, `${url}%2f`, ` ${url}`, `${url} `, `\t${url}`],
  ...[`${url}\r\nLocation: https://evil.test`, `${url}%00`, `https://${host}${pathname}`, `HTTP://${host}${pathname}`],
  ...[`javascript:alert(1)//${url}`, `data:text/html,${url}`, `blob:${url}`, `file://${host}${pathname}`],
  ...[`http://LOCALHOST:4000${pathname}`, `http://localhost.:4000${pathname}`, `http://localhost${pathname}`],
  ...[`http://localhost:4001${pathname}`, `http://localhost:04000${pathname}`, `http://www.${host}${pathname}`],
  ...[`https://evil.test`, `https://evil.test${pathname}`, `http://localhost.evil.test:4000${pathname}`],
  ...[
    `https://evil.test/${url}`,
    `https://evil.test?${url}`,
    `https://evil.test#${url}`,
    `http://evil${host}${pathname}`,
  ],
  ...[`http://${host}@evil.test${pathname}`, `http://user@${host}${pathname}`, `http://a:b@${host}${pathname}`],
  ...[`http://@${host}${pathname}`, `http://${host}%40evil.test${pathname}`, `http:\\\\${host}${pathname}`],
  ...[`http://${host}\\@evil.test${pathname}`, `http://evil.test\\@${host}${pathname}`, `http:/${host}${pathname}`],
  ...[`http:///${host}${pathname}`, `http://${host}/./other`, `http://${host}/x/../other`, `http://${host}/%6fther`],
  ...[`http://${host}/OTHER`, `http://${host}//other`, `http://${host}/other;a`, `http://127.0.0.1:4000${pathname}`],
  ...[
    `http://[::1]:4000${pathname}`,
    `http://0:4000${pathname}`,
    `http://*:4000${pathname}`,
    `http://l\u3002h${pathname}`,
  ],
];
